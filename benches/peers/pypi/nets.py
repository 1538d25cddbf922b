"""The suite "nets" on PyTorch, on the processor. Prints one JSON object; see benches/README.md.

`one` computes with one thread, `all` with as many as there are cores.
"""

import json
import os
import sys
import time

import numpy
import torch

from lcg import Lcg

SMALL = (8, 16, 4)
LARGE = (64, 64, 64)
AGENTS = 1_000_000
ROUNDS = 5
ROWS = 65_536
STEPS = 300
RATE = 0.01


def numbers(lcg: Lcg, count: int) -> numpy.ndarray:
    """`2 unit - 1`, exact in single precision."""
    return numpy.fromiter((2.0 * (lcg.bits() / 2**24) - 1.0 for _ in range(count)), dtype=numpy.float32, count=count)


def net(lcg: Lcg, sizes: tuple) -> torch.nn.Sequential:
    """The weights of a layer input by input, then its biases."""
    layers = []
    for inputs, outputs in zip(sizes, sizes[1:]):
        root = numpy.sqrt(numpy.float32(inputs))
        drawn = [numpy.float32(lcg.bits() / 2**24 - 0.5) / root for _ in range((inputs + 1) * outputs)]
        drawn = torch.from_numpy(numpy.array(drawn, dtype=numpy.float32))
        layer = torch.nn.Linear(inputs, outputs)
        with torch.no_grad():
            layer.weight.copy_(drawn[: inputs * outputs].reshape(inputs, outputs).T)
            layer.bias.copy_(drawn[inputs * outputs :])
        layers += [layer, torch.nn.ReLU()]
    return torch.nn.Sequential(*layers[:-1])


def mean_square(values: torch.Tensor) -> dict:
    return {"mean square": float((values.double() ** 2).mean())}


def median_time(work) -> float:
    work()
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return sorted(times)[ROUNDS // 2]


def agents() -> dict:
    lcg = Lcg(1)
    model = net(lcg, SMALL)
    rows = torch.from_numpy(numbers(lcg, AGENTS * SMALL[0]).reshape(AGENTS, SMALL[0]))
    with torch.inference_mode():
        value = 1e3 * median_time(lambda: model(rows))
        work = mean_square(model(rows))
    return {"suite": "nets", "case": "1000000 agents, 28 neurons", "unit": "ms", "value": value, "work": work}


def forward(rows: int) -> dict:
    lcg = Lcg(1)
    model = net(lcg, LARGE)
    inputs = torch.from_numpy(numbers(lcg, rows * LARGE[0]).reshape(rows, LARGE[0]))
    passes = ROWS // rows
    with torch.inference_mode():

        def work():
            for _ in range(passes):
                model(inputs)

        value = 1e6 * median_time(work) / passes
        work = mean_square(model(inputs))
    return {"suite": "nets", "case": named("forward", rows), "unit": "µs", "value": value, "work": work}


def train(rows: int) -> dict:
    lcg = Lcg(1)
    model = net(lcg, LARGE)
    inputs = torch.from_numpy(numbers(lcg, rows * LARGE[0]).reshape(rows, LARGE[0]))
    targets = torch.from_numpy(numbers(lcg, rows * LARGE[2]).reshape(rows, LARGE[2]))
    # Without foreach the optimizer takes a step for each tensor, which is quicker for so few.
    optimizer = torch.optim.SGD(model.parameters(), lr=RATE, foreach=False)
    begin = [parameter.detach().clone() for parameter in model.parameters()]

    def work():
        with torch.no_grad():
            for parameter, first in zip(model.parameters(), begin):
                parameter.copy_(first)
        for _ in range(STEPS):
            optimizer.zero_grad()
            loss = 0.5 / rows * torch.nn.functional.mse_loss(model(inputs), targets, reduction="sum")
            loss.backward()
            optimizer.step()

    value = 1e6 * median_time(work) / STEPS
    with torch.inference_mode():
        done = mean_square(model(inputs))
    return {"suite": "nets", "case": named("training step", rows), "unit": "µs", "value": value, "work": done}


def named(what: str, rows: int) -> str:
    return f"{what}, 1 row" if rows == 1 else f"{what}, {rows} rows"


def main(threads: str) -> None:
    if threads == "all":
        # Whoever measures pins peers to one core.
        os.sched_setaffinity(0, range(os.cpu_count()))
        torch.set_num_threads(os.cpu_count())
        figures = [figure | {"case": figure["case"] + ", all cores"} for figure in (agents(), forward(256))]
    else:
        torch.set_num_threads(1)
        figures = [agents()] + [measure(rows) for measure in (forward, train) for rows in (1, 32, 256)]
    program = {"one": "PyTorch", "all": "PyTorch, all cores"}[threads]
    version = torch.__version__.split("+")[0]
    print(json.dumps({"program": program, "version": version, "figures": figures}))


if __name__ == "__main__":
    main(sys.argv[1])
