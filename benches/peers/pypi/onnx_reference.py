"""Models as PyTorch and scikit-learn write them, and what onnxruntime computes with them: for the tests of wits_learn.

    pip install torch==2.9.1 onnx==1.23.2 onnxruntime==1.31.1 onnxscript==0.7.2 scikit-learn==1.9.1 skl2onnx==1.20.0
    python onnx_reference.py ../../../crates/wits_learn/tests/data/onnx
"""

import json
import sys
import warnings
from pathlib import Path

import numpy
import onnx
import onnxruntime
import torch
from skl2onnx import to_onnx
from sklearn.linear_model import LogisticRegression
from sklearn.neural_network import MLPClassifier, MLPRegressor
from torch import nn

warnings.filterwarnings("ignore")


class Images(nn.Module):
    """Two convolutions with a margin and a stride, and a view instead of a Flatten."""

    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(2, 3, 3, padding=1)
        self.second = nn.Conv2d(3, 2, 2, stride=2)
        self.last = nn.Linear(12, 4)

    def forward(self, x):
        x = torch.tanh(self.second(torch.relu(self.first(x))))
        return torch.softmax(self.last(x.view(x.size(0), -1)), 1)


class Recurrent(nn.Module):
    """A recurrent layer and a dense one; of all steps, or of the last."""

    def __init__(self, kind, batch_first=False, last=False):
        super().__init__()
        self.layer, self.dense, self.last = kind(3, 4, batch_first=batch_first), nn.Linear(4, 2), last

    def forward(self, x):
        y, _ = self.layer(x)
        return self.dense(y[:, -1] if self.last else y)


class Handed(nn.Module):
    """Two recurrent layers whose hidden state is handed in and out."""

    def __init__(self):
        super().__init__()
        self.layer, self.dense = nn.GRU(3, 4, num_layers=2), nn.Linear(4, 2)

    def forward(self, x, hidden):
        y, hidden = self.layer(x, hidden)
        return self.dense(y), hidden


def torch_models() -> dict:
    """By name: the model, the sizes of its input, and how its numbers are laid out."""
    units = nn.Sequential(
        nn.Linear(5, 6), nn.LeakyReLU(0.1), nn.Dropout(0.1), nn.Linear(6, 5), nn.ELU(),
        nn.Linear(5, 4), nn.Softplus(), nn.Linear(4, 3), nn.Sigmoid(),
    )
    image = nn.Sequential(nn.Conv2d(2, 3, 3), nn.ReLU(), nn.Flatten(), nn.Linear(12, 4), nn.Softmax(1))
    return {
        "units": (units, (2, 5), "rows"),
        "image": (image, (2, 2, 4, 4), "image"),
        "images": (Images(), (2, 2, 4, 6), "image"),
        "gru": (Recurrent(nn.GRU), (5, 2, 3), "steps"),
        "gru_batch": (Recurrent(nn.GRU, batch_first=True), (2, 5, 3), "batch"),
        "gru_last": (Recurrent(nn.GRU, batch_first=True, last=True), (2, 5, 3), "last"),
        "gru_handed": (Handed(), (5, 2, 3), "steps"),
        "rnn": (Recurrent(nn.RNN), (5, 2, 3), "steps"),
        "silu": (nn.Sequential(nn.Linear(3, 4), nn.SiLU(), nn.Linear(4, 2)), (2, 3), "none"),
        "pool": (nn.Sequential(nn.Conv2d(1, 2, 2), nn.MaxPool2d(2), nn.Flatten()), (1, 1, 5, 5), "none"),
    }


def scikit_models() -> dict:
    random = numpy.random.RandomState(0)
    x = random.randn(60, 3).astype("float32")
    two = (x[:, 0] > 0).astype(int)
    three = two + (x[:, 1] > 0.3)
    layer = {"hidden_layer_sizes": (4,), "max_iter": 50, "random_state": 0}
    return {
        "sk_three": (MLPClassifier(**layer).fit(x, three), x, "rows"),
        "sk_two": (MLPClassifier(activation="tanh", **layer).fit(x, two), x, "rows"),
        "sk_regression": (MLPRegressor(**layer).fit(x, x[:, 0]), x, "rows"),
        "sk_linear": (LogisticRegression().fit(x, three), x, "none"),
    }


def bare(path: Path) -> None:
    """Takes out what only describes where the model came from."""
    model = onnx.load(path)
    graph = model.graph
    for part in (model, graph, *graph.node, *graph.value_info, *graph.input, *graph.output, *graph.initializer):
        for field in ("metadata_props", "doc_string"):
            if field in part.DESCRIPTOR.fields_by_name:
                part.ClearField(field)
    graph.ClearField("value_info")
    onnx.save(model, path)


def judged(path: Path, kind: str, inputs: numpy.ndarray, more: dict) -> dict | None:
    if kind == "none":
        return None
    session = onnxruntime.InferenceSession(path)
    names = [given.name for given in session.get_inputs()]
    outputs = session.run(None, {names[0]: inputs} | more)
    output = next(output for output in outputs if output.dtype == numpy.float32)
    plain = lambda array: [float(f"{value:.9g}") for value in array.flatten()]
    return {"kind": kind, "sizes": list(inputs.shape), "inputs": plain(inputs), "outputs": plain(output)}


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(0)
    found = {}
    for name, (model, sizes, kind) in torch_models().items():
        model.eval()
        inputs = torch.randn(*sizes)
        hidden = {"hidden": torch.zeros(2, sizes[1], 4)} if name == "gru_handed" else {}
        arguments = (inputs, *hidden.values())
        # Both ways that PyTorch writes models: by running them, and by reading their code.
        for dynamo, end in ((False, "traced"), (True, "read")):
            path = folder / f"{name}_{end}.onnx"
            more = {"dynamo": True, "external_data": False} if dynamo else {"dynamo": False}
            axes = {} if dynamo else {"dynamic_axes": {"x": {1: "rows"} if kind == "steps" else {0: "rows"}}}
            torch.onnx.export(model, arguments, path, input_names=["x", *hidden], **more, **axes)
            bare(path)
            handed = {key: value.numpy() for key, value in hidden.items()}
            found[path.stem] = judged(path, kind, inputs.numpy(), handed)
    for name, (model, x, kind) in scikit_models().items():
        path = folder / f"{name}.onnx"
        options = {id(model): {"zipmap": False}} if hasattr(model, "classes_") else None
        path.write_bytes(to_onnx(model, x[:1], options=options).SerializeToString())
        bare(path)
        found[name] = judged(path, kind, x[:4], {})
    (folder / "judged.json").write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
