import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Results } from '../../packed/results.ts';
import { acmeReporter } from './acme.ts';
import type { Project } from './project.ts';

const trace = (bundle: string): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(join(bundle, 'trace.json'), 'utf8')) as Readonly<Record<string, unknown>>;

/** Swaps a component that was published before the minor into a project of after it. */
export function tryAfterMinor(project: Project, results: Results): void {
  results.check('minor: a project installs the cli of after it and the component of before, and runs', () => {
    project.install('@fpf/cli@^0.1.0', `${acmeReporter}@1.0.0`);
    project.config({ reporter: { use: acmeReporter, version: '1.0.0' } });
    const bundle = project.run();
    const { components } = trace(bundle) as { readonly components: Readonly<Record<string, string>> };
    assert.equal(trace(bundle)['calls'], 1, 'the new member is there');
    assert.equal(components['reporter'], `${acmeReporter}@1.0.0`);
    project.fpf(['verify', bundle]);
  });
}

/** Reads a bundle of the first release in a project of after the minor. */
export function readsOld(project: Project, bundle: string, results: Results): void {
  results.check('minor: a bundle of the first release is verified, shown and reported', () => {
    const here = join(project.dir, 'from-before', basename(bundle));
    cpSync(bundle, here, { recursive: true });
    // Exit 0: what another version made otherwise is told of, and nothing is off.
    assert.match(project.fpf(['verify', here]).stdout, /is what was written$|nothing that can be checked here is off/m);
    const shown = JSON.stringify(JSON.parse(project.fpf(['trace', 'show', here, '--json']).stdout));
    assert.match(shown, new RegExp(`"run_id":"${String(trace(bundle)['run_id'])}"`));
    assert.match(shown, /"model_choice":/);
    project.fpf(['report', here]);
  });
}
