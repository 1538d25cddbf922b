//! The derive macros of states: `State` (hashing, saving, loading) and `HashState` (hashing alone).
//!
//! Use them through `wits_core::state::State` and `wits_core::hash::HashState`, where their attributes are described.

mod attributes;
mod generate;
mod hash;
mod load;
mod model;
mod save;

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::{DeriveInput, parse_macro_input};

use crate::model::Model;

/// Derives `wits_core::hash::HashState`: all fields, in the order of their declaration.
#[proc_macro_derive(HashState, attributes(state))]
pub fn derive_hash_state(input: TokenStream) -> TokenStream {
    expand(&parse_macro_input!(input), hash::generate)
}

/// Derives `wits_core::state::State` and, with it, `wits_core::hash::HashState`.
#[proc_macro_derive(State, attributes(state))]
pub fn derive_state(input: TokenStream) -> TokenStream {
    expand(&parse_macro_input!(input), |model| {
        let hash = (!model.attributes.own_hash).then(|| hash::generate(model));
        let (save, load) = (save::generate(model), load::generate(model));
        let core = &model.attributes.core;
        let state = generate::implementation(model, &quote!(#core::state::State), &quote!(#save #load));
        quote!(#hash #state)
    })
}

fn expand(input: &DeriveInput, generate: impl Fn(&Model<'_>) -> Tokens) -> TokenStream {
    Model::new(input).map_or_else(|error| error.to_compile_error(), |model| generate(&model)).into()
}
