import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { capture } from './capture.mjs';
import { withLock } from './lock.mjs';
import { serves } from './pins.mjs';
import { explainFailure } from './failures.mjs';
import { lacks } from './say.mjs';

/** Brings .toolchain/ and node_modules/ up to date, and returns the environment that commands run in. */
export async function prepare(root, pins, step, { install = true } = {}) {
  const home = join(root, '.toolchain');
  const bin = [join(home, 'node_modules', '.bin'), join(root, 'node_modules', '.bin')];
  const env = {
    ...process.env,
    PATH: [...bin, process.env.PATH ?? ''].join(delimiter),
    npm_config_update_notifier: 'false',
  };
  for (const name of Object.keys(env)) if (/^npm_(lifecycle|package)_/.test(name)) delete env[name];
  const stamp = join(home, 'stamp.json');
  const current = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root, pins);
  if (!current()) {
    try {
      mkdirSync(home, { recursive: true });
    } catch (error) {
      lacks({
        what: `The folder ${home} cannot be written (${error.code}).`,
        fix: 'Clone the repository where you may write, then try again.',
      });
    }
    await withLock(join(home, 'lock'), step, async () => {
      if (current()) return;
      await fetchTools(home, pins, env, step);
      if (!install) return;
      step('installing the locked dependencies (pnpm install --frozen-lockfile)');
      const installed = await capture('pnpm', ['install', '--frozen-lockfile', '--reporter=append-only'], {
        cwd: root,
        env,
      });
      if (installed.code !== 0) explainFailure('the locked dependencies', installed.output);
      writeFileSync(stamp, fingerprint(root, pins));
      step('ready');
    });
  }
  // What Node compiles of the sources is kept, each by its content: most of the time that a command takes to start is
  // theirs.
  return { env: { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'fpf-compiled'), ...env } };
}

/** What is installed is decided by these files alone; the outer Node is not among them. */
function fingerprint(root, pins) {
  const hash = createHash('sha256').update(JSON.stringify(pins));
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests(root)]) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(`\n${file}\n`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

function manifests(root) {
  const inside = (folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder))
          .sort()
          .map((name) => `${folder}/${name}`)
      : [];
  const folders = ['.', 'skills', 'bdd', 'bench', 'examples', 'tools', 'tools/docs', 'tools/nx-skills'];
  return [...folders, ...inside('packages')].map((folder) => `${folder}/package.json`);
}

async function fetchTools(home, pins, env, step) {
  const wanted = { pnpm: pins.pnpm };
  // A launcher that runs under the Node fetched here must not take it for the machine's own: it would be removed.
  const fetchedHere = process.execPath.startsWith(realpathSync(home) + sep);
  if (fetchedHere || !serves(process.versions.node, pins.node)) wanted[nodePackage(pins.node)] = pins.node;
  // Only a fetch that ended well is written down: a package.json says nothing about a disk that was full behind it.
  const record = join(home, 'tools.json');
  const fetchedBefore = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
  if (Object.entries(wanted).every(([name, version]) => fetchedBefore[name] === version)) return;
  rmSync(record, { force: true });
  rmSync(join(home, 'node_modules'), { recursive: true, force: true });
  const specs = Object.entries(wanted).map(([name, version]) => `${name}@${version}`);
  step(`fetching ${specs.join(' and ')} into .toolchain/`);
  const args = [
    'install',
    '--prefix',
    home,
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--fetch-retries=1',
    ...specs,
  ];
  const fetched = await capture(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { cwd: home, env });
  if (fetched.code !== 0) explainFailure(specs.join(' and '), fetched.output);
  for (const program of ['node', 'pnpm']) {
    const tried = await capture(program, ['--version'], { cwd: home, env });
    if (tried.code !== 0) explainFailure(specs.join(' and '), tried.output);
  }
  writeFileSync(record, JSON.stringify(wanted));
}

/** Node as a plain tarball of the npm registry. Where none exists, a person has to install it. */
function nodePackage(version) {
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  if (['linux-x64', 'linux-arm64', 'win-x64'].includes(platform)) return `node-${platform}`;
  return lacks({
    what: `This machine has Node ${process.versions.node}; development runs on ${version}, and no package of it exists for ${platform}.`,
    fix: `Install Node ${version} (https://nodejs.org, nvm, fnm or volta), then run the same command again.`,
  });
}
