import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findingRules } from '@fpf/skill-registry';
import { examine } from '../support/examine.ts';
import { swap } from '../support/fpf-skill.ts';
import { noteSkill } from '../support/note-skill.ts';

type Planted = readonly [what: string, from: string | RegExp, to: string, codes: readonly string[], line?: string];

function codesOf(
  change: (text: string) => string,
  path = 'SKILL.md',
): { readonly codes: readonly string[]; readonly lines: readonly string[] } {
  const { 'SKILL.md': skill = '', ...more } = { ...noteSkill, [path]: change(noteSkill[path] ?? '') };
  // What is said about tools.json alone is tested with it.
  const diagnostics = examine(skill, 'fpf', more).diagnostics.filter(({ code }) => !code.startsWith('skill.t'));
  const lines = skill.split('\n');
  return {
    codes: [...new Set(diagnostics.map(({ code }) => code.replace('skill.', '')))].sort(),
    lines: diagnostics.map(({ line }) => lines[line - 1] ?? ''),
  };
}

test('the skill that is broken below is whole', () => assert.deepEqual(codesOf((text) => text).codes, []));

const planted: readonly Planted[] = [
  ['another section', '## Terms\n', '## Notes\n\nMore.\n\n## Terms\n', ['k01-section-unknown'], '## Notes'],
  ['another order', /(## Not for[^#]*)(## Example[^]*)$/, '', ['k02-section-order']],
  [
    'an id twice',
    '- EFF-2 (none)',
    '- EFF-1 (none)',
    ['k03-id-twice', 'k21-id-unknown'],
    '- EFF-1 (none): no other file changes.',
  ],
  ['129 items', '- folder: a place for files.', '- folder: a place for files.\n'.repeat(129), ['k04-items']],
  [
    'an item inside a list',
    '- PRE-1 (EV-1)',
    '- first\n  - PRE-1 (EV-1)',
    ['k05-nested', 'k11-precondition', 'k21-id-unknown'],
  ],
  ['another method', 'The method `line-noting`', 'The method `line-keeping`', ['k06-method']],
  ['another role', 'The role kind is `note-keeper`', 'The role kind is `keeper`', ['k07-role']],
  ['no role sentence', 'The role kind is `note-keeper`.', 'Somebody.', ['k07-role']],
  [
    'a capability without a value',
    '(node >= 20)',
    '(node)',
    ['k08-capability'],
    '- CAP-2 (node): a runtime for `scripts/note.mjs`.',
  ],
  ['a capability without brackets', '- CAP-2 (node >= 20):', '- CAP-2:', ['k08-capability']],
  ['a characteristic that nobody states', '(node >= 20)', '(memory >= 512 MiB)', ['k09-characteristic']],
  [
    'a type that is none',
    '(string, required): `folder`',
    '(text, required): `folder`',
    ['k10-input', 'k46-example-input'],
  ],
  ['a mode that is none', '(boolean, optional)', '(boolean, maybe)', ['k10-input', 'k46-example-input']],
  ['a default that is not JSON', 'default=3', 'default=three', ['k10-input', 'k46-example-input']],
  ['a default of another type', 'default=3', 'default="3"', ['k10-input', 'k46-example-input']],
  ['an input without its argument', ': `most`, how', ': how', ['k10-input', 'k46-example-input']],
  ['a reserved argument', '`folder`, where', '`__proto__`, where', ['k10-input', 'k46-example-input']],
  ['a precondition without evidence ids', '- PRE-1 (EV-1)', '- PRE-1 (the session)', ['k11-precondition']],
  ['a bullet in the procedure', '2. `reason`', '- `reason`', ['k12-step']],
  [
    'a number left out',
    '2. `reason`: choose between the two, by what is asked for and OUT-1.\n',
    '',
    ['k12-step', 'k23-id-unused', 'k28-tool-unused'],
  ],
  ['a step without a tool', '2. `reason`: choose', '2. Choose: choose', ['k12-step']],
  ['a step without a colon', '2. `reason`: choose', '2. `reason` choose', ['k12-step']],
  [
    'a condition that is none',
    ', when the text is replaced:',
    ', if the text is replaced:',
    ['k12-step', 'k23-id-unused', 'k47-example-calls'],
  ],
  [
    'an argument twice',
    '`path` = OUT-1, `text` = IN-4',
    '`path` = OUT-1, `path` = IN-4',
    ['k12-step', 'k23-id-unused', 'k47-example-calls'],
  ],
  ['a constant that is not JSON', '`"replace"`', '`replace`', ['k12-step', 'k23-id-unused', 'k47-example-calls']],
  ['an output of no type', '- OUT-2 (integer)', '- OUT-2 (size)', ['k13-output']],
  ['an output without its name', ': `bytes`, its size', ': its size', ['k13-output']],
  ['a criterion without ids', '- ACC-1 (OUT-1, EV-2)', '- ACC-1 (always)', ['k14-acceptance']],
  ['a criterion over nothing', '- ACC-1 (OUT-1, EV-2)', '- ACC-1 (EV-2)', ['k14-acceptance']],
  ['a failure without an arrow', 'does not exist → abstain', 'does not exist; abstain', ['k15-failure']],
  ['a failure without a decision', '→ abstain;', '→ stop;', ['k15-failure']],
  ['a failure without retries', 'at most 2 retries', 'try again', ['k15-failure']],
  ['a failure without recovery', 'degrade; the old text stays; at', 'degrade; at', ['k15-failure']],
  ['a limit left out', '- calls: 3\n', '', ['k16-bounds']],
  ['a limit twice', '- calls: 3\n', '- calls: 3\n- calls: 3\n', ['k16-bounds']],
  ['a sixth limit', '- calls: 3\n', '- calls: 3\n- files: 3\n', ['k16-bounds']],
  ['a limit that is no number', '- time: 5 s', '- time: soon', ['k16-bounds']],
  ['evidence at no time', '- EV-3 (after)', '- EV-3 (then)', ['k17-evidence']],
  ['evidence of nobody', ', produced by the session.\n\n## Terms', '.\n\n## Terms', ['k17-evidence']],
  ['a term without a meaning', '- folder: a place for files.', '- folder', ['k18-term', 'k36-term-unexplained']],
  ['an example without bound inputs', /Bound inputs: IN-1 = `notes`, IN-4[^\n]*\n/, '', ['k19-example']],
  [
    'an example without a call',
    /Request: “Add a line”[^]*$/,
    'Request: “x”\n\nBound inputs: IN-1 = `x`.\n',
    ['k19-example'],
  ],
  ['a call that is not JSON', '"folder": "notes", "most": 3 }', '"folder": }', ['k19-example', 'k47-example-calls']],
  [
    'a call in another language',
    '```json\n{ "name": "find_note", "arguments": { "folder": "notes", "most": 3',
    '```js\n{ "name": "find_note", "arguments": { "folder": "notes", "most": 3',
    ['k19-example', 'k47-example-calls'],
  ],
  ['no failure at all', /- FAIL-1[^]*2 retries\.\n/, 'None.\n', ['k20-no-item']],
  [
    'an unknown id',
    'the note can be written.',
    'the note OUT-9 can be written.',
    ['k21-id-unknown'],
    '- CAP-1 (workspace-write = granted): the note OUT-9 can be written.',
  ],
  ['an unknown id in code', 'the note can be written.', 'the note `IN-9` can be written.', ['k21-id-unknown']],
  [
    'evidence where an output is meant',
    '`path` = OUT-1, `text` = IN-4',
    '`path` = EV-1, `text` = IN-4',
    ['k22-id-kind'],
  ],
  ['a precondition shown by an input', '- PRE-1 (EV-1)', '- PRE-1 (IN-1)', ['k22-id-kind', 'k24-no-evidence']],
  ['an input that reaches nothing', '`most` = IN-3 and, ', '', ['k23-id-unused', 'k47-example-calls']],
  ['an output that no step yields', /it yields OUT-2\./g, 'it gives a size.', ['k23-id-unused']],
  ['evidence that shows nothing', 'EV-2 and EV-3)', 'EV-2)', ['k23-id-unused']],
  ['a criterion without evidence', '- ACC-1 (OUT-1, EV-2)', '- ACC-1 (OUT-1)', ['k24-no-evidence']],
  [
    'an output taken too early',
    '`folder` = IN-1',
    '`folder` = OUT-2',
    ['k25-not-before', 'k23-id-unused', 'k31-argument-type'],
  ],
  [
    'an unknown tool',
    '1. `find_note`',
    '1. `find_notes`',
    ['k26-tool-unknown', 'k28-tool-unused', 'k36-term-unexplained', 'k47-example-calls'],
  ],
  [
    'a tool that is not allowed',
    'allowed-tools: find_note put_line',
    'allowed-tools: find_note',
    ['k27-tool-not-allowed', 'k48-example-arguments'],
  ],
  [
    'an argument that the tool lacks',
    '`folder` = IN-1',
    '`folder` = IN-1, `depth` = `3`',
    ['k29-argument-unknown', 'k36-term-unexplained', 'k47-example-calls'],
  ],
  ['an argument left out', ' and `mode` = `"replace"`', '', ['k30-argument-missing', 'k47-example-calls']],
  [
    'an optional input for a required argument',
    '- IN-1 (string, required)',
    '- IN-1 (string, optional)',
    ['k30-argument-missing'],
  ],
  [
    'an argument of another type',
    '`most` = IN-3',
    '`most` = IN-1',
    ['k31-argument-type', 'k23-id-unused', 'k47-example-calls'],
  ],
  ['a constant of another type', '`mode` = `"replace"`', '`mode` = `7`', ['k31-argument-type', 'k47-example-calls']],
  ['an output that the tool does not give', ': `bytes`, its', ': `size`, its', ['k32-output-unknown']],
  ['an output of another type', '- OUT-2 (integer)', '- OUT-2 (string)', ['k32-output-unknown']],
  ['more calls than the bounds allow', '- calls: 3', '- calls: 0', ['k34-calls']],
  ['an effect that the bounds forbid', '- writes: workspace', '- writes: nothing', ['k35-writes']],
  ['writes without an effect', '- writes: workspace', '- writes: workspace, project-memory', ['k35-writes']],
  [
    'a bold word unexplained',
    'the **folder**',
    'the **place**',
    ['k36-term-unexplained'],
    '- ACC-1 (OUT-1, EV-2): the note lies in the **place**.',
  ],
  ['a coded word unexplained', 'the note can be written.', 'the `vault` can be written.', ['k36-term-unexplained']],
  ['a link to nothing', 'references/format.md)', 'references/other.md)', ['k37-link']],
  ['a link out of the folder', '(references/format.md)', '(../other/SKILL.md)', ['k37-link']],
  ['a link with encoded dots', '(references/format.md)', '(%2e%2e/other/SKILL.md)', ['k37-link']],
  ['an absolute link', '(references/format.md)', '(/references/format.md)', ['k37-link']],
  ['an address', '(references/format.md)', '(https://example.org)', ['k37-link']],
  ['a bare address', '[the format](references/format.md)', 'https://example.org/x', ['k37-link']],
  [
    'a link by reference',
    'See [the format](references/format.md).',
    'See [the format].\n\n[the format]: ../x.md',
    ['k37-link'],
  ],
  ['a script that is not there', '`scripts/note.mjs`', '`node scripts/other.mjs`', ['k38-file']],
  ['an e-mail address', 'the note can be written.', 'ask ann.b@example.org first.', ['k41-person']],
  ['a handle', 'the note can be written.', 'ask @ann first.', ['k41-person']],
  ['a date', 'the note can be written.', 'written since 2025-03-01.', ['k42-date']],
  ['a date in words', 'the note can be written.', 'written since March 3rd.', ['k42-date']],
  ['a weekday', 'the note can be written.', 'written every Monday.', ['k42-date']],
  ['a clock time', 'the note can be written.', 'written at 17:30.', ['k42-date']],
  ['cron text', 'the note can be written.', 'written at `0 5 * * 1-5`.', ['k42-date']],
  ['the log of a run', 'the note can be written.', '[INFO] job 34.', ['k50-run-log']],
  ['a path of a host', 'the note can be written.', 'written in /home/ann/notes.', ['k43-host-path']],
  ['a path of a home', 'the note can be written.', 'written in `~/notes`.', ['k43-host-path']],
  ['a drive', 'the note can be written.', 'written in `C:\\notes`.', ['k43-host-path']],
  ['the latest version', 'a runtime for', 'the latest version of a runtime for', ['k44-latest']],
  ['the latest of a name', 'a runtime for', 'the latest Node for', ['k44-latest']],
  ['a latest tag', 'a runtime for', '`node@latest` for', ['k44-latest']],
  ['somebody elses documentation', 'the note can be written.', 'see the official documentation.', ['k45-elsewhere']],
  ['an example of an unknown input', 'IN-3 = `1`, IN-5', 'IN-9 = `1`, IN-5', ['k21-id-unknown', 'k46-example-input']],
  ['an example of another type', 'IN-3 = `1`', 'IN-3 = `one`', ['k46-example-input']],
  ['an example with other arguments', '"most": 1,', '"most": 2,', ['k47-example-calls']],
  [
    'an example with one call too few',
    /```json\n\{ "name": "find_note"[^`]*most": 1[^`]*```/,
    '',
    ['k47-example-calls'],
  ],
  ['an example that binds too little', 'IN-1 = `notes`, IN-4 = `hello`', 'IN-4 = `hello`', ['k47-example-calls']],
  [
    'an example that would be refused',
    '"mode": "append" }',
    '"mode": "prepend" }',
    ['k47-example-calls', 'k48-example-arguments'],
  ],
  [
    'an example of an unknown tool',
    '"name": "put_line", "arguments": { "path": "notes/b.md"',
    '"name": "rm", "arguments": { "path": "notes/b.md"',
    ['k47-example-calls', 'k48-example-arguments'],
  ],
];

for (const [what, from, to, codes, line] of planted) {
  test(`finds ${what}`, () => {
    const change = what === 'another order' ? (text: string) => text.replace(from, '$2\n$1') : swap(from, to);
    const found = codesOf(change);
    assert.deepEqual(found.codes, [...codes].sort());
    if (line !== undefined) assert.ok(found.lines.includes(line), `${found.lines.join('\n')}\nnot at\n${line}`);
  });
}

test('finds a tool that is permitted and not used, and a guard that asks for what is not listed', () => {
  const rename = (text: string): string => text.replace('"EV-1"', '"EV-7"');
  assert.deepEqual(codesOf(rename, 'tools.json').codes, ['k33-guard-evidence']);
  assert.deepEqual(codesOf(swap('"session.open"', '"session.closed"'), 'tools.json').codes, ['k33-guard-evidence']);
});

test('a tool that writes, under bounds that let nothing be written', () => {
  const quiet = (text: string): string =>
    text.replace('- writes: workspace', '- writes: nothing').replace('- EFF-1 (workspace)', '- EFF-1 (none)');
  assert.deepEqual(codesOf(quiet).codes, ['k35-writes']);
});

test('a tool that uses the network, under bounds that say it is not used', () => {
  const open = (text: string): string => text.replace('"effect":', '"annotations": { "openWorld": true }, "effect":');
  assert.deepEqual(codesOf(open, 'tools.json').codes, ['k16-bounds']);
});

test('what is no violation: addresses in the example, an id of other letters, codes that are no words, the pinned edition', () => {
  const fine =
    'the note is UTF-8, `.git` and `a b` and `--help` and `5` and `true` apart, as of 2026-01-12; @scope/name; 3:1; see the documentation in `references/format.md`.';
  assert.deepEqual(codesOf(swap('the note can be written.', fine)).codes, []);
});

test('every rule of the profile about the body is planted above, but for the last resort', () => {
  const rules = Object.keys(findingRules).filter((code) => code.startsWith('skill.k'));
  const here = new Set(planted.flatMap(([, , , codes]) => codes));
  const apart = ['k33-guard-evidence', 'k49-gap'];
  assert.deepEqual(
    rules.filter((code) => !here.has(code.slice(6)) && !apart.includes(code.slice(6))),
    [],
  );
});
