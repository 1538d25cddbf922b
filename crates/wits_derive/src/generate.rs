//! What all generated code has in common.

use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::parse_quote;

use crate::model::{Body, Model, Parts};

/// `impl Trait for Type`, with bounds on the type's parameters.
pub(crate) fn implementation(model: &Model<'_>, of: &Tokens, items: &Tokens) -> Tokens {
    let mut generics = model.generics.clone();
    match &model.attributes.bound {
        Some(bound) => generics.make_where_clause().predicates.extend(bound.iter().cloned()),
        None => generics.type_params_mut().for_each(|parameter| parameter.bounds.push(parse_quote!(#of))),
    }
    let name = model.name;
    let (parameters, _, bounds) = generics.split_for_impl();
    let (_, arguments, _) = model.generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #parameters #of for #name #arguments #bounds { #items }
    }
}

/// Code for a struct, or a match over the variants of an enum. `code` gets what makes the value, the index of the variant
/// with its name, and the fields.
pub(crate) fn each_form(
    model: &Model<'_>,
    is_wanted: impl Fn(&crate::model::Field<'_>) -> bool,
    code: impl Fn(Option<(usize, &str)>, &Parts<'_>) -> Tokens,
) -> Tokens {
    match &model.body {
        Body::Struct(parts) => {
            let (pattern, code) = (parts.pattern(&quote!(Self), is_wanted), code(None, parts));
            quote!(let #pattern = self; #code)
        }
        Body::Enum(variants) => {
            let arms = variants.iter().enumerate().map(|(index, variant)| {
                let name = variant.name;
                let pattern = variant.parts.pattern(&quote!(Self::#name), &is_wanted);
                let code = code(Some((index, &variant.saved_as)), &variant.parts);
                quote!(#pattern => { #code })
            });
            quote!(match self { #(#arms)* })
        }
    }
}
