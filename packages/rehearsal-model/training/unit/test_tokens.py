import unittest
from random import Random

from text.grams import fnv1a, grams
from text.shapes import number_of, own_shapes
from text.tokens import read, tokens, utf16
from text.whole import may_be_value, pairs


def words(text: str) -> list[str]:
    return [token.text for token in tokens(text)]


class Tokens(unittest.TestCase):
    def test_quotes_brackets_and_marks_are_peeled_but_globs_and_paths_stay(self) -> None:
        self.assertEqual(words('copy `a b.txt` to (docs/x).'), ['copy', '`', 'a', 'b.txt', '`', 'to', '(', 'docs/x', ')', '.'])
        self.assertEqual(words('*.{js,ts} [a-z]* $.a[0] f(x)!'), ['*.{js,ts}', '[a-z]*', '$.a[0]', 'f(x)', '!'])
        self.assertEqual(words("$['a key']"), ["$['a", 'key', "'", ']'])
        self.assertEqual(words('[a][b] (a(b)) <x>'), ['[a][b]', '(', 'a(b)', ')', '<', 'x', '>'])
        self.assertEqual(words("sales.csv's what\u2019s"), ['sales.csv', "'s", 'what', '\u2019s'])
        self.assertEqual(words('10-25 name="x" "x"'), ['10', '-', '25', 'name', '=', '"', 'x', '"', '"', 'x', '"'])
        self.assertEqual(words('. .. " \'s'), ['.', '.', '.', '"', "'", 's'])

    def test_tokens_lie_in_order_and_leave_only_spaces_out(self) -> None:
        random = Random(1)
        for _ in range(2000):
            text = ''.join(random.choice('ab1 \t.,"\'`()[]{}<>-=s\u00e9\u2019\U0001f600\u3000') for _ in range(random.randint(0, 30)))
            found = tokens(text)
            at = 0
            for token in found:
                self.assertEqual(text[at : token.start].strip(' \t\u3000'), '')
                self.assertEqual(text[token.start : token.end], token.text)
                self.assertGreater(token.end, token.start)
                at = token.end
            self.assertEqual(text[at:].strip(' \t\u3000'), '')

    def test_at_most_ninety_six(self) -> None:
        self.assertEqual(len(tokens('a ' * 500)), 96)

    def test_offsets_in_utf16(self) -> None:
        self.assertEqual(utf16('a\U0001f600b', 2), 3)


class Features(unittest.TestCase):
    def test_known_hashes(self) -> None:
        self.assertEqual([fnv1a(b''), fnv1a(b'a'), fnv1a(b'foobar')], [0x811C9DC5, 0xE40C292C, 0xBF9CF968])

    def test_grams_are_at_most_sixty_four(self) -> None:
        self.assertEqual(len(grams('a', 8192)), 1)
        self.assertEqual(len(grams('a' * 100, 8192)), 64)

    def test_shapes(self) -> None:
        self.assertEqual(set(own_shapes('src/a.test.TS')), {'has-slash', 'has-extension', 'ending-code'})
        self.assertIn('has-glob', own_shapes('*.{a,b}'))
        said = [number_of(word) for word in ('12', '#12', '3rd', '30s', 'Twenty', 'a1', '1' * 16)]
        self.assertEqual(said, [12, 12, 3, 30, 20, None, None])

    def test_a_value_parts_no_unit(self) -> None:
        text = 'say "a b" of Anna\'s 3 pm'
        found, units = read(text)
        self.assertEqual(pairs(found, units), {1: 4})
        values = {value: may_be_value(text, units, text.index(value), text.index(value) + len(value)) for value in ('a b', '"a b"', 'a', 'say "a b"', 'Anna', '3')}
        self.assertEqual(values, {'a b': True, '"a b"': False, 'a': False, 'say "a b"': True, 'Anna': True, '3': False})
        self.assertTrue(may_be_value(text, units, 5, 6, parted=True))


if __name__ == '__main__':
    unittest.main()
