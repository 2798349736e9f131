import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ConfigFile, codeOf, contractIds, type PortRole } from '@fpf/contracts';
import { json } from '../support/fpf.ts';
import { component, install, naming, type Package, swapProject } from '../support/projects/swap-project.ts';

const port: PortRole = 'reporter';
const needed = contractIds[port];
const sound =
  "() => ({ artifacts: async () => [], bundle: async () => ({ schema: 'urn:fpf:bundle-manifest:1', run_id: 'r', files: [] }) })";
const source = component(port, sound);

type Row = {
  readonly what: string;
  readonly config?: ConfigFile;
  readonly package?: Package;
  readonly trusted?: boolean;
  readonly code: string;
  /** Both sides, as the message names them; and what to do. */
  readonly sides: readonly RegExp[];
  readonly fix: RegExp;
};

const two = `export default {
  provides: { 'fpf:reporter/1.0': ${sound}, 'fpf:reporter/1.1': ${sound} },
  options: { type: 'object', additionalProperties: false },
};`;

/** A package that does something while it is imported. */
function atWork(what: string, does: string, side: RegExp): Row {
  return {
    what,
    package: { source: `${does}\n${source}` },
    code: 'component.at-work',
    sides: [/@acme\/part@1\.0\.0/, side],
    fix: /waits for its factory/,
  };
}

const rows: readonly Row[] = [
  {
    what: 'not installed',
    code: 'config.unknown-component',
    sides: [/reporter \(components\.reporter\)/, /@acme\/part is not installed in \//],
    fix: /npm install --save-exact @acme\/part@1\.0\.0/,
  },
  {
    what: 'not trusted',
    package: { source: "throw new Error('imported')" },
    trusted: false,
    code: 'config.untrusted-component',
    sides: [/fpf\.config\.json/, /nobody has trusted/],
    fix: /fpf trust \//,
  },
  {
    what: 'failing where its export is read',
    package: { source: "export default { get provides() { throw new Error('boo'); }, options: {} };" },
    code: 'component.failed',
    sides: [/reporter/, /@acme\/part@1\.0\.0 fails where its default export is read[^]*boo/],
    fix: /Use another version|use a version|take it out/i,
  },
  {
    what: 'exporting no component',
    package: { source: 'export const create = 1;' },
    code: 'config.contract-mismatch',
    sides: [/reporter/, /@acme\/part@1\.0\.0 exports no component by default/],
    fix: /default export has to be/,
  },
  {
    what: 'exporting a component without its options',
    package: { source: `export default { provides: { '${needed}': ${sound} } };` },
    code: 'config.contract-mismatch',
    sides: [/@acme\/part@1\.0\.0 has no schema of its options/],
    fix: /default export has to be/,
  },
  {
    what: 'for another port',
    package: { source: component('skill-loader', sound) },
    code: 'config.contract-mismatch',
    sides: [/fpf:reporter\/1\.0/, /fpf:skill-loader\/1\.0/],
    fix: /that provides fpf:reporter\/1\.0/,
  },
  {
    what: 'for another major',
    package: { source: component(port, sound, 'fpf:reporter/2.0') },
    code: 'config.contract-mismatch',
    sides: [/fpf:reporter\/1\.0/, /fpf:reporter\/2\.0/],
    fix: /another major, made for a newer fpf: use a version of @acme\/part/,
  },
  {
    what: 'that names its contract in another way',
    package: { source: component(port, sound, 'reporter@1') },
    code: 'config.contract-mismatch',
    sides: [/fpf:reporter\/1\.0/, /reporter@1/],
    fix: /that provides fpf:reporter\/1\.0/,
  },
  {
    what: 'in another version than the pinned one',
    config: naming(port, '2.1.0'),
    package: { source },
    code: 'config.version-mismatch',
    sides: [/@acme\/part@2\.1\.0/, /1\.0\.0 is installed in \//],
    fix: /npm install --save-exact @acme\/part@2\.1\.0; or change the pin/,
  },
  {
    what: 'with options that it does not know',
    config: naming(port, '1.0.0', { clour: 1 } as never),
    package: { source },
    code: 'config.options-not-valid',
    sides: [/@acme\/part@1\.0\.0/, /clour/],
    fix: /components\.reporter\.options in fpf\.config\.json/,
  },
  {
    what: 'whose schema of options checks nothing',
    package: { source: source.replace("type: 'object'", "type: 'thing'") },
    code: 'config.contract-mismatch',
    sides: [/reporter/, /@acme\/part@1\.0\.0 has a schema of its options that checks nothing/],
    fix: /JSON Schema/,
  },
  {
    what: 'that provides two of one port',
    package: { source: two },
    code: 'config.contract-mismatch',
    sides: [/fpf:reporter\/1\.0 and fpf:reporter\/1\.1/, /@acme\/part@1\.0\.0/],
    fix: /that provides one of them/,
  },
  {
    what: 'whose factory throws',
    package: { source: component(port, "() => { throw new Error('no display'); }") },
    code: 'component.failed',
    sides: [/reporter/, /@acme\/part@1\.0\.0 fails where it is made: no display/],
    fix: /take it out of components\.reporter/,
  },
  {
    what: 'a member of which fails where it is read',
    package: {
      source: component(port, "() => ({ artifacts: async () => [], get bundle() { throw new Error('boo'); } })"),
    },
    code: 'component.failed',
    sides: [/reporter/, /@acme\/part@1\.0\.0 fails where it is made: boo/],
    fix: /take it out of components\.reporter/,
  },
  {
    what: 'whose factory gives another thing',
    package: { source: component(port, '() => ({ bundle: 7 })') },
    code: 'config.contract-mismatch',
    sides: [/@acme\/part@1\.0\.0 makes no reporter: artifacts is missing, bundle is no function/],
    fix: /fpf check reporter/,
  },
  {
    what: 'whose factory gives nothing',
    package: { source: component(port, '() => undefined') },
    code: 'config.contract-mismatch',
    sides: [/makes no reporter: it is undefined/],
    fix: /fpf check reporter/,
  },
  {
    what: 'whose factory has to be waited for',
    package: { source: component(port, `async () => (${sound})()`) },
    code: 'config.contract-mismatch',
    sides: [/makes no reporter: it is a promise/],
    fix: /fpf check reporter/,
  },
  {
    what: 'that throws on import',
    package: { source: "throw new Error('no such library');" },
    code: 'component.failed',
    sides: [/@acme\/part@1\.0\.0 fails where it is imported: no such library/],
    fix: /take it out of components\.reporter/,
  },
  {
    what: 'that imports what is not there',
    package: { source: "import '@acme/nothing'; export default 1;" },
    code: 'component.failed',
    sides: [/fails where it is imported: Cannot find package '@acme\/nothing'/],
    fix: /take it out/,
  },
  {
    what: 'that is no program',
    package: { source: 'export default {' },
    code: 'component.failed',
    sides: [/@acme\/part@1\.0\.0 fails where it is imported/],
    fix: /take it out/,
  },
  atWork('that prints on import', `console.log('welcome');`, /it printed on standard output/),
  atWork('that warns on import', `console.error('welcome');`, /it printed on standard error/),
  atWork(
    'that asks the network on import',
    `await fetch('http://127.0.0.1:59998').catch(() => {});`,
    /it asked the network/,
  ),
  atWork('that goes on working after its import', `setInterval(() => {}, 1e6);`, /it set a timer/),
  atWork(
    'that starts a program on import',
    `import { spawn } from 'node:child_process';\nspawn('sleep', ['1']);`,
    /it started a program/,
  ),
  atWork('that ends the process on import', `process.exit(0);`, /it ended the process/),
];

for (const row of rows) {
  test(`a package ${row.what} is refused with ${row.code}, both sides and the fix`, () => {
    const { run, trust } = swapProject(row.config ?? naming(port), row.package);
    if (row.trusted !== false) trust();
    const ran = run('run', 'Search the files for TODO', '--json', '-q');
    const last = JSON.parse(ran.stdout.trim().split('\n').at(-1) ?? '{}') as {
      readonly error?: Record<string, string>;
    };
    const error = last.error ?? (json(run('lock', '--json'))['error'] as Record<string, string>);
    assert.equal(error['code'], row.code, `${ran.stdout}${ran.stderr}`);
    assert.ok(codeOf(row.code), 'a code that nobody can explain');
    for (const side of row.sides) assert.match(error['message'] ?? '', side);
    assert.match(error['hint'] ?? '', row.fix);
    assert.equal(ran.code, 2);
    assert.doesNotMatch(ran.stdout, /welcome/);
  });
}

test('the same refusals stand before a resolver and before a model provider', () => {
  for (const other of ['evidence-resolver', 'model-provider'] as const) {
    for (const [text, code] of [
      [component(other, sound, contractIds[other].replace('1.0', '2.0')), 'config.contract-mismatch'],
      [component(other, "() => { throw new Error('no'); }"), 'component.failed'],
      [component(other, '() => ({})'), 'config.contract-mismatch'],
      ["throw new Error('no');", 'component.failed'],
    ] as const) {
      const { run, trust } = swapProject(naming(other), { source: text });
      trust();
      const ran = run('run', 'Search the files for TODO', '-q');
      assert.match(ran.stderr + ran.stdout, new RegExp(code), `${other}: ${text}`);
      assert.match(ran.stderr + ran.stdout, /@acme\/part@1\.0\.0/);
    }
  }
});

test('a package that exports no manifest, and one that says only what to import, are found', () => {
  for (const exports of [
    './index.mjs',
    { '.': { types: './index.d.ts', import: './index.mjs' } },
    { import: './index.mjs' },
  ]) {
    const { dir, run } = swapProject(naming(port), { source, exports });
    install(dir, { source, exports });
    run('trust', '.');
    assert.equal(run('lock', '--json').code, 0, JSON.stringify(exports));
  }
});
