"""The network of a model file, to score it."""

from dataclasses import dataclass
from pathlib import Path

from decode.heads import Heads, heads_of
from export.model_file import read_model
from generate.tools import Tool
from network.model import Network
from network.sizes import Sizes
from network.slots import Layout, layout_of
from network.tensors import load_rounded
from problem import DataProblem
from text.features import Reader


@dataclass(frozen=True)
class Model:
    header: dict
    layout: Layout
    reader: Reader
    network: Network

    def heads(self, texts: list[str]) -> list[Heads]:
        return heads_of(self.network, self.layout, self.reader, texts)


def load_model(path: Path, tools: list[Tool]) -> Model:
    header, tensors = read_model(path)
    if [tool['name'] for tool in header['tools']] != [tool.name for tool in tools]:
        raise DataProblem(f'{path.name} was trained for other tools than those of the skills: train it again')
    sizes = Sizes(**{name: header['sizes'][name] for name in ('d', 'layers', 'heads', 'ff', 'pointer', 'buckets')})
    layout = layout_of(tools)
    network = Network(sizes, layout, len(header['vocabulary']), 0.0, 0.0)
    load_rounded(network, tensors)
    return Model(header, layout, Reader(header['vocabulary'], sizes.buckets), network)
