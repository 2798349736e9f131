import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunTrace } from '@fpf/contracts';
import { type Makers, verifyBundle } from '../src/index.ts';
import { otherPageMaker, otherTraceMaker } from '../src/verify/makers.ts';
import { bundle, forge, project, read } from './support/bundle.ts';

const makers: Makers = {
  orchestrator: '@fpf/orchestrator@2.0.0',
  reporter: '@fpf/reporter@2.0.0',
  adapter: '@fpf/agentfs-adapter@2.0.0',
};
const told = async (dir: string, by?: Makers): Promise<readonly string[]> =>
  (await verifyBundle(dir, { project, ...(by && { makers: by }) })).map(
    ({ file, problem, note }) => `${note ? 'note ' : ''}${file} ${problem}`,
  );

/** The trace as an earlier version wrote it: without a member that came later, and with pages that look otherwise. */
async function older(lacks: keyof RunTrace): Promise<string> {
  const dir = await bundle();
  const { [lacks]: _, ...trace } = JSON.parse(read(dir, 'trace.json')) as RunTrace;
  forge(dir, 'trace.json', `${JSON.stringify(trace, null, 2)}\n`);
  forge(dir, 'summary.md', read(dir, 'summary.md').replace(/^# /, '# Of old: '));
  return dir;
}

test('what another version made otherwise is told of, and is no finding', async () => {
  const dir = await older('outcome');
  const found = await told(dir, makers);
  assert.ok(found.length >= 2, found.join('\n'));
  assert.ok(
    found.every((line) => line.startsWith('note ')),
    found.join('\n'),
  );
  assert.ok(
    found.some((line) => /^note trace\.json was made by .*; @fpf\/orchestrator@2\.0\.0 adds \/outcome$/.test(line)),
  );
  assert.ok(
    found.some((line) =>
      /^note summary\.md was made by .*makes it otherwise, so it was held to its digest only$/.test(line),
    ),
  );
});

test('what both versions have must be the same', async () => {
  const dir = await older('outcome');
  forge(dir, 'trace.json', read(dir, 'trace.json').replace('One call failed.', 'All is well.'));
  assert.deepEqual(
    (await told(dir, makers)).filter((line) => !line.startsWith('note ')),
    ['trace.json /explanation is "All is well."; the journal says "One call failed."'],
  );
});

test('where nobody says which versions make one here, every difference is a finding', async () => {
  const found = await told(await older('outcome'));
  assert.ok(found.includes('trace.json /outcome is absent; the journal says "degraded"'), found.join('\n'));
  assert.ok(
    found.some((line) => line.startsWith('summary.md is not what')),
    found.join('\n'),
  );
});

test('a trace is the orchestrator’s, and a page is of both: the same versions are held to every byte', () => {
  const of = (components: Record<string, string>): readonly unknown[] => {
    const trace = { components } as unknown as RunTrace;
    return [otherTraceMaker, otherPageMaker].map((who) => who(trace, makers, () => undefined)?.was);
  };
  const { orchestrator, reporter } = makers;
  assert.deepEqual(of({ orchestrator, reporter }), [undefined, undefined]);
  assert.deepEqual(of({ orchestrator: 'a@1.0.0', reporter }), ['a@1.0.0', 'a@1.0.0']);
  assert.deepEqual(of({ orchestrator, reporter: 'b@1.0.0' }), [undefined, 'b@1.0.0']);
});

test('a bundle that another version would make the same is told nothing of', async () =>
  assert.deepEqual(await told(await bundle(), makers), []));
