import unittest
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from generate.phrasings import Same, read_phrasings
from generate.template import Hole, TemplateProblem, Words, choose, holes, parse, repeated, variants
from generate.tools import read_tools
from places import TOOLS
from problem import DataProblem

KINDS = {'path': 'file', 'query': 'words'}


def ways(text: str) -> set[str]:
    tree = parse(text, KINDS)
    made = set()
    for seed in range(300):
        leaves = choose(tree, Random(seed))
        made.add(' '.join(''.join(leaf.text if isinstance(leaf, Words) else f'<{leaf.slot}>' for leaf in leaves).split()))
    return made


class Templates(unittest.TestCase):
    def test_every_way_through_choices_and_options_is_found(self) -> None:
        self.assertEqual(ways('(a|b) [x|y (c|d)] e'), {f'{one}{two} e' for one in 'ab' for two in ('', ' x', ' y c', ' y d')})
        self.assertEqual(variants(parse('(a|b) [x|y (c|d)] e', {})), 8)

    def test_a_value_has_the_kind_of_its_slot_or_its_own(self) -> None:
        found = holes(parse('{path} {query:int(0,5)} {path:folder}', KINDS))
        self.assertEqual(found, [Hole('path', 'file'), Hole('query', 'int(0,5)'), Hole('path', 'folder')])

    def test_what_is_not_closed_or_not_opened_is_refused(self) -> None:
        for text in ('(a|b', '[a', 'a)', 'a]', '(a]', '[a|(b]', '{path', '{unknown}', '{}', 'a}', 'a|b'):
            with self.subTest(text), self.assertRaises(TemplateProblem):
                parse(text, KINDS)

    def test_an_argument_that_one_way_uses_twice_is_found(self) -> None:
        self.assertEqual(repeated(parse('{path} (a|b {path})', KINDS)), 'path')
        self.assertIsNone(repeated(parse('({path} a|b {path})', KINDS)))


class Files(unittest.TestCase):
    def read(self, text: str) -> list:
        with TemporaryDirectory() as folder:
            (Path(folder) / 'a.txt').write_text(text, 'utf-8')
            return read_phrasings(Path(folder), read_tools(TOOLS))

    def test_what_the_words_say_is_read(self) -> None:
        line = 'line {first_line} of {path} => last_line=@first_line, numbers=true'
        (template,) = self.read(f'# note\n[read_file]\nslots path=file first_line=lineno\n\n{line}\n')
        self.assertEqual(template.says, {'last_line': Same('first_line'), 'numbers': True})
        self.assertEqual((template.tool, template.where), ('read_file', 'a.txt:5'))

    def test_a_fault_names_file_and_line(self) -> None:
        for body, fault in (
            ('read {path', 'a.txt:3'),
            ('read {path} => colour="red"', 'no argument colour'),
            ('read {path} => numbers=maybe', 'a.txt:3'),
            ('read {path} and {path}', 'used twice'),
            ('read {path} => path="x"', 'used twice'),
            ('read {path:banana}', 'banana'),
            ('read {path} => last_line=@first_line', '@first_line'),
        ):
            with self.subTest(body), self.assertRaisesRegex(DataProblem, fault):
                self.read(f'[read_file]\nslots path=file\n{body}\n')
        with self.assertRaisesRegex(DataProblem, 'a.txt:1: no skill has a tool called fly'):
            self.read('[fly]\n')
        with self.assertRaisesRegex(DataProblem, 'before the first'):
            self.read('read it\n')


if __name__ == '__main__':
    unittest.main()
