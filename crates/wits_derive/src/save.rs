//! Generates `State::save`.

use proc_macro2::TokenStream as Tokens;
use quote::quote;

use crate::generate::each_form;
use crate::model::{Form, Model, Parts};

pub(crate) fn generate(model: &Model<'_>) -> Tokens {
    let core = &model.attributes.core;
    let code = match &model.attributes.into {
        Some(saved) => quote! {
            let saved: #saved = ::core::convert::Into::into(::core::clone::Clone::clone(self));
            #core::state::State::save(&saved, out);
        },
        None => save_parts(model),
    };
    quote! {
        #[allow(clippy::all, reason = "generated")]
        fn save(&self, out: &mut #core::state::Writer) { #code }
    }
}

fn save_parts(model: &Model<'_>) -> Tokens {
    let core = &model.attributes.core;
    each_form(
        model,
        |field| !field.attributes.skip,
        |variant, parts| match variant {
            Some((_, name)) if parts.form == Form::Unit => quote!(out.text(#name);),
            Some((_, name)) => {
                let parts = save(core, parts);
                quote!(out.variant(#name); #parts)
            }
            None => save(core, parts),
        },
    )
}

fn save(core: &syn::Path, parts: &Parts<'_>) -> Tokens {
    let count = parts.saved().count();
    let head = match parts.form {
        Form::Unit | Form::List => quote!(out.list(#count);),
        Form::Map => quote!(out.map(#count);),
        Form::Transparent => quote!(),
    };
    let fields = parts.saved().map(|field| {
        let (variable, name) = (&field.variable, &field.saved_as);
        let name = (parts.form == Form::Map).then(|| quote!(out.text(#name);));
        let value = match &field.attributes.with {
            Some(module) => quote!(#module::save(#variable, out);),
            None => quote!(#core::state::State::save(#variable, out);),
        };
        quote!(#name #value)
    });
    quote!(#head #(#fields)*)
}
