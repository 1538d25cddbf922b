//! A type, as the derive macros see it.

use proc_macro2::{Ident, TokenStream as Tokens};
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Fields, Generics, Member, Result, Type};

use crate::attributes::{FieldAttributes, TypeAttributes, variant_name};

/// A struct or an enum.
pub(crate) struct Model<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) attributes: TypeAttributes,
    pub(crate) body: Body<'a>,
}

pub(crate) enum Body<'a> {
    Struct(Parts<'a>),
    Enum(Vec<Variant<'a>>),
}

pub(crate) struct Variant<'a> {
    pub(crate) name: &'a Ident,
    /// The name in saves.
    pub(crate) saved_as: String,
    pub(crate) parts: Parts<'a>,
}

/// The fields of a struct or variant.
pub(crate) struct Parts<'a> {
    pub(crate) form: Form,
    pub(crate) fields: Vec<Field<'a>>,
}

/// How fields are saved.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Form {
    /// No fields.
    Unit,
    /// As its only field.
    Transparent,
    /// As a list.
    List,
    /// As a map of names.
    Map,
}

pub(crate) struct Field<'a> {
    pub(crate) member: Member,
    /// The variable that holds it in generated code.
    pub(crate) variable: Ident,
    pub(crate) of: &'a Type,
    /// The name in saves.
    pub(crate) saved_as: String,
    pub(crate) attributes: FieldAttributes,
}

impl<'a> Model<'a> {
    pub(crate) fn new(input: &'a DeriveInput) -> Result<Self> {
        let attributes = TypeAttributes::of(&input.attrs)?;
        let body = match &input.data {
            Data::Struct(data) => Body::Struct(Parts::new(&data.fields, attributes.transparent)?),
            Data::Enum(data) if data.variants.is_empty() => {
                return Err(syn::Error::new(input.ident.span(), "an enum without variants has no states"));
            }
            Data::Enum(data) => {
                let variants = data.variants.iter().map(|variant| {
                    Ok(Variant {
                        name: &variant.ident,
                        saved_as: variant_name(&variant.attrs, variant.ident.to_string())?,
                        parts: Parts::new(&variant.fields, false)?,
                    })
                });
                Body::Enum(variants.collect::<Result<_>>()?)
            }
            Data::Union(_) => {
                return Err(syn::Error::new(input.ident.span(), "a union cannot be a state"));
            }
        };
        Ok(Self { name: &input.ident, generics: &input.generics, attributes, body })
    }
}

impl<'a> Parts<'a> {
    fn new(fields: &'a Fields, transparent: bool) -> Result<Self> {
        let names_of = |fields: &'a Fields| {
            fields
                .iter()
                .enumerate()
                .map(|(index, field)| Field::new(index, field))
                .collect::<Result<Vec<_>>>()
        };
        let (form, fields) = (form_of(fields), names_of(fields)?);
        let saved: Vec<_> = fields.iter().filter(|field| !field.attributes.skip).collect();
        let form = match (transparent, saved.as_slice()) {
            (true, [_]) => Form::Transparent,
            (true, _) => {
                let span = proc_macro2::Span::call_site();
                return Err(syn::Error::new(span, "`transparent` needs exactly one saved field"));
            }
            (false, []) if form == Form::Transparent => Form::List,
            (false, _) => form,
        };
        Ok(Self { form, fields })
    }

    pub(crate) fn saved(&self) -> impl Iterator<Item = &Field<'a>> {
        self.fields.iter().filter(|field| !field.attributes.skip)
    }

    pub(crate) fn hashed(&self) -> impl Iterator<Item = &Field<'a>> {
        self.saved().filter(|field| !field.attributes.unhashed)
    }

    /// A pattern that puts the wanted fields into their variables.
    pub(crate) fn pattern(&self, constructor: &Tokens, is_wanted: impl Fn(&Field<'_>) -> bool) -> Tokens {
        let fields = self.fields.iter().map(|field| {
            let (member, variable) = (&field.member, &field.variable);
            if is_wanted(field) { quote!(#member: #variable) } else { quote!(#member: _) }
        });
        quote!(#constructor { #(#fields),* })
    }
}

fn form_of(fields: &Fields) -> Form {
    match fields {
        Fields::Unit => Form::Unit,
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => Form::Transparent,
        Fields::Unnamed(_) => Form::List,
        Fields::Named(_) => Form::Map,
    }
}

impl<'a> Field<'a> {
    fn new(index: usize, field: &'a syn::Field) -> Result<Self> {
        let attributes = FieldAttributes::of(&field.attrs)?;
        let member = field.ident.clone().map_or_else(|| Member::from(index), Member::Named);
        let own = field.ident.as_ref().map(|name| name.to_string().trim_start_matches("r#").to_owned());
        let saved_as = attributes.rename.clone().or(own).unwrap_or_else(|| index.to_string());
        Ok(Self { member, variable: format_ident!("field_{index}"), of: &field.ty, saved_as, attributes })
    }
}
