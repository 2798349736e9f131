import unittest

from decode.call import Call, words_of
from decode.scores import Thresholds, Wanted, score


class Calls(unittest.TestCase):
    def test_arguments_of_a_program_are_its_words_and_a_quoted_one_is_one(self) -> None:
        self.assertEqual(words_of('commit -m "fix typo"  \'a b\' ./...'), ['commit', '-m', 'fix typo', 'a b', './...'])
        self.assertEqual(words_of('--name="x y'), ['--name="x', 'y'])

    def test_scores_count_tool_exact_call_and_abstention_apart(self) -> None:
        wanted = [
            Wanted('a', 'read_file', {'path': 'a'}, '1'),
            Wanted('b', 'read_file', {'path': 'b'}, '2'),
            Wanted('c', 'read_file', {'path': 'c'}, '3'),
            Wanted('d', 'none', {}, '4'),
            Wanted('e', 'none', {}, '5'),
        ]
        calls = [
            Call('read_file', {'path': 'a'}, 0, 0.9, 0.9),
            Call('read_file', {'path': 'B'}, 0, 0.9, 0.9),
            Call('read_file', {'path': 'c'}, 0, 0.4, 0.9),
            Call('read_file', {'path': 'd'}, 0, 0.9, 0.2),
            Call('none', {}, 0, 0.9, 1.0),
        ]
        found = score(wanted, calls, Thresholds(0.5, 0.3))
        self.assertEqual((found.wishes, found.tool, found.exact, found.nones, found.abstained), (3, 2, 1, 2, 2))
        self.assertEqual(found.confusions[('read_file', 'none')], 1)
        self.assertEqual(score(wanted, calls, Thresholds()).abstained, 1)


if __name__ == '__main__':
    unittest.main()
