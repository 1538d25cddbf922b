//! Generates `HashState`: for enums the index of the variant, then the fields.

use proc_macro2::TokenStream as Tokens;
use quote::quote;

use crate::generate::{each_form, implementation};
use crate::model::Model;

pub(crate) fn generate(model: &Model<'_>) -> Tokens {
    let core = &model.attributes.core;
    let is_hashed = |field: &crate::model::Field<'_>| !field.attributes.skip && !field.attributes.unhashed;
    let code = each_form(model, is_hashed, |variant, parts| {
        let index = variant.map(|(index, _)| {
            let index = index as u64;
            quote!(hasher.word(#index);)
        });
        let fields = parts.hashed().map(|field| {
            let variable = &field.variable;
            match &field.attributes.with {
                Some(module) => quote!(#module::hash_state(#variable, hasher);),
                None => quote!(#core::hash::HashState::hash_state(#variable, hasher);),
            }
        });
        quote!(#index #(#fields)*)
    });
    let items = quote! {
        #[allow(unused_variables, clippy::all, reason = "generated: a type without fields hashes nothing")]
        fn hash_state(&self, hasher: &mut #core::hash::StateHasher) { #code }
    };
    implementation(model, &quote!(#core::hash::HashState), &items)
}
