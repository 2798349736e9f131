import assert from 'node:assert/strict';
import { test } from 'node:test';
import { json } from '../support/fpf.ts';
import { component, naming, swapProject } from '../support/projects/swap-project.ts';

type Report = { readonly port: string; readonly name: string; readonly status: string; readonly message?: string };

const manifest = "{ schema: 'urn:fpf:bundle-manifest:1', run_id: 'r', files: [] }";

/** A reporter of which only `bundle` is told; everything is asked with a limit of one second a case. */
function checked(bundle: string): {
  readonly code: number | null;
  readonly reports: readonly Report[];
  readonly stdout: string;
} {
  const { run, trust } = swapProject(naming('reporter'), {
    source: component('reporter', `() => ({ artifacts: async () => [], bundle: ${bundle} })`),
  });
  trust();
  const ran = run('check', 'reporter', '--json', '--timeout', '1');
  return { code: ran.code, reports: json(ran)['data'] as unknown as readonly Report[], stdout: ran.stdout };
}

function failing({ reports }: { readonly reports: readonly Report[] }): readonly string[] {
  return reports.flatMap(({ status, message }) => (status === 'failed' ? [message ?? ''] : []));
}

for (const [what, bundle, said] of [
  ['never answers', '() => new Promise(() => {})', /^did not end within 1 s$/],
  ['never lets go of the thread', '() => { for (;;); }', /^did not end within 1 s, and let nothing else go on$/],
  ['ends the process', '() => process.exit(0)', /^ended the process that asked it$/],
  [
    'breaks behind the back of its caller',
    "() => { setImmediate(() => { throw new Error('late'); }); return new Promise(() => {}); }",
    /^broke outside of what was asked: late$/,
  ],
  [
    'leaves a rejection to nobody',
    `async () => { Promise.reject(new Error('left')); await new Promise(() => {}); }`,
    /^broke outside of what was asked: left$/,
  ],
] as const) {
  test(`a component that ${what} fails the case that it was in, and \`fpf check\` ends`, () => {
    const found = checked(bundle);
    assert.equal(found.code, 6);
    const messages = failing(found);
    assert.match(messages[0] ?? '', said);
    // Some cases need no bundle; of the others, no more than three are waited for.
    assert.ok(messages.filter((message) => message.startsWith('did not end')).length <= 3, messages.join('\n'));
    assert.ok(
      found.reports.some(({ status }) => status === 'passed'),
      'no other case was run',
    );
  });
}

test('what a component prints is not among the answer, and what it leaves running does not hold up the end', () => {
  const found = checked(`async () => { console.log('here I am'); setInterval(() => {}, 1000); return ${manifest}; }`);
  assert.equal(found.code, 6);
  assert.doesNotMatch(found.stdout, /here I am/);
});

test('a limit that is none is refused', () => {
  const { run } = swapProject({});
  for (const wrong of ['0', '-1', 'soon', '1e9', '99999']) {
    const ran = run('check', 'reporter', `--timeout=${wrong}`);
    assert.deepEqual([ran.code, /usage\.bad-option/.test(ran.stderr)], [2, true], ran.stderr);
  }
});
