//! What is written in `#[state(…)]`.

use syn::meta::ParseNestedMeta;
use syn::punctuated::Punctuated;
use syn::{Attribute, LitStr, Path, Result, Token, Type, WherePredicate, parse_quote};

/// Attributes of a type.
pub(crate) struct TypeAttributes {
    /// Where `wits_core` is found.
    pub(crate) core: Path,
    /// Replaces the bounds on type parameters.
    pub(crate) bound: Option<Punctuated<WherePredicate, Token![,]>>,
    /// Looks at a loaded value, and may refuse it.
    pub(crate) check: Option<Path>,
    /// Saved as its only field.
    pub(crate) transparent: bool,
    /// `HashState` is written by hand.
    pub(crate) own_hash: bool,
    /// Saved as a value of this type, made with `From`.
    pub(crate) into: Option<Type>,
    /// Loaded from a value of this type, made with `TryFrom`, which an infallible `From` implies.
    pub(crate) try_from: Option<Type>,
}

/// Attributes of a field.
#[derive(Default)]
pub(crate) struct FieldAttributes {
    /// Neither hashed nor saved.
    pub(crate) skip: bool,
    /// Saved, but not hashed.
    pub(crate) unhashed: bool,
    /// The value of a field that is skipped, or missing in a save.
    pub(crate) default: Option<Path>,
    /// A module that hashes, saves and loads the field.
    pub(crate) with: Option<Path>,
    /// The name in saves.
    pub(crate) rename: Option<String>,
}

impl TypeAttributes {
    pub(crate) fn of(attributes: &[Attribute]) -> Result<Self> {
        let mut found = Self {
            core: parse_quote!(::wits_core),
            bound: None,
            check: None,
            transparent: false,
            own_hash: false,
            into: None,
            try_from: None,
        };
        each(attributes, |meta| {
            if meta.path.is_ident("crate") {
                found.core = text(meta)?.parse()?;
            } else if meta.path.is_ident("bound") {
                found.bound = Some(text(meta)?.parse_with(Punctuated::parse_terminated)?);
            } else if meta.path.is_ident("check") {
                found.check = Some(path(meta)?);
            } else if meta.path.is_ident("transparent") {
                found.transparent = true;
            } else if meta.path.is_ident("own_hash") {
                found.own_hash = true;
            } else if meta.path.is_ident("into") {
                found.into = Some(text(meta)?.parse()?);
            } else if meta.path.is_ident("try_from") {
                found.try_from = Some(text(meta)?.parse()?);
            } else {
                return Err(meta.error(
                    "expected `bound`, `check`, `transparent`, `own_hash`, `into`, `try_from` or `crate`",
                ));
            }
            Ok(())
        })?;
        Ok(found)
    }
}

impl FieldAttributes {
    pub(crate) fn of(attributes: &[Attribute]) -> Result<Self> {
        let mut found = Self::default();
        each(attributes, |meta| {
            if meta.path.is_ident("skip") {
                found.skip = reason(meta)?;
            } else if meta.path.is_ident("unhashed") {
                found.unhashed = reason(meta)?;
            } else if meta.path.is_ident("default") {
                let is_named = meta.input.peek(Token![=]);
                found.default = Some(if is_named {
                    path(meta)?
                } else {
                    parse_quote!(::core::default::Default::default)
                });
            } else if meta.path.is_ident("with") {
                found.with = Some(path(meta)?);
            } else if meta.path.is_ident("rename") {
                found.rename = Some(text(meta)?.value());
            } else {
                return Err(meta.error("expected `skip`, `unhashed`, `default`, `with` or `rename`"));
            }
            if found.skip && found.unhashed {
                return Err(meta.error("a skipped field is not hashed anyway"));
            }
            Ok(())
        })?;
        Ok(found)
    }
}

/// The name of a variant in saves.
pub(crate) fn variant_name(attributes: &[Attribute], own: String) -> Result<String> {
    let mut name = own;
    each(attributes, |meta| {
        if !meta.path.is_ident("rename") {
            return Err(meta.error("expected `rename`"));
        }
        name = text(meta)?.value();
        Ok(())
    })?;
    Ok(name)
}

fn each(attributes: &[Attribute], mut read: impl FnMut(&ParseNestedMeta<'_>) -> Result<()>) -> Result<()> {
    let ours = attributes.iter().filter(|attribute| attribute.path().is_ident("state"));
    ours.into_iter().try_for_each(|attribute| attribute.parse_nested_meta(|meta| read(&meta)))
}

fn text(meta: &ParseNestedMeta<'_>) -> Result<LitStr> {
    meta.value()?.parse()
}

fn path(meta: &ParseNestedMeta<'_>) -> Result<Path> {
    meta.value()?.parse()
}

/// A written reason: without one, no field is left out.
fn reason(meta: &ParseNestedMeta<'_>) -> Result<bool> {
    let missing = || meta.error("expected a reason, as in `skip = \"rebuilt by the next tick\"`");
    let value = meta.value().map_err(|_| missing())?;
    let reason: LitStr = value.parse().map_err(|_| missing())?;
    if reason.value().trim().is_empty() {
        return Err(syn::Error::new(reason.span(), "the reason is empty"));
    }
    Ok(true)
}
