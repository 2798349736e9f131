import assert from 'node:assert/strict';
import type { Results } from '../../packed/results.ts';
import type { ReleaseCopy } from './copy.ts';
import { build, release } from './release.ts';

// Of the contracts alone: the extractor takes its time, and no other surface changes.
const report = ['tools/api-report.ts', 'packages/contracts'] as const;
const bumps = { '@fpf/contracts': 'minor', '@fpf/orchestrator': 'minor' } as const;

/** The trace also says how many calls there were: one optional member, and who fills it. */
function change(copy: ReleaseCopy): void {
  copy.edit('packages/contracts/src/run/run-trace.ts', [
    '      usage: Type.Optional(part(Usage)),',
    '      calls: Type.Optional(Count),\n      usage: Type.Optional(part(Usage)),',
  ]);
  copy.edit('packages/orchestrator/src/journal/trace.ts', [
    '    work_plan: workPlans(events),',
    '    calls: lastDecisions(events).length,\n    work_plan: workPlans(events),',
  ]);
}

/** Changes a contract: the API report wants a review, a changeset is asked for, and dependents are patched. */
export function tryMinor(copy: ReleaseCopy, results: Results): boolean {
  return (
    results.check('minor: the API report shows an optional member, and wants a review', () => {
      change(copy);
      build(copy);
      const differs = copy.tool(report[0], '--check', report[1]);
      assert.equal(differs.code, 1, 'the report sees no change');
      assert.match(differs.stderr, /not the one that was reviewed/);
      const written = copy.tool(...report);
      assert.equal(written.code, 0, written.stderr);
      assert.match(written.stdout, /written; review its diff/);
    }) &&
    results.check('minor: check-release asks for a changeset, and refuses a major in 0.x', () => {
      const without = copy.tool('tools/check-release.ts');
      assert.equal(without.code, 0, without.stderr);
      for (const name of Object.keys(bumps))
        assert.ok(without.stdout.includes(`note: ${name} changed and has no changeset`), without.stdout);
      copy.plan({ ...bumps, '@fpf/contracts': 'major' }, 'A trace says how many calls there were.');
      const refused = copy.tool('tools/check-release.ts');
      assert.equal(refused.code, 1, 'check-release refuses nothing');
      assert.match(refused.stderr, /A major takes @fpf\/contracts from 0\.x to 1\.0\.0/);
    }) &&
    results.check('minor: what changed is published as 0.2.0, what depends on it as 0.1.1', () => {
      copy.plan(bumps, 'A trace says how many calls there were.');
      const tags = release(copy);
      for (const [name, version] of [
        ['contracts', '0.2.0'],
        ['orchestrator', '0.2.0'],
        ['guards', '0.1.1'],
        ['reporter', '0.1.1'],
        ['cli', '0.1.1'],
        ['cucumber', '0.1.1'],
        ['nx-skills', '0.1.1'],
      ])
        assert.ok(tags.includes(`@fpf/${name}@${version}`), `${name} in ${tags.join()}`);
      assert.ok(
        tags.every((tag) => /@0\.(?:2\.0|1\.1)$/.test(tag)),
        tags.join(),
      );
    })
  );
}
