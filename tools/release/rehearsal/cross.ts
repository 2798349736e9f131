import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Results } from '../../packed/results.ts';
import { futureReporter, oldReporter } from './acme.ts';
import type { Project } from './project.ts';

const trace = (bundle: string): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(join(bundle, 'trace.json'), 'utf8')) as Readonly<Record<string, unknown>>;

/** An old bundle in a newer project: it is verified, shown and reported as it was written. */
export function readsOld(project: Project, bundle: string, when: 'minor' | 'major', results: Results): void {
  results.check(`${when}: a bundle of an earlier release is verified, shown and reported`, () => {
    const here = join(project.dir, 'from-before', basename(bundle));
    cpSync(bundle, here, { recursive: true });
    // Exit 0: what another version made otherwise is told of, and nothing is off.
    assert.match(project.fpf(['verify', here]).stdout, /is what was written$|nothing that can be checked here is off/m);
    const shown = JSON.parse(project.fpf(['trace', 'show', here, '--json']).stdout) as object;
    assert.match(JSON.stringify(shown), new RegExp(`"run_id":"${String(trace(bundle)['run_id'])}"`));
    assert.match(JSON.stringify(shown), when === 'major' ? /"chosen_because":/ : /"model_choice":/);
    project.fpf(['report', here]);
  });
}

/** The minor: nothing is converted, the old component goes on, and the new member is there. */
export function tryAfterMinor(project: Project, results: Results): string | undefined {
  let bundle: string | undefined;
  results.check('minor: a project with the old component installs it by name and runs; nothing is converted', () => {
    project.install('@fpf/cli@1', `${oldReporter}@1.0.0`);
    project.config({ reporter: { use: oldReporter, version: '1.0.0' } });
    bundle = project.run();
    assert.equal(trace(bundle)['calls'], 1);
    assert.equal(reporterOf(project).converted, undefined);
    project.fpf(['verify', bundle]);
  });
  return bundle;
}

/** The major: the component that was published before is converted, and everything says so. */
export function tryAfterMajor(project: Project, results: Results): string | undefined {
  let bundle: string | undefined;
  results.check(
    'major: the component that was published before the change runs behind the new cli, converted, and lock and trace say so',
    () => {
      project.install('@fpf/cli@2', `${oldReporter}@1.0.0`);
      project.config({ reporter: { use: oldReporter, version: '1.0.0' } });
      bundle = project.run();
      const { contract, converted } = reporterOf(project);
      assert.deepEqual([contract, converted], ['fpf:reporter/1.0', 'fpf:reporter/2.0']);
      const { components, schema } = trace(bundle) as {
        readonly components: Readonly<Record<string, string>>;
        readonly schema: string;
      };
      assert.equal(components['reporter'], `${oldReporter}@1.0.0 (fpf:reporter/1.0 as fpf:reporter/2.0)`);
      assert.equal(schema, 'urn:fpf:run-trace:1', 'the old component writes what it knows');
      project.fpf(['verify', bundle]);
    },
  );
  results.check('major: the old component passes the contract tests of the new port', () => {
    assert.match(project.fpf(['check', 'reporter']).stdout, /^[1-9]\d* passed, 0 failed/m);
  });
  results.check('major: a component for a major that nobody knows is refused, with both sides', () => {
    project.install(`${futureReporter}@1.0.0`);
    project.config({ reporter: { use: futureReporter, version: '1.0.0' } });
    project.fpf(['trust', '.']);
    const { stdout, stderr } = project.fpf(['lock'], 2);
    const said = `${stdout}${stderr}`;
    assert.match(said, /does not provide fpf:reporter\/2\.0, but fpf:reporter\/7\.0/);
    assert.match(said, /made for a newer fpf/);
    assert.match(said, /config\.contract-mismatch/);
  });
  return bundle;
}

/** A record of the new major in the project of before: what it cannot know it refuses, and says which fpf reads it. */
export function refusesNew(old: Project, fresh: Project, results: Results): void {
  results.check(
    'a trace of a later major is refused by the cli of before, and one of a major that nobody has by the new one',
    () => {
      fresh.config({});
      const bundle = fresh.run();
      assert.equal(trace(bundle)['schema'], 'urn:fpf:run-trace:2');
      const there = join(old.dir, 'from-after', basename(bundle));
      cpSync(bundle, there, { recursive: true });
      saysUnknown(old, there, '"urn:fpf:run-trace:2", and this stack reads urn:fpf:run-trace:1');
      const file = join(bundle, 'trace.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace('urn:fpf:run-trace:2', 'urn:fpf:run-trace:9'));
      saysUnknown(fresh, bundle, '"urn:fpf:run-trace:9", and this stack reads urn:fpf:run-trace:2');
    },
  );
}

function saysUnknown(project: Project, bundle: string, sides: string): void {
  for (const command of [['verify'], ['trace', 'show'], ['report']]) {
    const { code, stdout, stderr } = project.ask([...command, bundle]);
    const said = `${stdout}${stderr}`;
    assert.notEqual(code, 0, command.join(' '));
    assert.match(said, /schema\.unknown-major/, command.join(' '));
    assert.ok(said.includes(sides), said);
  }
}

function reporterOf(project: Project): { readonly contract?: string; readonly converted?: string } {
  const { components } = project.json('fpf.lock.json') as { readonly components: Readonly<Record<string, object>> };
  return components['reporter'] ?? {};
}
