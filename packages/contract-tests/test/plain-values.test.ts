import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EvidenceResolver, genesisHash, type GuardEngine, type GuardVerdict, type Reporter } from '@fpf/contracts';
import { runCases, suites } from '../src/index.ts';

const stop: GuardVerdict = { decision: 'abstain', reasons: [], evidence: [] };
const manifest = { schema: 'urn:fpf:bundle-manifest:1', run_id: 'run-1', files: [] } as const;
const say = async (): Promise<GuardVerdict> => stop;

const engine: GuardEngine = {
  language: 'none',
  registerResolver: () => undefined,
  kinds: async () => [],
  permit: say,
  decide: say,
  confirm: say,
  judge: say,
  judgeAgain: say,
  check: async () => [],
  checkGuard: async () => [],
};
const reporter: Reporter = {
  artifacts: async () => [],
  bundle: async () => ({ ...manifest, files: [] }),
  isWhole: async (_dir, head) => head === genesisHash,
};
const resolver: EvidenceResolver = {
  kind: 'fixture.is',
  about: { summary: 'What the fixture says.', subject: 'required', value: 'boolean' },
  resolve: async () => ({ status: 'unknown' }),
  words: async () => ({ said: 'nobody knows' }),
};

const components: readonly (readonly [port: string, whole: object, members: Readonly<Record<string, unknown>>])[] = [
  [
    'guard-engine',
    engine,
    { kinds: [], permit: stop, decide: stop, confirm: stop, judge: stop, judgeAgain: stop, check: [], checkGuard: [] },
  ],
  ['reporter', reporter, { artifacts: [], bundle: manifest, isWhole: true }],
  ['evidence-resolver', resolver, { resolve: { status: 'unknown' }, words: { said: 'nobody knows' } }],
];

async function told(port: string, made: object): Promise<readonly (string | undefined)[]> {
  const cases = suites[port]?.(() => made) ?? [];
  const asked = cases.filter(({ name }) => name === 'answers with a promise, whichever member is asked');
  const reports = await Array.fromAsync(runCases(asked, 5_000));
  return reports.map((report) => (report.status === 'failed' ? report.message : undefined));
}

for (const [port, whole, members] of components) {
  test(`${port}: one whose members answer with promises passes`, async () => {
    assert.deepEqual(await told(port, whole), [undefined]);
  });
  for (const [member, value] of Object.entries(members))
    test(`${port}: one whose ${member} answers at once is told so`, async () => {
      const why = `${member} answers with a plain value, and not with a promise`;
      assert.deepEqual(await told(port, { ...whole, [member]: () => value }), [why]);
      assert.deepEqual(await told(port, { ...whole, [member]: () => undefined }), [why]);
    });
}
