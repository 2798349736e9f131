import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demand } from '../../packed/run.ts';
import { ledTo, loopback, type LoopbackRegistry, npmrc } from '../registry/loopback.ts';

/** A reporter of somebody else, written for the first release: it asks ours of that release. */
export const acmeReporter = '@acme/night-reporter';

const source = `import { createReporter } from '@fpf/reporter';

const create = (given, host) => {
  const ours = createReporter({}, host);
  return { artifacts: (input) => ours.artifacts(input), bundle: (input) => ours.bundle(input), isWhole: ours.isWhole };
};

export default {
  provides: { 'fpf:reporter/1.0': create },
  options: { type: 'object', additionalProperties: false, properties: {} },
};
`;

/** Publishes it, before anything of ours changes. */
export function publishAcme(dir: string, registry: LoopbackRegistry): void {
  mkdirSync(dir, { recursive: true });
  const { url } = loopback(registry.url);
  const manifest = {
    name: acmeReporter,
    version: '1.0.0',
    type: 'module',
    exports: './index.mjs',
    dependencies: { '@fpf/reporter': '^0.1.0' },
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
