import unittest

from data import read_data
from generate.compose import Piece, joined
from generate.request import Habits
from generate.stream import Stream
from generate.tools import NONE
from text.shapes import number_of
from text.tokens import tokens


class Streams(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.data = read_data()

    def examples(self, seed: int, count: int) -> list:
        stream = Stream(self.data.templates, self.data.tools, self.data.lists, seed, Habits(), 0.15)
        return [stream.next() for _ in range(count)]

    def test_every_value_is_a_run_of_whole_tokens_of_the_request(self) -> None:
        tools = {tool.name: tool for tool in self.data.tools}
        for example in self.examples(3, 3000):
            found = tokens(example.request)
            for name, (start, end) in example.spans.items():
                self.assertIn(start, [token.start for token in found], example)
                self.assertIn(end, [token.end for token in found], example)
                if tools[example.tool].slot(name).kind == 'number':
                    self.assertIsNotNone(number_of(example.request[start:end]), example)

    def test_required_arguments_are_there(self) -> None:
        tools = {tool.name: tool for tool in self.data.tools}
        for example in self.examples(4, 2000):
            if example.tool != NONE:
                given = {*example.spans, *example.choices}
                lacking = [slot.name for slot in tools[example.tool].slots if slot.required and slot.name not in given]
                self.assertEqual(lacking, [], example)

    def test_one_seed_gives_one_stream(self) -> None:
        self.assertEqual(self.examples(5, 200), self.examples(5, 200))
        self.assertNotEqual(self.examples(5, 200), self.examples(6, 200))

    def test_spaces_of_options_left_out_are_closed(self) -> None:
        value = Piece('a b.txt', 'path', 'file', ('"', '"'))
        text, spans = joined([Piece(' show  '), Piece(' the  '), value, Piece(' '), Piece(' , now ')])
        self.assertEqual(text, 'show the "a b.txt", now')
        self.assertEqual(text[slice(*spans['path'])], 'a b.txt')


if __name__ == '__main__':
    unittest.main()
