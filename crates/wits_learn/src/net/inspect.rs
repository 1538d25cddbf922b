//! What a net shows of itself: a document, its weights as a map, and a graph.

use std::borrow::Cow;

use wits_core::inspect::{
    Axis, Bar, Document, Field, Form, Graph, GraphNode, MatrixSection, NodeStatus, Pulse, Section, Value,
};

use super::network::{Net, NetRef};
use super::scratch::Scratch;
use super::topology::Layer;
use super::why::name;

/// Maximum number of neurons of a layer that are drawn; the others are one node.
const MAX_DRAWN: usize = 24;

/// Maximum number of bars in a section.
const MAX_BARS: usize = 64;

/// Maximum number of rows and of columns of a matrix; larger layers are a map without names.
const MAX_EDGE: usize = 64;

impl Net {
    /// See [`NetRef::document`].
    #[must_use]
    pub fn document(&self, title: impl Into<Cow<'static, str>>, scratch: &Scratch) -> Document {
        self.view().document(title, scratch)
    }

    /// See [`NetRef::graph`].
    #[must_use]
    pub fn graph(&self, title: impl Into<Cow<'static, str>>) -> Graph {
        self.view().graph(title)
    }

    /// See [`NetRef::pulse`].
    #[must_use]
    pub fn pulse(&self, tick: u64, scratch: &Scratch) -> Pulse {
        self.view().pulse(tick, scratch)
    }

    /// See [`NetRef::weight_map`].
    #[must_use]
    pub fn weight_map(&self, layer: usize) -> Option<Section> {
        self.view().weight_map(layer)
    }
}

impl NetRef<'_> {
    /// What the net is and, if the last forward pass with the scratch was through it, what went on in it: the first row.
    ///
    /// ```
    /// use wits_core::random::Seed;
    /// use wits_learn::net::{Activation, Net, NetDef, Scratch};
    /// let def = NetDef::perceptrons(1, &[4], Activation::Relu, (2, Activation::Softmax)).output_names(["flee", "fight"]);
    /// let net = Net::random(def, &mut Seed::new(1).stream())?;
    /// let mut scratch = Scratch::default();
    /// net.forward(&[0.5], &mut scratch);
    /// let document = net.document("Guard 17", &scratch);
    /// assert_eq!(document.field("weights").unwrap().to_string(), "18");
    /// # Ok::<(), wits_core::findings::Findings>(())
    /// ```
    #[must_use]
    pub fn document(&self, title: impl Into<Cow<'static, str>>, scratch: &Scratch) -> Document {
        let topology = self.topology;
        let count = |number: usize| number as f64;
        let fields = [
            Field::new("inputs", count(topology.inputs())),
            Field::new("outputs", count(topology.outputs())),
            Field::new("layers", count(topology.layers().len())),
            Field::new("weights", count(topology.weight_count())),
            Field::new("remembered values", count(topology.hidden_size())),
        ];
        let mut document = Document::new(title).section(Section::fields("Net", fields));
        let def = topology.def();
        if scratch.shows(topology) {
            let bars = |names: &[String], kind: &str, values: &[f32]| {
                let values = values.iter().take(MAX_BARS).enumerate();
                values.map(|(place, value)| Bar::new(name(names, place, kind), *value)).collect::<Vec<_>>()
            };
            let outputs = &scratch.outputs()[..topology.outputs()];
            let inputs = &scratch.input[..topology.inputs()];
            document = document
                .section(Section::bars("Outputs", bars(&def.output_names, "output", outputs)))
                .section(Section::bars("Inputs", bars(&def.input_names, "input", inputs)));
        }
        document.section(self.layer_table(scratch))
    }

    fn layer_table(&self, scratch: &Scratch) -> Section {
        let columns = ["layer", "kind", "outputs", "weights", "mean size", "least", "greatest", "at zero"];
        let live = scratch.shows(self.topology);
        let rows = self.topology.layers().iter().map(|layer| {
            let weights = &self.weights[layer.weights.clone()];
            let size = weights.iter().map(|weight| weight.abs()).sum::<f32>() / weights.len().max(1) as f32;
            let values = if live { &scratch.layer(layer.number)[..layer.outputs] } else { &[] };
            let shown = |value: f32| if live { Value::from(value) } else { "".into() };
            let zeros = values.iter().filter(|value| **value == 0.0).count() as f32 / layer.outputs as f32;
            vec![
                (layer.number as f64).into(),
                layer.def.name().into(),
                (layer.outputs as f64).into(),
                (weights.len() as f64).into(),
                size.into(),
                shown(values.iter().copied().fold(f32::INFINITY, f32::min)),
                shown(values.iter().copied().fold(f32::NEG_INFINITY, f32::max)),
                shown(zeros),
            ]
        });
        Section::table("Layers", columns, rows)
    }

    /// The weights of a layer as a matrix: a row for each input and one for the biases, a column for each output.
    /// Layers with more than 64 rows or columns are a map of colors, whose inputs go from bottom to top. `None` for
    /// layers without weights.
    #[must_use]
    pub fn weight_map(&self, layer: usize) -> Option<Section> {
        let layer = self.topology.layers().get(layer)?;
        let weights = &self.weights[layer.weights.clone()];
        let columns = if weights.len().is_multiple_of(layer.outputs) { layer.outputs } else { layer.inputs };
        if weights.is_empty() || !weights.len().is_multiple_of(columns) {
            return None;
        }
        let rows = weights.len() / columns;
        if rows.max(columns) <= MAX_EDGE {
            return Some(self.weight_matrix(layer, weights, (rows, columns)).into());
        }
        let largest = weights.iter().fold(0.0_f32, |largest, weight| largest.max(weight.abs()));
        Some(Section::Surface {
            title: format!("Weights of layer {}", layer.number).into(),
            x: Axis::new("output", 0.0, columns as f32),
            y: Axis::new("input", 0.0, rows as f32),
            z: Axis::new("weight", -largest, largest),
            columns: u32::try_from(columns).ok()?,
            values: weights.to_vec(),
            at: None,
        })
    }

    fn weight_matrix(&self, layer: &Layer, weights: &[f32], size: (usize, usize)) -> MatrixSection {
        let (def, last) = (self.topology.def(), layer.number + 1 == self.topology.layers().len());
        let input = |row: usize| match layer.number {
            _ if row == layer.inputs => "bias".into(),
            0 if row < layer.inputs => name(&def.input_names, row, "input"),
            _ => format!("input {row}").into(),
        };
        let output = |column: usize| {
            if last { name(&def.output_names, column, "output") } else { format!("output {column}").into() }
        };
        let title = format!("Weights of layer {}", layer.number);
        let matrix = MatrixSection::new(
            title,
            (0..size.0).map(input),
            (0..size.1).map(output),
            weights.iter().copied(),
        );
        matrix.edges("input", "output").two_sided()
    }

    /// The net as a picture: inputs, neurons and, between dense layers, links with their weights. Of large layers only the
    /// first neurons are drawn.
    #[must_use]
    pub fn graph(&self, title: impl Into<Cow<'static, str>>) -> Graph {
        let (topology, mut graph) = (self.topology, Graph::new(title, Form::Network));
        let def = topology.def();
        let mut before = add_nodes(&mut graph, "input", "inputs", topology.inputs(), |place| {
            name(&def.input_names, place, "input")
        });
        let last = topology.layers().len().saturating_sub(1);
        for layer in topology.layers() {
            let path = format!("layers[{}]", layer.number);
            let kind = layer.def.name();
            let nodes = add_nodes(&mut graph, kind, &path, layer.outputs, |place| {
                if layer.number == last {
                    name(&def.output_names, place, "output")
                } else {
                    format!("{kind} {place}").into()
                }
            });
            let weights = &self.weights[layer.weights.clone()];
            let dense = matches!(layer.def, super::LayerDef::Dense(_));
            for (input, from) in before.iter().enumerate() {
                for (output, to) in nodes.iter().enumerate() {
                    let drawn =
                        dense && input < MAX_DRAWN.min(layer.inputs) && output < MAX_DRAWN.min(layer.outputs);
                    let weight = weights.get(input * layer.outputs + output).filter(|_| drawn);
                    // Other layers are drawn neuron by neuron where they are as wide as the one before.
                    if dense || before.len() != nodes.len() || input == output {
                        graph.link(*from, *to, weight.map_or(String::new(), |weight| format!("{weight:.2}")));
                    }
                }
            }
            before = nodes;
        }
        graph
    }

    /// What goes on in the [`graph`](Self::graph): the values of the first row of the last forward pass. Neurons above zero
    /// are marked.
    #[must_use]
    pub fn pulse(&self, tick: u64, scratch: &Scratch) -> Pulse {
        let mut pulse = Pulse { tick, ..Pulse::default() };
        if !scratch.shows(self.topology) {
            return pulse;
        }
        let layers = self.topology.layers().iter();
        let layers = layers.map(|layer| &scratch.layer(layer.number)[..layer.outputs]);
        let mut node = 0;
        for values in [&scratch.input[..self.topology.inputs()]].into_iter().chain(layers) {
            for value in values.iter().take(MAX_DRAWN) {
                pulse.notes.push((node, format!("{value:.3}").into()));
                if *value > 0.0 {
                    pulse.marks.push((node, NodeStatus::Running, tick));
                }
                node += 1;
            }
            node += u32::from(values.len() > MAX_DRAWN);
        }
        pulse
    }
}

/// The nodes of a layer.
fn add_nodes(
    graph: &mut Graph,
    kind: &'static str,
    path: &str,
    count: usize,
    name: impl Fn(usize) -> Cow<'static, str>,
) -> Vec<u32> {
    let mut nodes = Vec::new();
    for place in 0..count.min(MAX_DRAWN) {
        let node = GraphNode { path: format!("{path}[{place}]").into(), ..GraphNode::new(kind, name(place)) };
        nodes.push(graph.add(node));
    }
    if count > MAX_DRAWN {
        let more = format!("and {} more", count - MAX_DRAWN);
        nodes
            .push(graph.add(GraphNode { path: format!("{path}.more").into(), ..GraphNode::new(kind, more) }));
    }
    nodes
}
