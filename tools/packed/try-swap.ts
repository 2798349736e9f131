import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Member } from '../boundaries/workspace.ts';
import { plainEnvironment } from './install.ts';
import type { NodeProgram } from './nodes.ts';
import { pack, type Packed } from './pack-all.ts';
import type { Registry } from './registry/start.ts';
import type { Results } from './results.ts';
import { demand, type Ran } from './run.ts';

const quiet = '@acme/quiet-guards';
const sums = '@acme/line-sums';
const kleene = '@fpf/example-kleene-guards';
const request = 'Search the files for TODO';

/** Somebody else's guards, which ask ours and add a rule: plain JavaScript, without a build. */
const quietFiles: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: quiet,
    version: '2.1.0',
    type: 'module',
    exports: { '.': './index.js', './package.json': './package.json' },
    dependencies: { '@fpf/guards': '0.1.0' },
  }),
  'index.js': `
    import { createGuardEngine } from '@fpf/guards';
    const message = 'Nothing is done on a quiet day.';
    const quiet = { decision: 'abstain', reasons: [{ code: 'permission.denied', stage: 'permission', message, refs: [] }], evidence: [] };
    const create = ({ quietDay = -1 }, host) => {
      const ours = createGuardEngine({}, host);
      const today = () => new Date(host.clock.now()).getUTCDay();
      return { ...ours, permit: async (call, context) => (today() === quietDay ? Object.freeze(quiet) : ours.permit(call, context)) };
    };
    const quietDay = { type: 'integer', minimum: 0, maximum: 6 };
    export default {
      provides: { 'fpf:guard-engine/1.0': create },
      options: { type: 'object', additionalProperties: false, properties: { quietDay } },
    };`,
};

/** What there is to install from. */
export interface Stock {
  readonly out: string;
  readonly root: string;
  readonly members: readonly Member[];
  readonly packages: readonly Packed[];
  readonly registry: Registry;
}

/**
 * In an empty folder, with plain npm: the cli, a pack of skills and guards of somebody else; checked, locked, run
 * frozen; then the guards of another: a frozen run refuses until the lock is written again, and in the end everything
 * is verified.
 */
export function trySwap({ out, root, members, packages, registry }: Stock, node: NodeProgram, results: Results): void {
  const home = join(out, `swap-${node.major}`);
  const dir = join(home, 'project');
  mkdirSync(dir, { recursive: true });
  const { GITHUB_ACTIONS: _, ...plain } = plainEnvironment(node);
  const env = {
    ...plain,
    ...registry.env,
    HOME: home,
    XDG_STATE_HOME: join(home, 'state'),
    npm_config_cache: join(out, `npm-cache-${node.major}`),
    npm_config_prefer_offline: 'true',
    NO_COLOR: '1',
    CI: 'false',
    FPF_MODEL: 'rehearsal',
  };
  const timeoutMs = 240_000;
  const npm = (cwd: string, ...args: readonly string[]): Ran =>
    demand('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd,
      env,
      timeoutMs,
    });
  const fpf = (exit: number, ...args: readonly string[]): Ran =>
    demand(join(dir, 'node_modules/.bin/fpf'), args, { cwd: dir, env, timeoutMs }, exit);
  const use = (name: string, version: string): void =>
    writeFileSync(
      join(dir, 'fpf.config.json'),
      JSON.stringify({
        skills: { sources: [{ package: '@fpf/skills' }, { package: sums }], profile: 'fpf' },
        policy: { allow: [{ effect: 'pure' }, { effect: 'fs' }] },
        components: { 'guard-engine': { use: name, version } },
      }),
    );
  const behind = (name: string, version: string): void => {
    const lock = readFileSync(join(dir, 'fpf.lock.json'), 'utf8');
    assert.match(lock, new RegExp(`"package": "${name}",\\s+"version": "${version}"`));
    assert.match(lock, new RegExp(`"${sums}#line-sums"`));
  };
  const lastRun = (): string => readdirSync(join(dir, '.fpf/runs')).sort().at(-1) ?? '';
  const ran = (name: string, version: string): void => {
    const { components } = JSON.parse(readFileSync(join(dir, '.fpf/runs', lastRun(), 'trace.json'), 'utf8')) as {
      readonly components: Readonly<Record<string, string>>;
    };
    assert.equal(components['guard-engine'], `${name}@${version}`);
  };
  const version = packages.find(({ manifest }) => manifest.name === '@fpf/cli')?.manifest.version ?? '';

  const installed = results.check(
    `${node.name}: an empty folder, plain npm: the cli, a pack and two guard packages of others`,
    () => {
      writeFileSync(
        join(dir, 'package.json'),
        JSON.stringify({ name: 'swap', version: '0.0.0', private: true, type: 'module' }),
      );
      npm(dir, 'install', '--save-exact', `@fpf/cli@${version}`);
      demand(join(dir, 'node_modules/.bin/fpf'), ['init', 'pack', '--template', 'skill', '--name', sums], {
        cwd: home,
        env,
      });
      npm(join(home, 'pack'), 'pack');
      mkdirSync(join(home, 'guards'));
      for (const [file, text] of Object.entries(quietFiles)) writeFileSync(join(home, 'guards', file), text);
      npm(join(home, 'guards'), 'pack');
      const example = members.find(({ name }) => name === kleene);
      assert.ok(example);
      const { tarball } = pack(root, example, join(home, 'kleene'));
      npm(
        dir,
        'install',
        '--save-exact',
        join(home, 'pack/acme-line-sums-0.1.0.tgz'),
        join(home, 'guards/acme-quiet-guards-2.1.0.tgz'),
        tarball,
      );
    },
  );
  if (!installed) return;
  results.check(`${node.name}: fpf check, lock and run --frozen with the guards of somebody else`, () => {
    use(quiet, '2.1.0');
    assert.match(fpf(2, 'check').stderr, /config\.untrusted-component/);
    fpf(0, 'trust', '.');
    assert.match(fpf(0, 'check').stdout, /^[1-9]\d* passed, 0 failed, \d+ skipped$/m);
    fpf(0, 'lock');
    behind(quiet, '2.1.0');
    fpf(0, 'trust', '.');
    fpf(0, 'run', request, '--frozen');
    ran(quiet, '2.1.0');
  });
  results.check(
    `${node.name}: with other guards a frozen run refuses until fpf lock, and then everything verifies`,
    () => {
      use(kleene, '1.0.0');
      fpf(0, 'trust', '.');
      const refused = fpf(5, 'run', request, '--frozen');
      assert.match(
        refused.stderr,
        /guard-engine moved: the lock pins @acme\/quiet-guards@2\.1\.0 .*@fpf\/example-kleene-guards@1\.0\.0/,
      );
      assert.match(fpf(5, 'verify').stdout, /components\.guard-engine/);
      assert.match(fpf(0, 'check', 'guard-engine').stdout, /^[1-9]\d* passed, 0 failed, \d+ skipped$/m);
      fpf(0, 'lock');
      behind(kleene, '1.0.0');
      fpf(0, 'trust', '.');
      fpf(0, 'run', request, '--frozen');
      ran(kleene, '1.0.0');
      fpf(0, 'verify');
      fpf(0, 'verify', lastRun());
    },
  );
}
