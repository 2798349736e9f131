import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../support/fast-check.ts';
import { shippedModule } from '../../support/shipped-script.ts';

type Comments = { readonly commentReader: (path: string) => (line: string) => string };
const { commentReader } = await shippedModule<Comments>('todo-report/scripts/comments.mjs');

/** What is comment in each of the lines, white space apart. */
const read = (path: string, ...lines: readonly string[]): readonly string[] => {
  const reader = commentReader(path);
  return lines.map((line) => reader(line).replaceAll(/\s+/g, ' ').trim());
};

for (const [path, lines, comments] of [
  ['a.ts', ['x; // one', '/* two', 'three */ y; /* four */ z', 'w'], ['// one', 'two', 'three four', '']],
  [
    'a.js',
    ['\'// no\' + "/* no" + `// no`; // yes', 'const glob = `src/**/*.ts`;', "it's // yes"],
    ['// yes', '', '// yes'],
  ],
  ['a.js', ["'\\' // no'; // yes", 'https://example.org', '"open // yes'], ['// yes', '', '// yes']],
  ['a.py', ['x = "# no" # yes', 'y#no', '"""# no"""', '# all'], ['# yes', '', '', '# all']],
  ['A.SH', ['echo $# ${#no} # yes', "echo 'a # no'"], ['# yes', '']],
  ['a.sql', ['select 1 -- yes', '/* a', 'b */ c'], ['-- yes', 'a', 'b']],
  ['a.html', ['<p>no</p><!-- yes', 'yes --> no', '<script>x // yes'], ['yes', 'yes', '// yes']],
  ['a.css', ['a { b: url(//no) } /* yes */'], ['yes']],
  ['a.lisp', ['(a "; no") ; yes'], ['; yes']],
  [
    'a.json',
    ['{"request": "// no", "a": "/* no"} // yes', '"https://no": 1, /* yes', 'yes */ 2'],
    ['// yes', 'yes', 'yes'],
  ],
  ['package-lock.json', ['"no": "# no"'], ['']],
  ['a.csv', ['no,"# no"', '# no', '// no'], ['', '', '']],
  ['a.jsonl', ['{"a": "no"}'], ['']],
  ['go.sum', ['no // no'], ['']],
  ['Cargo.lock', ['# yes', 'name = "# no"'], ['# yes', '']],
  ['notes.md', ['every line', '// whole'], ['every line', '// whole']],
  ['Makefile', ['no ending: whole'], ['no ending: whole']],
] as const) {
  test(`comments of ${path}: ${lines[0]}`, () => assert.deepEqual(read(path, ...lines), comments));
}

test('no text makes it fail, and what it gives stands in the line', () => {
  const line = fc.string({
    unit: fc.constantFrom('a', ' ', '/', '*', '#', '-', '<', '!', '>', '"', "'", '`', '\\', ';', '%'),
    maxLength: 40,
  });
  fc.assert(
    fc.property(
      fc.constantFrom('a.js', 'a.py', 'a.html', 'a.sql', 'a.php', 'a.tex', 'a.txt'),
      fc.array(line, { maxLength: 5 }),
      (path, lines) => {
        const reader = commentReader(path);
        for (const one of lines) {
          const comment = reader(one);
          assert.ok(comment.length <= 2 * one.length + 2, `${comment} of ${one}`);
          for (const piece of comment.split(' ')) assert.ok(one.includes(piece), `${piece} of ${one}`);
        }
      },
    ),
  );
});

test('a huge line of quotes and marks is read in one pass', () => {
  for (const unit of ["'", '"\'', '\\\'"`', '/*', '/**/', "'a\\", '<!--'])
    for (const path of ['a.js', 'a.py', 'a.html']) {
      const started = process.cpuUsage();
      commentReader(path)(unit.repeat(300_000));
      const { user } = process.cpuUsage(started);
      assert.ok(user < 5_000_000, `${unit} in ${path}: ${user} µs`);
    }
});
