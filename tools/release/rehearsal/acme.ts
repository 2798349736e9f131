import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demand } from '../../packed/run.ts';
import { ledTo, loopback, type LoopbackRegistry, npmrc } from '../registry/loopback.ts';

/**
 * A reporter of somebody else, written for the first release: it asks ours of that release, and puts a line of its own
 * into every bundle's log.
 */
export const oldReporter = '@acme/night-reporter';
/** One that was written for a release that there is not yet. */
export const futureReporter = '@acme/future-reporter';

const options = "options: { type: 'object', additionalProperties: false, properties: {} }";

/** Publishes both, before anything of ours changes. */
export function publishAcme(work: string, registry: LoopbackRegistry): void {
  const old = `import { createReporter } from '@fpf/reporter';

const create = (given, host) => {
  const ours = createReporter({}, host);
  return { artifacts: (input) => ours.artifacts(input), bundle: (input) => ours.bundle(input), isWhole: ours.isWhole };
};

export default { provides: { 'fpf:reporter/1.0': create }, ${options} };
`;
  publish(work, registry, oldReporter, old, { '@fpf/reporter': '^1.0.0' });
  publish(
    work,
    registry,
    futureReporter,
    `export default { provides: { 'fpf:reporter/7.0': () => ({}) }, ${options} };\n`,
    {},
  );
}

function publish(
  work: string,
  registry: LoopbackRegistry,
  name: string,
  source: string,
  dependencies: Readonly<Record<string, string>>,
): void {
  const dir = join(work, name.replace('/', '-'));
  mkdirSync(dir, { recursive: true });
  const { url } = loopback(registry.url);
  const manifest = {
    name,
    version: '1.0.0',
    type: 'module',
    exports: './index.mjs',
    dependencies,
    publishConfig: { registry: url },
  };
  writeFileSync(join(dir, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(dir, 'index.mjs'), source);
  writeFileSync(join(dir, '.npmrc'), npmrc(registry));
  const env = ledTo(registry, process.env);
  demand('npm', ['publish', '--ignore-scripts', '--access=public', `--registry=${url}`, '--loglevel=error'], {
    cwd: dir,
    env,
  });
}
