"""The tensors of the network by their names in the model file, and their rounding to eight bits."""

from dataclasses import dataclass

import numpy
import torch

from network.model import Network

Array = numpy.ndarray
# These are small and everything hangs on them: they stay as they are.
WHOLE = ('attnNorm', 'ffNorm', 'norm', 'start', 'pool', 'bias')


@dataclass(frozen=True)
class Rounded:
    """A matrix of signed bytes with one scale a row, or a vector as it is."""

    name: str
    values: Array
    scales: Array | None

    @property
    def whole(self) -> Array:
        if self.scales is None:
            return self.values
        return self.values.astype(numpy.float32) * self.scales[:, None]


def tensors_of(network: Network) -> dict[str, Array]:
    d, ff = network.sizes.d, network.sizes.ff
    query = (network.queries + network.shared[:, network.shared_of]).detach()
    found: dict[str, torch.Tensor] = {
        'word': network.word.weight[1:],
        'gram': network.gram.weight,
        'shape': network.shape,
        'start': network.start,
    }
    for at, layer in enumerate(network.layers):
        parts = {
            'attnNorm': layer.attn_norm.weight,
            'q': layer.qkv.weight[:d],
            'k': layer.qkv.weight[d : 2 * d],
            'v': layer.qkv.weight[2 * d :],
            'o': layer.o.weight,
            'ffNorm': layer.ff_norm.weight,
            'gate': layer.gate_up.weight[:ff],
            'up': layer.gate_up.weight[ff:],
            'down': layer.down.weight,
        }
        found.update({f'layer.{at}.{name}': tensor for name, tensor in parts.items()})
    found |= {
        'norm': network.norm.weight,
        'tool.pool': network.pool,
        'tool.weight': network.tool.weight,
        'tool.bias': network.tool.bias,
        'span.ws': network.ws.weight,
        'span.we': network.we.weight,
        'span.qs': query[0],
        'span.qe': query[1],
        'choice.wc': network.wc.weight,
        'choice.qc': query[2],
        'choice.weight': network.choice.weight,
        'choice.bias': network.choice.bias,
    }
    return {name: tensor.detach().numpy().astype(numpy.float32) for name, tensor in found.items()}


def rounded(tensors: dict[str, Array]) -> list[Rounded]:
    return [_rounded(name, values) for name, values in tensors.items()]


def _rounded(name: str, values: Array) -> Rounded:
    if name.rsplit('.', maxsplit=1)[-1] in WHOLE:
        return Rounded(name, values, None)
    scales = numpy.maximum(numpy.abs(values).max(axis=1), 1e-12).astype(numpy.float32) / numpy.float32(127)
    return Rounded(name, numpy.clip(numpy.rint(values / scales[:, None]), -127, 127).astype(numpy.int8), scales)


def load_rounded(network: Network, tensors: list[Rounded]) -> None:
    """Puts the rounded weights into a network, which then computes what the model file does."""
    whole = {tensor.name: torch.from_numpy(tensor.whole.copy()) for tensor in tensors}
    with torch.no_grad():
        network.word.weight[1:] = whole['word']
        network.gram.weight.copy_(whole['gram'])
        network.shape.copy_(whole['shape'])
        network.start.copy_(whole['start'])
        for at, layer in enumerate(network.layers):
            part = {name: whole[f'layer.{at}.{name}'] for name in ('attnNorm', 'q', 'k', 'v', 'o', 'ffNorm', 'gate', 'up', 'down')}
            layer.attn_norm.weight.copy_(part['attnNorm'])
            layer.ff_norm.weight.copy_(part['ffNorm'])
            layer.qkv.weight.copy_(torch.cat((part['q'], part['k'], part['v'])))
            layer.o.weight.copy_(part['o'])
            layer.gate_up.weight.copy_(torch.cat((part['gate'], part['up'])))
            layer.down.weight.copy_(part['down'])
        network.norm.weight.copy_(whole['norm'])
        network.pool.copy_(whole['tool.pool'])
        for linear, name in ((network.tool, 'tool'), (network.choice, 'choice')):
            linear.weight.copy_(whole[f'{name}.weight'])
            linear.bias.copy_(whole[f'{name}.bias'])
        network.ws.weight.copy_(whole['span.ws'])
        network.we.weight.copy_(whole['span.we'])
        network.wc.weight.copy_(whole['choice.wc'])
        network.queries.copy_(torch.stack((whole['span.qs'], whole['span.qe'], whole['choice.qc'])))
        network.shared.zero_()
