//! What is read of an ONNX model: the nodes of its graph, and its constants.

use std::collections::BTreeMap;

use super::OnnxError;
use super::wire::{Fields, Value};
use crate::net::{MAX_LAYERS, MAX_WEIGHTS, NetError};

/// The numbers for 32-bit floats and 64-bit whole numbers.
pub(super) const FLOAT: u64 = 1;
pub(super) const INT: u64 = 7;

/// Maximum number of nodes that are read: those of a layer, and those around it.
const MAX_NODES: usize = 8 * MAX_LAYERS;

/// Maximum number of sizes of a tensor.
const MAX_RANK: usize = 8;

/// What is needed of a graph.
#[derive(Default)]
pub(super) struct Graph<'a> {
    pub(super) nodes: Vec<Node<'a>>,
    pub(super) tensors: BTreeMap<&'a str, Tensor>,
    pub(super) inputs: Vec<Input<'a>>,
    pub(super) outputs: Vec<&'a str>,
}

/// An input and its sizes, as far as they are known.
#[derive(Default)]
pub(super) struct Input<'a> {
    pub(super) name: &'a str,
    pub(super) sizes: Option<Vec<Option<usize>>>,
}

#[derive(Default)]
pub(super) struct Node<'a> {
    pub(super) name: &'a str,
    pub(super) op: &'a str,
    /// Empty for ONNX's own operators.
    pub(super) domain: &'a str,
    pub(super) inputs: Vec<&'a str>,
    pub(super) outputs: Vec<&'a str>,
    attributes: BTreeMap<&'a str, Attribute<'a>>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Attribute<'a> {
    float: Option<f32>,
    int: Option<i64>,
    text: Option<&'a str>,
    floats: Vec<f32>,
    ints: Vec<i64>,
    texts: Vec<&'a str>,
    tensor: Option<Tensor>,
}

/// Numbers; no values where they are of a type that is not read.
#[derive(Clone, Debug, Default)]
pub(super) struct Tensor {
    pub(super) sizes: Vec<usize>,
    pub(super) values: Vec<f32>,
    /// The values, if they are whole numbers: shapes and axes.
    pub(super) whole: Vec<i64>,
}

impl<'a> Graph<'a> {
    /// The graph of a model.
    pub(super) fn of_model(bytes: &'a [u8]) -> Result<Self, OnnxError> {
        let mut graph = None;
        let mut fields = Fields::of(bytes);
        while let Some(field) = fields.next()? {
            if let (7, Value::Bytes(bytes)) = field {
                graph = Some(Graph::read(bytes)?);
            }
        }
        graph.ok_or(OnnxError::NoGraph)
    }

    fn read(bytes: &'a [u8]) -> Result<Self, OnnxError> {
        let mut graph = Self::default();
        let mut fields = Fields::of(bytes);
        while let Some((field, value)) = fields.next()? {
            let Value::Bytes(bytes) = value else { continue };
            match field {
                1 if graph.nodes.len() == MAX_NODES => {
                    let what = format!("more than {MAX_NODES} nodes");
                    return Err(OnnxError::Node {
                        node: MAX_NODES,
                        name: String::new(),
                        op: "…".into(),
                        what,
                    });
                }
                1 => graph.nodes.push(Node::read(bytes)?),
                5 => {
                    let (name, tensor) = Tensor::read(bytes)?;
                    graph.tensors.insert(name, tensor);
                }
                11 => graph.inputs.push(Input::read(bytes)?),
                12 => graph.outputs.push(Input::read(bytes)?.name),
                _ => {}
            }
        }
        for node in graph.nodes.iter_mut().filter(|node| node.op == "Constant") {
            if let (Some(name), Some(tensor)) = (node.outputs.first().copied(), node.constant()) {
                graph.tensors.insert(name, tensor);
            }
        }
        // Old models list their constants as inputs too.
        graph.inputs.retain(|input| !graph.tensors.contains_key(input.name));
        Ok(graph)
    }
}

impl<'a> Node<'a> {
    fn read(bytes: &'a [u8]) -> Result<Self, OnnxError> {
        let mut node = Self::default();
        let mut fields = Fields::of(bytes);
        while let Some((field, value)) = fields.next()? {
            let Value::Bytes(bytes) = value else { continue };
            match field {
                1 => node.inputs.push(text(bytes)?),
                2 => node.outputs.push(text(bytes)?),
                3 => node.name = text(bytes)?,
                4 => node.op = text(bytes)?,
                7 => node.domain = text(bytes)?,
                5 => {
                    let (name, attribute) = Attribute::read(bytes)?;
                    node.attributes.insert(name, attribute);
                }
                _ => {}
            }
        }
        Ok(node)
    }

    /// The value of a `Constant`, which is taken out of it.
    fn constant(&mut self) -> Option<Tensor> {
        let attributes = &mut self.attributes;
        if let Some(tensor) = attributes.get_mut("value").and_then(|attribute| attribute.tensor.take()) {
            return Some(tensor);
        }
        let (_, attribute) = attributes.iter().find(|(name, _)| name.starts_with("value_"))?;
        let floats = attribute.float.map_or_else(|| attribute.floats.clone(), |float| vec![float]);
        let whole = attribute.int.map_or_else(|| attribute.ints.clone(), |int| vec![int]);
        let single = attribute.float.is_some() || attribute.int.is_some();
        let sizes = if single { Vec::new() } else { vec![floats.len() + whole.len()] };
        Some(Tensor { sizes, values: floats, whole })
    }

    pub(super) fn input(&self, place: usize) -> Option<&'a str> {
        self.inputs.get(place).copied().filter(|name| !name.is_empty())
    }

    pub(super) fn has(&self, attribute: &str) -> bool {
        self.attributes.contains_key(attribute)
    }

    pub(super) fn float(&self, attribute: &str, absent: f32) -> f32 {
        self.attributes.get(attribute).and_then(|attribute| attribute.float).unwrap_or(absent)
    }

    pub(super) fn int(&self, attribute: &str, absent: i64) -> i64 {
        self.attributes.get(attribute).and_then(|attribute| attribute.int).unwrap_or(absent)
    }

    pub(super) fn text(&self, attribute: &str, absent: &'a str) -> &'a str {
        self.attributes.get(attribute).and_then(|attribute| attribute.text).unwrap_or(absent)
    }

    pub(super) fn ints(&self, attribute: &str) -> &[i64] {
        self.attributes.get(attribute).map_or(&[], |attribute| &attribute.ints)
    }

    pub(super) fn floats(&self, attribute: &str) -> &[f32] {
        self.attributes.get(attribute).map_or(&[], |attribute| &attribute.floats)
    }

    pub(super) fn texts(&self, attribute: &str) -> &[&'a str] {
        self.attributes.get(attribute).map_or(&[], |attribute| &attribute.texts)
    }

    pub(super) fn tensor(&self, attribute: &str) -> Option<&Tensor> {
        self.attributes.get(attribute).and_then(|attribute| attribute.tensor.as_ref())
    }
}

impl<'a> Attribute<'a> {
    fn read(bytes: &'a [u8]) -> Result<(&'a str, Self), OnnxError> {
        let (mut name, mut attribute) = ("", Self::default());
        let mut fields = Fields::of(bytes);
        while let Some((field, value)) = fields.next()? {
            match (field, value) {
                (1, Value::Bytes(bytes)) => name = text(bytes)?,
                (2, Value::Four(bytes)) => attribute.float = Some(f32::from_le_bytes(bytes)),
                (3, Value::Number(number)) => attribute.int = Some(number.cast_signed()),
                // Texts of other attributes may be any bytes.
                (4, Value::Bytes(bytes)) => attribute.text = std::str::from_utf8(bytes).ok(),
                (5, Value::Bytes(bytes)) => attribute.tensor = Some(Tensor::read(bytes)?.1),
                (7, Value::Four(bytes)) => attribute.floats.push(f32::from_le_bytes(bytes)),
                (7, Value::Bytes(bytes)) => attribute.floats.extend(floats(bytes)),
                (8, Value::Number(number)) => attribute.ints.push(number.cast_signed()),
                (8, Value::Bytes(packed)) => numbers(packed, &mut attribute.ints)?,
                (9, Value::Bytes(bytes)) => {
                    attribute.texts.push(std::str::from_utf8(bytes).unwrap_or_default())
                }
                _ => {}
            }
        }
        Ok((name, attribute))
    }
}

impl Tensor {
    fn read(bytes: &[u8]) -> Result<(&str, Self), OnnxError> {
        let (mut name, mut sizes, mut kind, mut raw) = ("", Vec::new(), FLOAT, &[][..]);
        let mut tensor = Self::default();
        let mut fields = Fields::of(bytes);
        while let Some((field, value)) = fields.next()? {
            match (field, value) {
                (1, Value::Number(size)) => sizes.push(size.cast_signed()),
                (1, Value::Bytes(packed)) => numbers(packed, &mut sizes)?,
                (2, Value::Number(number)) => kind = number,
                (4, Value::Four(value)) => tensor.values.push(f32::from_le_bytes(value)),
                (4, Value::Bytes(bytes)) => tensor.values.extend(floats(bytes)),
                (7, Value::Number(number)) => tensor.whole.push(number.cast_signed()),
                (7, Value::Bytes(packed)) => numbers(packed, &mut tensor.whole)?,
                (8, Value::Bytes(bytes)) => name = text(bytes)?,
                (9, Value::Bytes(bytes)) => raw = bytes,
                _ => {}
            }
        }
        let found = match kind {
            // What belongs to another type counts for nothing.
            FLOAT => {
                tensor.whole.clear();
                tensor.values.extend(floats(raw));
                tensor.values.len()
            }
            INT => {
                tensor.values.clear();
                let whole = raw.as_chunks::<8>().0.iter().map(|value| i64::from_le_bytes(*value));
                tensor.whole.extend(whole);
                tensor.whole.len()
            }
            // Of another type: nothing that is supported needs it.
            _ => return Ok((name, Self::default())),
        };
        tensor.sizes = sizes.iter().map(|size| usize::try_from(*size).unwrap_or(usize::MAX)).collect();
        let count = tensor.sizes.iter().try_fold(1_usize, |count, size| count.checked_mul(*size));
        match count {
            Some(count) if count > MAX_WEIGHTS => {
                Err(NetError::WeightCount { found: count, expected: MAX_WEIGHTS }.into())
            }
            Some(count) if count == found && tensor.sizes.len() <= MAX_RANK => Ok((name, tensor)),
            _ => {
                let what = format!("{found} values for the sizes {:?}", tensor.sizes);
                Err(OnnxError::Tensor { name: name.to_owned(), what })
            }
        }
    }
}

impl<'a> Input<'a> {
    fn read(bytes: &'a [u8]) -> Result<Self, OnnxError> {
        let mut input = Self::default();
        let mut fields = Fields::of(bytes);
        while let Some(field) = fields.next()? {
            match field {
                (1, Value::Bytes(name)) => input.name = text(name)?,
                (2, Value::Bytes(kind)) => {
                    let shape = inside(kind, 1)?.map(|tensor| inside(tensor, 2)).transpose()?.flatten();
                    input.sizes = shape.map(sizes_of).transpose()?;
                }
                _ => {}
            }
        }
        Ok(input)
    }
}

/// The last part of this number.
fn inside(bytes: &[u8], wanted: u64) -> Result<Option<&[u8]>, OnnxError> {
    let (mut fields, mut found) = (Fields::of(bytes), None);
    while let Some((field, value)) = fields.next()? {
        if let (true, Value::Bytes(bytes)) = (field == wanted, value) {
            found = Some(bytes);
        }
    }
    Ok(found)
}

/// Sizes; those that have only a name are unknown.
fn sizes_of(shape: &[u8]) -> Result<Vec<Option<usize>>, OnnxError> {
    let (mut fields, mut sizes) = (Fields::of(shape), Vec::new());
    while let Some((field, value)) = fields.next()? {
        if let (1, Value::Bytes(size)) = (field, value) {
            let mut parts = Fields::of(size);
            let mut known = None;
            while let Some(part) = parts.next()? {
                if let (1, Value::Number(number)) = part {
                    known = usize::try_from(number.cast_signed()).ok().filter(|size| *size > 0);
                }
            }
            sizes.push(known);
        }
    }
    Ok(sizes)
}

fn floats(bytes: &[u8]) -> impl Iterator<Item = f32> {
    bytes.as_chunks::<4>().0.iter().map(|value| f32::from_le_bytes(*value))
}

fn numbers(packed: &[u8], into: &mut Vec<i64>) -> Result<(), OnnxError> {
    let mut packed = Fields::of(packed);
    while !packed.is_over() {
        into.push(packed.number()?.cast_signed());
    }
    Ok(())
}

fn text(bytes: &[u8]) -> Result<&str, OnnxError> {
    std::str::from_utf8(bytes).map_err(|_| OnnxError::Wire { at: 0, what: "a name that is not UTF-8" })
}
