import assert from 'node:assert/strict';
import type { Results } from '../../packed/results.ts';
import type { ReleaseCopy } from './copy.ts';
import { addConverters, majorBumps, majorChange } from './major-change.ts';
import { minorBumps, minorChange } from './minor-change.ts';
import { build, release } from './release.ts';

const shapes = 'tools/shapes-report.ts';
// Of the contracts alone: the extractor takes its time, and no other surface changes.
const surface = ['tools/api-report.ts', 'packages/contracts'] as const;

/** A report that is not what was reviewed is refused; somebody has to look. */
function differs(copy: ReleaseCopy, ...tool: readonly string[]): void {
  const [file = '', ...args] = tool;
  const { code, stderr } = copy.tool(file, '--check', ...args);
  assert.equal(code, 1, `${file} sees no change`);
  assert.match(stderr, /not the ones? that (?:was|were) reviewed/);
}

/** Written anew, with a change to look at. */
function written(copy: ReleaseCopy, ...tool: readonly string[]): void {
  const [file = '', ...args] = tool;
  const { code, stdout, stderr } = copy.tool(file, ...args);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /written; review its diff/);
}

function refused(copy: ReleaseCopy, ...what: readonly RegExp[]): void {
  const { code, stderr } = copy.tool('tools/check-release.ts');
  assert.equal(code, 1, 'check-release refuses nothing');
  for (const pattern of what) assert.match(stderr, pattern);
}

/** A contract gains an optional member: the report shows it, a minor is demanded, and two packages are released. */
export function tryMinor(copy: ReleaseCopy, results: Results): boolean {
  return (
    results.check('minor: the reports of the contracts show an optional member, and want a review', () => {
      minorChange(copy);
      build(copy);
      differs(copy, shapes);
      differs(copy, ...surface);
      written(copy, shapes);
      written(copy, ...surface);
    }) &&
    results.check('minor: check-release refuses it without a changeset, and as a patch', () => {
      refused(
        copy,
        /urn:fpf:run-trace:1 gained \/calls\?, and @fpf\/contracts is in no changeset/,
        /'@fpf\/contracts': minor/,
      );
      copy.plan({ ...minorBumps, '@fpf/contracts': 'patch' }, 'A trace says how many calls there were.');
      refused(copy, /urn:fpf:run-trace:1 gained \/calls\?, and @fpf\/contracts only patch/);
    }) &&
    results.check('minor: as a minor it is versioned by changesets, and only what changed is published', () => {
      copy.plan(minorBumps, 'A trace says how many calls there were.');
      const tags = release(copy);
      assert.deepEqual(tags, ['@fpf/contracts@1.1.0', '@fpf/orchestrator@1.1.0']);
    })
  );
}

/** A contract changes: a new major beside the old one, with converters; nothing less is let through. */
export function tryMajor(copy: ReleaseCopy, results: Results): boolean {
  return (
    results.check('major: the report of shapes has one of major 2 and another port, and wants a review', () => {
      majorChange(copy);
      differs(copy, shapes);
      written(copy, shapes);
    }) &&
    results.check(
      'major: check-release refuses it as a minor, with components left behind, and without converters',
      () => {
        copy.plan({ '@fpf/contracts': 'minor' }, 'A trace says why a model was chosen.');
        refused(
          copy,
          /urn:fpf:run-trace:2 is a new major, and @fpf\/contracts only minor/,
          /The contract fpf:reporter went from 1 to 2, and @fpf\/reporter, which provides it, is in no changeset/,
          /No converter leads from urn:fpf:run-trace:1 to urn:fpf:run-trace:2/,
          /No converter leads from fpf:reporter\/1 to fpf:reporter\/2/,
        );
        copy.plan({ '@fpf/contracts': 'major' }, 'A trace says why a model was chosen.');
        refused(
          copy,
          ...['guards', 'cli', 'cucumber'].map(
            (name) => new RegExp(`@fpf/contracts goes major here, and @fpf/${name} is in no changeset`),
          ),
        );
      },
    ) &&
    results.check(
      'major: with converters and a major of everything that depends on the contracts it is released',
      () => {
        addConverters(copy);
        build(copy);
        written(copy, shapes);
        written(copy, ...surface);
        copy.plan(majorBumps(copy), 'A trace says why a model was chosen.');
        const tags = release(copy);
        for (const name of ['@fpf/contracts', ...copy.dependants()])
          assert.ok(tags.includes(`${name}@2.0.0`), `${name} in ${tags.join()}`);
      },
    )
  );
}
