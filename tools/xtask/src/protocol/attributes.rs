//! What the attributes of a type, a field or a variant say about how it is sent.

use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Lit, Meta, Token};

/// Everything that serde is told in one place, and the documentation.
#[derive(Debug, Default)]
pub(crate) struct Told {
    /// The documentation, line by line.
    pub(crate) doc: Vec<String>,
    /// It derives `Serialize` or `Deserialize`.
    pub(crate) sent: bool,
    pub(crate) default: bool,
    /// It is not sent.
    pub(crate) skip: bool,
    pub(crate) flatten: bool,
    pub(crate) untagged: bool,
    pub(crate) snake: bool,
    pub(crate) tag: Option<String>,
    pub(crate) content: Option<String>,
    pub(crate) rename: Option<String>,
    /// It is sent as this type.
    pub(crate) into: Option<String>,
    /// It is left out when this function says so.
    pub(crate) skip_if: Option<String>,
    pub(crate) deserialize_with: Option<String>,
}

impl Told {
    /// Reads the attributes; what serde is told and the generator does not know is an error.
    pub(crate) fn read(attributes: &[Attribute]) -> Result<Self, String> {
        let mut told = Self::default();
        for attribute in attributes {
            if attribute.path().is_ident("doc") {
                told.doc.extend(text_of(&attribute.meta));
            } else if attribute.path().is_ident("derive") {
                let derives = list(attribute)?;
                told.sent |= derives.iter().any(|derive| {
                    derive.path().is_ident("Serialize") || derive.path().is_ident("Deserialize")
                });
            } else if attribute.path().is_ident("serde") {
                list(attribute)?.iter().try_for_each(|meta| told.add(meta))?;
            }
        }
        Ok(told)
    }

    fn add(&mut self, meta: &Meta) -> Result<(), String> {
        let name =
            meta.path().segments.iter().map(|part| part.ident.to_string()).collect::<Vec<_>>().join("::");
        let text = text_of(meta);
        match name.as_str() {
            "default" => self.default = true,
            "skip" => self.skip = true,
            "flatten" => self.flatten = true,
            "untagged" => self.untagged = true,
            "rename_all" if text.as_deref() == Some("snake_case") => self.snake = true,
            "tag" => self.tag = text,
            "content" => self.content = text,
            "rename" => self.rename = text,
            "into" => self.into = text,
            "skip_serializing_if" => self.skip_if = text,
            "deserialize_with" => self.deserialize_with = text,
            "deny_unknown_fields" | "try_from" => {}
            _ => return Err(format!("serde({name}) is not known to the generator")),
        }
        Ok(())
    }
}

fn list(attribute: &Attribute) -> Result<Punctuated<Meta, Token![,]>, String> {
    attribute.parse_args_with(Punctuated::parse_terminated).map_err(|error| error.to_string())
}

fn text_of(meta: &Meta) -> Option<String> {
    match meta {
        Meta::NameValue(pair) => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    }
}
