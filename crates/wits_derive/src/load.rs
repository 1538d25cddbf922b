//! Generates `State::load`.

use proc_macro2::TokenStream as Tokens;
use quote::quote;

use crate::model::{Body, Field, Form, Model, Parts, Variant};

pub(crate) fn generate(model: &Model<'_>) -> Tokens {
    let core = &model.attributes.core;
    let name = model.name.to_string();
    let code = match (&model.attributes.try_from, &model.body) {
        (Some(saved), _) => load_from(core, &name, saved),
        (None, Body::Struct(parts)) => load(core, &name, &quote!(Self), parts),
        (None, Body::Enum(variants)) => load_enum(core, &name, variants),
    };
    let check = model.attributes.check.as_ref().map(|check| {
        quote! {
            let mut value = value;
            if let ::core::result::Result::Err(why) = #check(&mut value) {
                return ::core::result::Result::Err(#core::state::LoadError::refused(#name, &why));
            }
        }
    });
    quote! {
        #[allow(clippy::all, reason = "generated")]
        fn load(from: &mut #core::state::Reader<'_>) -> ::core::result::Result<Self, #core::state::LoadError> {
            let value = #code;
            #check
            ::core::result::Result::Ok(value)
        }
    }
}

fn load_from(core: &syn::Path, name: &str, saved: &syn::Type) -> Tokens {
    quote! {{
        let saved = <#saved as #core::state::State>::load(from)?;
        match <Self as ::core::convert::TryFrom<#saved>>::try_from(saved) {
            ::core::result::Result::Ok(value) => value,
            ::core::result::Result::Err(why) => {
                return ::core::result::Result::Err(#core::state::LoadError::refused(#name, &why));
            }
        }
    }}
}

fn load_enum(core: &syn::Path, name: &str, variants: &[Variant<'_>]) -> Tokens {
    let names = variants.iter().map(|variant| &variant.saved_as);
    let last = variants.len() - 1;
    let arms = variants.iter().enumerate().map(|(index, variant)| {
        let constructor = variant.name;
        let pattern = if index == last { quote!(_) } else { quote!(#index) };
        if variant.parts.form == Form::Unit {
            return quote!(#pattern => { variant.without_parts()?; Self::#constructor });
        }
        let value =
            load(core, &format!("{name}::{constructor}"), &quote!(Self::#constructor), &variant.parts);
        quote!(#pattern => { variant.with_parts()?; #value })
    });
    quote! {{
        let variant = from.variant(#name, &[#(#names),*])?;
        let value = match variant.index { #(#arms)* };
        from.leave();
        value
    }}
}

/// The fields, by one of their forms.
fn load(core: &syn::Path, of: &str, constructor: &Tokens, parts: &Parts<'_>) -> Tokens {
    match parts.form {
        Form::Unit | Form::List => {
            let count = parts.saved().count();
            let values = parts.saved().map(|field| {
                let (variable, of) = (&field.variable, field.of);
                let value = value(core, field);
                quote!(let #variable: #of = items.value(#value)?;)
            });
            let made = made(constructor, parts, |field| {
                let variable = &field.variable;
                quote!(#variable)
            });
            quote!({ let mut items = from.items(#of, #count)?; #(#values)* items.end(); #made })
        }
        Form::Transparent => {
            let made = made(constructor, parts, |field| {
                let value = value(core, field);
                quote!((#value)(from)?)
            });
            quote!({ #made })
        }
        Form::Map => load_map(core, of, constructor, parts),
    }
}

fn load_map(core: &syn::Path, of: &str, constructor: &Tokens, parts: &Parts<'_>) -> Tokens {
    let names = parts.saved().map(|field| &field.saved_as);
    let variables = parts.saved().map(|field| {
        let (variable, of) = (&field.variable, field.of);
        quote!(let mut #variable: ::core::option::Option<#of> = ::core::option::Option::None;)
    });
    let arms = parts.saved().enumerate().map(|(index, field)| {
        let (variable, value) = (&field.variable, value(core, field));
        quote!(#index => #variable = ::core::option::Option::Some(fields.value(#value)?),)
    });
    let made = made(constructor, parts, |field| {
        let (variable, name) = (&field.variable, &field.saved_as);
        match &field.attributes.default {
            Some(default) => quote!(#variable.unwrap_or_else(#default)),
            None => quote!(fields.required(#variable, #name)?),
        }
    });
    quote! {{
        #(#variables)*
        let mut fields = from.fields(#of, &[#(#names),*])?;
        while let ::core::option::Option::Some(index) = fields.next()? {
            match index { #(#arms)* _ => {} }
        }
        #made
    }}
}

/// The function that loads a field.
fn value(core: &syn::Path, field: &Field<'_>) -> Tokens {
    let of = field.of;
    match &field.attributes.with {
        Some(module) => quote!(#module::load),
        None => quote!(<#of as #core::state::State>::load),
    }
}

/// The value, made of its fields; skipped ones get their default.
fn made(constructor: &Tokens, parts: &Parts<'_>, loaded: impl Fn(&Field<'_>) -> Tokens) -> Tokens {
    let fields = parts.fields.iter().map(|field| {
        let member = &field.member;
        let value = match &field.attributes.default {
            _ if !field.attributes.skip => loaded(field),
            Some(default) => quote!(#default()),
            None => quote!(::core::default::Default::default()),
        };
        quote!(#member: #value)
    });
    quote!(#constructor { #(#fields),* })
}
