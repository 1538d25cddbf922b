//! Nets from and for other programs. What PyTorch and scikit-learn wrote was made by `benches/peers/pypi/onnx_reference.py`.

use std::process::Command;

use proptest::prelude::*;
use wits_core::random::Seed;

use crate::net::{
    Activation, BumpDef, ConvDef, DenseDef, ElmanDef, EluDef, LayerDef, LeakDef, Net, NetDef, OnnxError,
    PoolDef, PoolKind, RbfDef, Scratch, Steepness,
};

fn activations() -> Vec<Activation> {
    vec![
        Activation::Linear,
        Activation::Relu,
        Activation::LeakyRelu(LeakDef { slope: 0.2 }),
        Activation::Elu(EluDef { alpha: 1.5 }),
        Activation::Softplus,
        Activation::Sigmoid(Steepness { h: 0.5 }),
        Activation::sigmoid(),
        Activation::Bipolar(Steepness { h: 3.0 }),
        Activation::Tanh,
        Activation::Gaussian,
        Activation::Bump(BumpDef { h: 3.0, c: 0.7 }),
        Activation::Step,
        Activation::Softmax,
    ]
}

fn layers(widths: &[usize], kinds: &[usize], bias: bool) -> Vec<LayerDef> {
    let (known, last) = (activations(), widths.len() - 1);
    let layers = widths.iter().zip(kinds).enumerate().map(|(number, (outputs, kind))| {
        let kind = kind % if number == last { known.len() } else { known.len() - 1 };
        LayerDef::Dense(DenseDef { outputs: *outputs, activation: known[kind].clone(), bias })
    });
    layers.collect()
}

fn random(def: NetDef, seed: u64) -> Net {
    let mut stream = Seed::new(seed).stream();
    let mut net = Net::random(def, &mut stream).unwrap();
    net.weights_mut().iter_mut().for_each(|weight| *weight += stream.range(-0.2, 0.2));
    net
}

fn conv(size: usize, stride: usize, padding: bool, activation: Activation) -> ConvDef {
    // A single cell has no margin.
    let (padding, bias) = (padding && size > 1, padding);
    ConvDef { width: 4, height: 5, channels: 2, kernels: 3, size, stride, padding, activation, bias }
}

/// Two convolutions, whose second one looks at the outputs of the first, and a dense layer.
fn image(size: usize, stride: usize, padding: bool) -> NetDef {
    let first = conv(size, stride, padding, Activation::Relu);
    let (width, height) = first.output_size();
    let second = ConvDef { width, height, channels: 3, kernels: 2, ..conv(1, 1, false, Activation::Tanh) };
    let last = LayerDef::dense(3, Activation::Softmax);
    NetDef::new(40, [LayerDef::Conv(first), LayerDef::Conv(second), LayerDef::dropout(0.1), last])
}

/// A convolution whose outputs are pooled.
fn pooled(kind: PoolKind, size: usize, stride: usize) -> NetDef {
    let first = conv(2, 1, true, Activation::Relu);
    let (width, height) = first.output_size();
    let pool = PoolDef { kind, width, height, channels: 3, size, stride };
    NetDef::new(40, [LayerDef::Conv(first), LayerDef::Pool(pool), LayerDef::dense(3, Activation::Softmax)])
}

/// Two layers that remember.
fn memory(activation: Activation) -> NetDef {
    let elman = LayerDef::Elman(ElmanDef { outputs: 3, activation });
    NetDef::new(4, [LayerDef::gru(5), elman, LayerDef::dense(2, Activation::Linear)])
}

fn recurrent_activations() -> [Activation; 8] {
    [
        Activation::Tanh,
        Activation::Relu,
        Activation::Linear,
        Activation::Softplus,
        Activation::sigmoid(),
        Activation::Bipolar(Steepness { h: 0.75 }),
        Activation::LeakyRelu(LeakDef { slope: 0.25 }),
        Activation::Elu(EluDef { alpha: 0.5 }),
    ]
}

proptest! {
    #[test]
    fn a_net_comes_back_as_it_was(
        inputs in 1_usize..9, widths in prop::collection::vec(1_usize..9, 1..4), kinds in prop::array::uniform4(0_usize..13),
        bias: bool, seed: u64,
    ) {
        let net = random(NetDef::new(inputs, layers(&widths, &kinds, bias)), seed);
        prop_assert_eq!(Net::from_onnx(&net.to_onnx().unwrap()).unwrap(), net);
    }

    #[test]
    fn images_and_memories_come_back_as_they_were(size in 1_usize..5, stride in 1_usize..3, padding: bool, kind in 0_usize..8, seed: u64) {
        let mut def = image(size, stride, padding);
        let net = random(def.clone(), seed);
        def.layers.remove(2);
        let without_dropout = Net::with_weights(def, net.weights().to_vec()).unwrap();
        prop_assert_eq!(Net::from_onnx(&net.to_onnx().unwrap()).unwrap(), without_dropout);
        let net = random(memory(recurrent_activations()[kind].clone()), seed);
        prop_assert_eq!(Net::from_onnx(&net.to_onnx().unwrap()).unwrap(), net);
        let kind = if padding { PoolKind::Max } else { PoolKind::Average };
        let net = random(pooled(kind, size, stride), seed);
        prop_assert_eq!(Net::from_onnx(&net.to_onnx().unwrap()).unwrap(), net);
    }

    #[test]
    fn damaged_models_are_errors_or_nets(which in 0_usize..3, place: prop::sample::Index, byte: u8, cut: prop::sample::Index) {
        let def = [
            NetDef::perceptrons(3, &[4], Activation::Bump(BumpDef::default()), (2, Activation::Softmax)),
            image(2, 1, true),
            memory(Activation::Tanh),
        ];
        let bytes = random(def[which].clone(), 1).to_onnx().unwrap();
        let mut changed = bytes.clone();
        changed[place.index(bytes.len())] = byte;
        if let Ok(net) = Net::from_onnx(&changed) {
            net.forward(&[1.0], &mut Scratch::default());
        }
        // What follows the graph only says which operators are meant.
        let end = bytes.windows(6).rposition(|part| part == b"output").unwrap();
        prop_assert!(Net::from_onnx(&bytes[..cut.index(end)]).is_err());
    }

    #[test]
    fn any_bytes_are_refused_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(Net::from_onnx(&bytes).is_err());
    }
}

#[test]
fn what_cannot_be_written_is_named() {
    let error = |layer: LayerDef| random(NetDef::new(4, [layer]), 1).to_onnx().unwrap_err().to_string();
    assert_eq!(error(LayerDef::rbf(2)), "layers[0]: Rbf cannot be written as ONNX here");
    assert_eq!(
        error(LayerDef::dense(2, Activation::Named("mine".into()))),
        "layers[0]: the activation \"mine\" of your own cannot be written as ONNX here"
    );
    assert_eq!(
        error(LayerDef::Elman(ElmanDef { outputs: 2, activation: Activation::Gaussian })),
        "layers[0]: the activation Gaussian of a recurrent layer cannot be written as ONNX here"
    );
    let normalized = LayerDef::Rbf(RbfDef { outputs: 2, normalized: true });
    assert!(matches!(
        random(NetDef::new(4, [normalized]), 1).to_onnx(),
        Err(OnnxError::Layer { layer: 0, .. })
    ));
}

#[test]
fn what_cannot_be_read_is_named() {
    assert_eq!(Net::from_onnx(b""), Err(OnnxError::NoGraph));
    let text = b"Gemm";
    let mut bytes = random(NetDef::new(4, [LayerDef::dense(2, Activation::Tanh)]), 1).to_onnx().unwrap();
    let at = bytes.windows(text.len()).position(|part| part == text).unwrap();
    bytes[at..at + 4].copy_from_slice(b"Gemn");
    let error = Net::from_onnx(&bytes).unwrap_err();
    assert_eq!(error.to_string(), "node 0 (Gemn): this operator is not supported");
}

/// The same matrix as the weights of layer after layer must not fill the memory: 2^20 weights, twenty times.
#[test]
fn a_small_model_does_not_become_a_large_net() {
    // Fields of bytes, of a number below 128, and the parts of a model as ONNX numbers them.
    let bytes = |field: u8, bytes: &[u8]| {
        let (mut length, mut out) = (bytes.len(), vec![field << 3 | 2]);
        while length >= 0x80 {
            out.push((length & 0x7f) as u8 | 0x80);
            length >>= 7;
        }
        out.push(length as u8);
        out.extend_from_slice(bytes);
        out
    };
    let size = [1 << 3, 0x80, 8]; // 1024
    let matrix = [&size[..], &size, &[2 << 3, 1], &bytes(8, b"w"), &bytes(9, &[0; 4 << 20])].concat();
    let node = |number: u8| {
        let (from, to) = ([b'a' + number], [b'b' + number]);
        bytes(1, &[bytes(1, &from), bytes(1, b"w"), bytes(2, &to), bytes(4, b"MatMul")].concat())
    };
    let nodes: Vec<u8> = (0..20).flat_map(node).collect();
    let graph = [nodes, bytes(5, &matrix), bytes(11, &bytes(1, b"a")), bytes(12, &bytes(1, b"u"))].concat();
    let error = Net::from_onnx(&bytes(7, &graph)).unwrap_err();
    assert_eq!(error.to_string(), "node 16 (MatMul): more than 16777216 weights");
}

macro_rules! models {
    ($($name:literal)*) => {
        &[$(($name, include_bytes!(concat!("../../../tests/data/onnx/", $name, ".onnx")) as &[u8])),*]
    };
}

const MODELS: &[(&str, &[u8])] = models! {
    "gru_batch_read" "gru_batch_traced" "gru_handed_read" "gru_handed_traced" "gru_last_read" "gru_last_traced" "gru_read"
    "gru_traced" "image_read" "image_traced" "images_read" "images_traced" "rnn_traced" "sk_regression" "sk_three" "sk_two"
    "units_read" "units_traced"
};

/// What PyTorch, in both of its ways, and scikit-learn write computes what onnxruntime computed with it.
#[test]
fn models_of_others_are_read() {
    let judged: serde_json::Value =
        serde_json::from_str(include_str!("../../../tests/data/onnx/judged.json")).unwrap();
    for (name, bytes) in MODELS {
        let net = Net::from_onnx(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        let judged = &judged[name];
        let list = |key: &str| -> Vec<f32> {
            judged[key].as_array().unwrap().iter().map(|value| value.as_f64().unwrap() as f32).collect()
        };
        let sizes: Vec<usize> = list("sizes").into_iter().map(|size| size as usize).collect();
        let ours = computed(&net, judged["kind"].as_str().unwrap(), &sizes, &list("inputs"));
        assert_near(name, &ours, &list("outputs"));
    }
}

/// The outputs for inputs as ONNX lays them out.
fn computed(net: &Net, kind: &str, sizes: &[usize], inputs: &[f32]) -> Vec<f32> {
    let mut scratch = Scratch::default();
    if kind == "rows" {
        return net.forward_batch(inputs, sizes[0], &mut scratch).to_vec();
    }
    if kind == "image" {
        let (channels, cells) = (sizes[1], sizes[2] * sizes[3]);
        let by_cell = (0..inputs.len()).map(|place| {
            let (row, place) = (place / (channels * cells), place % (channels * cells));
            inputs[row * channels * cells + place % channels * cells + place / channels]
        });
        return net.forward_batch(&by_cell.collect::<Vec<_>>(), sizes[0], &mut scratch).to_vec();
    }
    let (steps, rows) = if kind == "steps" { (sizes[0], sizes[1]) } else { (sizes[1], sizes[0]) };
    let mut hidden = vec![0.0; rows * net.topology().hidden_size()];
    if kind == "steps" {
        return net.forward_sequences(inputs, rows, &mut hidden, None, &mut scratch).to_vec();
    }
    let exchanged = |list: &[f32], outer: usize, inner: usize, width: usize| -> Vec<f32> {
        let part = |place: usize| place % outer * inner + place / outer;
        (0..outer * inner).flat_map(|place| list[part(place) * width..][..width].to_vec()).collect()
    };
    let by_step = exchanged(inputs, rows, steps, sizes[2]);
    let outputs = net.forward_sequences(&by_step, rows, &mut hidden, None, &mut scratch);
    match kind {
        "last" => outputs[(steps - 1) * rows * net.outputs()..].to_vec(),
        _ => exchanged(outputs, steps, rows, net.outputs()),
    }
}

fn assert_near(name: &str, ours: &[f32], theirs: &[f32]) {
    assert_eq!(ours.len(), theirs.len(), "{name}");
    for (ours, theirs) in ours.iter().zip(theirs) {
        assert!((ours - theirs).abs() < 1e-5, "{name}: {ours} is not {theirs}");
    }
}

#[test]
fn models_of_others_that_are_no_chain_of_our_layers_are_refused_by_their_node() {
    let refused = [
        (
            &include_bytes!("../../../tests/data/onnx/silu_traced.onnx")[..],
            "node 2 (Mul \"/1/Mul\"): takes two results of the net: only a chain of layers is supported",
        ),
        (
            include_bytes!("../../../tests/data/onnx/silu_read.onnx"),
            "node 2 (Mul \"node_silu\"): takes two results of the net: only a chain of layers is supported",
        ),
        (
            include_bytes!("../../../tests/data/onnx/pool_traced.onnx"),
            "tensor \"5\": is an image channel by channel: add a Flatten and a layer",
        ),
        (
            include_bytes!("../../../tests/data/onnx/rnn_read.onnx"),
            "node 2 (Slice \"node_Slice_16\"): this operator is not supported",
        ),
        (
            include_bytes!("../../../tests/data/onnx/sk_linear.onnx"),
            "node 0 (LinearClassifier \"LinearClassifier\"): this operator is not supported",
        ),
    ];
    for (bytes, error) in refused {
        assert_eq!(Net::from_onnx(bytes).unwrap_err().to_string(), error);
    }
}

const JUDGE: &str = "
import sys, onnx, onnxruntime, numpy
path, count, hidden, steps = sys.argv[1], int(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5])
inputs = numpy.array([float(x) for x in sys.argv[2].split(',')], dtype='float32').reshape(steps, -1, count)
onnx.checker.check_model(onnx.load(path), full_check=True)
session = onnxruntime.InferenceSession(path)
state = {'hidden': numpy.zeros((inputs.shape[1], hidden), dtype='float32')} if hidden else {}
for step in inputs:
    output, *after = session.run(None, {'input': step} | state)
    state = {'hidden': after[0]} if hidden else {}
    print(','.join(repr(float(x)) for x in output.flatten()), end=',')
";

/// onnxruntime computes the same, up to rounding. Its Python packages come from PyPI; `WITS_PYTHON` names an interpreter that
/// has them, if it is not `python3`.
#[test]
fn onnxruntime_agrees() {
    let python = std::env::var("WITS_PYTHON").unwrap_or_else(|_| "python3".into());
    let has_judge = Command::new(&python).args(["-c", "import onnx, onnxruntime"]).output();
    if !has_judge.is_ok_and(|output| output.status.success()) {
        println!("skipped: {python} has no onnx and onnxruntime (pip install onnx onnxruntime)");
        return;
    }
    let dense = [[1, 2, 12], [9, 10, 3], [4, 8, 5], [7, 6, 11]].into_iter().enumerate();
    let dense = dense.map(|(number, kinds)| NetDef::new(5, layers(&[7, 6, 3], &kinds, number != 1)));
    let images = [(3, 1, true), (2, 2, false), (2, 1, true), (4, 2, true)];
    let images = images.map(|(size, stride, padding)| image(size, stride, padding));
    let pools = [pooled(PoolKind::Max, 2, 2), pooled(PoolKind::Average, 3, 1)];
    for (seed, def) in (0..).zip(dense.chain(images).chain(pools).chain(recurrent_activations().map(memory)))
    {
        agrees(&python, &random(def, seed));
    }
}

/// Three steps of four rows.
fn agrees(python: &str, net: &Net) {
    let path = std::env::temp_dir().join(format!("wits-{}.onnx", std::process::id()));
    std::fs::write(&path, net.to_onnx().unwrap()).unwrap();
    let mut stream = Seed::new(9).stream();
    let inputs: Vec<f32> = (0..3 * 4 * net.inputs()).map(|_| stream.range(-2.0, 2.0)).collect();
    let list = inputs.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let hidden_size = net.topology().hidden_size();
    let sizes = [net.inputs(), hidden_size, 3].map(|size| size.to_string());
    let output = Command::new(python).args(["-c", JUDGE]).arg(&path).arg(&list).args(sizes).output().unwrap();
    assert!(output.status.success(), "{:?}: {}", net.def(), String::from_utf8_lossy(&output.stderr));
    std::fs::remove_file(&path).unwrap();
    let judged = String::from_utf8(output.stdout).unwrap();
    let judged: Vec<f32> =
        judged.trim().trim_end_matches(',').split(',').map(|number| number.parse().unwrap()).collect();
    let (mut scratch, mut hidden) = (Scratch::default(), vec![0.0; 4 * hidden_size]);
    let ours = net.forward_sequences(&inputs, 4, &mut hidden, None, &mut scratch);
    assert_near(&format!("{:?}", net.def()), ours, &judged);
}
