import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ConfigFile, contractIds, type PortRole } from '@fpf/contracts';
import { naming, type Package, swapProject, used } from '../support/projects/swap-project.ts';

const ports = (Object.keys(contractIds) as readonly PortRole[]).filter((port) => port !== 'state-store');

/** Where the config names the package: what a message has to say, so that somebody finds it. */
const placeOf = (port: PortRole): string =>
  ({ 'evidence-resolver': 'guards.resolvers[0]', 'model-provider': 'model' })[port as string] ?? `components.${port}`;

/** What the stack tells whoever stands behind a port, all ports together. */
const taken = ['sources', 'tokens', 'allow', 'provider', 'digest', 'deadlineMs', 'receiptKey', 'name'];

function providing(contract: string, options: readonly string[] = taken): Package {
  const properties = Object.fromEntries(options.map((name) => [name, {}]));
  const schema = JSON.stringify({ type: 'object', additionalProperties: false, properties });
  return { source: `export default { provides: { '${contract}': () => ({}) }, options: ${schema} };` };
}

/** The error of a run in a project whose config that is. */
function refusal(
  config: ConfigFile,
  installed?: Package,
): { readonly code: string; readonly message: string; readonly hint: string } {
  const { run, trust } = swapProject(config, installed);
  trust();
  const ran = run('run', 'Search the files for TODO', '--json', '-q');
  assert.equal(ran.code, 2, `${ran.stdout}${ran.stderr}`);
  return (JSON.parse(ran.stdout) as { readonly error: ReturnType<typeof refusal> }).error;
}

for (const port of ports) {
  const needed = contractIds[port];
  const later = needed.replace('/1.', '/2.');
  const other = contractIds[port === 'reporter' ? 'tool-runner' : 'reporter'];
  for (const [what, code, sides, fix, config, installed] of [
    [
      'that is not installed',
      'config.unknown-component',
      [used],
      `npm install --save-exact ${used}@1.0.0`,
      naming(port),
      undefined,
    ],
    [
      'in another version',
      'config.version-mismatch',
      [`pins ${used}@2.1.0`, 'but 1.0.0 is installed'],
      `npm install --save-exact ${used}@2.1.0; or change the pin`,
      naming(port, '2.1.0'),
      providing(needed),
    ],
    [
      'for another port',
      'config.contract-mismatch',
      [`does not provide ${needed}`, `but ${other}`],
      `that provides ${needed}`,
      naming(port),
      providing(other),
    ],
    [
      'for a later major',
      'config.contract-mismatch',
      [`does not provide ${needed}`, `but ${later}`],
      `use a version of ${used} for ${needed}`,
      naming(port),
      providing(later),
    ],
    [
      'with an option that it does not know',
      'config.options-not-valid',
      [`${used}@1.0.0`, '/nmae is not a member that is known here'],
      `Mend ${placeOf(port)}.options in fpf.config.json.`,
      naming(port, '1.0.0', { nmae: 'x' } as never),
      providing(needed),
    ],
  ] as const) {
    test(`${port}: a package ${what} is refused with ${code}, its place, both sides and the fix`, () => {
      const error = refusal(config, installed);
      assert.equal(error.code, code, error.message);
      for (const side of [port, ...sides]) assert.ok(error.message.includes(side), error.message);
      assert.ok(error.hint.includes(fix), error.hint);
      assert.ok(`${error.message}${error.hint}`.includes(placeOf(port)), error.message);
    });
  }
}

for (const [port, told] of [
  ['skill-registry', '/sources'],
  ['skill-loader', '/sources'],
  ['model-gateway', '/provider'],
  ['model-provider', '/name'],
] as const)
  test(`${port}: a package that does not take what the stack itself tells is the one to be mended, not the config`, () => {
    const error = refusal(naming(port), providing(contractIds[port], []));
    assert.equal(error.code, 'config.contract-mismatch');
    assert.ok(
      error.message.includes(`${used}@1.0.0 does not take what fpf tells every ${port}: ${told} `),
      error.message,
    );
    assert.ok(error.hint.includes(`fpf init NAME --component ${port}`), error.hint);
  });

for (const [port, option, place] of [
  ['model-gateway', 'provider', 'components.model-gateway'],
  ['skill-loader', 'sources', 'components.skill-loader'],
  ['model-provider', 'name', 'model'],
] as const)
  test(`${port}: what the stack tells it, the config may not tell otherwise: ${option}`, () => {
    const error = refusal(naming(port, '1.0.0', { [option]: 'sha256:0' } as never), providing(contractIds[port]));
    assert.equal(error.code, 'config.options-not-valid');
    assert.ok(error.message.includes(`"${option}" for ${used}@1.0.0 is told by fpf itself`), error.message);
    assert.ok(error.hint.includes(`Take it out of ${place}.options`), error.hint);
  });

test('a frozen run takes the digest of the model from the lock, and none from the options of a gateway', () => {
  const { run, trust, write } = swapProject({}, providing(contractIds['model-gateway']));
  assert.equal(run('lock').code, 0);
  write(
    'fpf.config.json',
    JSON.stringify(naming('model-gateway', '1.0.0', { digest: `sha256:${'0'.repeat(64)}` } as never)),
  );
  trust();
  const ran = run('run', 'Search the files for TODO', '--frozen', '-q');
  assert.equal(ran.code, 2);
  assert.match(
    ran.stderr,
    /the option "digest" for @acme\/part@1\.0\.0 is told by fpf itself[^]*config\.options-not-valid/,
  );
});

for (const [port, fix] of [
  ['state-store', /name a package for both as "agentfs-adapter" under components/],
  ['evidence-resolver', /listed under guards\.resolvers/],
  ['model-provider', /"use" and "version" under model/],
] as const)
  test(`${port}: under components it is refused with the place where its package is named`, () => {
    const error = refusal({ components: { [port]: { use: used, version: '1.0.0' } } });
    assert.equal(error.code, 'config.not-valid');
    assert.match(error.message, new RegExp(`/components/${port}: is not a member`));
    assert.match(error.hint, fix);
  });
