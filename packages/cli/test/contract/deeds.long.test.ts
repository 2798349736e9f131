import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { commands } from '../../src/frame/commands.ts';
import type { CommandSpec } from '../../src/command/descriptor.ts';
import { exitCodesOf } from '../../src/frame/frame-exits.ts';
import { baseEnv, fpf, type Ran, scratch } from '../support/fpf.ts';
import { mainFile, nodeFlags } from '../support/program.ts';
import { survivorsIn } from '../support/stopped.ts';
import { cannotSetApart as skip, programApart } from './apart.ts';
import { deedProject } from './deeds.ts';
import { judgeJson, judgeText } from './judge-output.ts';
import { changesOf, copyFolder, pictureOf, putBack } from './pictures.ts';
import { writing } from './writing.ts';

/**
 * Each night: every command, with more and more room, and stopped at every step. In a test: what writes, where nothing
 * can be written, and some stops.
 */
const long = process.env['FPF_TEST_CELLS'] === '1';
const timeout = long ? 1_500_000 : 300_000;

const project = deedProject();
const { dir, ws, env, deeds } = project;
const [pristine, cache] = [scratch(), scratch()];
copyFolder(dir, pristine);
const was = pictureOf(dir);

const shown = commands.filter(({ hidden }) => !hidden);
const specOf = (name: string): CommandSpec => shown.find((spec) => spec.name === name) as CommandSpec;

/**
 * What is made anew at any time, what tells of the attempt itself, what a database does with its own pages, and the
 * folder for plans of commits.
 */
const beside =
  /(?:^|\/)\.fpf\/(?:cache|logs)(?:\/|$)|\.db(?:-wal|-shm)?$|\/(?:receipts|locked)(?:\/|$)|\/commits$|^\.npm(?:\/|$)/;
const halves = (paths: readonly string[]): readonly string[] => paths.filter((path) => !beside.test(path));

/** What a later command goes on with: a run that has begun, and an undoing that `session settle` ends. */
const goesOn = /^(?:run|go|call|resume|fork|undo)$/;

test('every command has something to do in the project of these tests', () => {
  assert.deepEqual(
    shown.map(({ name }) => name).filter((name) => deeds[name] === undefined),
    [],
  );
});

type OnFullDisk = {
  readonly name: string;
  readonly room: number;
  readonly full: Ran;
  readonly changed: readonly string[];
  readonly roomy: Ran;
};

test(
  'on a full disk a command says that there is no room, leaves nothing half written, and works once there is',
  { skip, timeout },
  () => {
    const mount = `mount -t tmpfs -o size=48m none '${dir}'`;
    const chosen = Object.fromEntries(
      Object.entries(deeds).filter(([name]) => long || writing.test(name) || name === 'doctor'),
    );
    const rooms = long ? [0, 4_096, 32_768, 131_072, 524_288] : [0];
    const asked = { ...project, deeds: chosen, pristine, here: scratch(), rooms };
    const worker = join(import.meta.dirname, 'workers', 'full-disk-worker.ts');
    const all = programApart(mount, worker, asked, { cwd: pristine, env }) as unknown as readonly OnFullDisk[];
    assert.equal(all.length, Object.keys(chosen).length * rooms.length);
    for (const { name, room, full, changed, roomy } of all) {
      const said = `fpf ${name} with room for ${room} bytes: ${full.code}\n${full.stdout}${full.stderr}\nchanged ${changed.join(' ')}\nwith room ${roomy.code}\n${roomy.stdout}${roomy.stderr}`;
      assert.ok((exitCodesOf(specOf(name)) as readonly number[]).includes(full.code ?? -1), said);
      assert.doesNotMatch(full.stdout + full.stderr, /cli\.internal|run\.failed/, said);
      if (full.code === 0 || full.code === roomy.code) continue;
      judgeText(specOf(name), full);
      assert.equal(full.code, 69, said);
      if (name === 'doctor') assert.match(full.stdout, /^✘ (?:engine|sandbox|disk): .*no (?:space|room) left/m, said);
      assert.match(full.stdout + full.stderr, /no (?:space|room) left/, said);
      if (room > 0 && goesOn.test(name)) continue;
      assert.deepEqual(halves(changed), [], said);
      assert.equal(roomy.code, 0, said);
    }
  },
);

/**
 * A command that is told to stop when it writes for the n-th time, in the project, in its state or in the temporary
 * folder.
 */
async function stoppedAt(
  words: readonly string[],
  { signal, at, tmp }: { signal: string; at: number; tmp: string },
): Promise<Ran> {
  // What a start keeps of itself is made anew at any time, and is no step of the command.
  const own = {
    ...baseEnv,
    ...env,
    TMPDIR: tmp,
    XDG_CACHE_HOME: cache,
    LANG: 'C.UTF-8',
    STOP_AT: `${signal} ${at} ${dir},${tmp}`,
  };
  const flags = [...nodeFlags, '--import', join(import.meta.dirname, 'stop-at.ts')];
  const child = spawn(process.execPath, [...flags, mainFile, ...words], {
    cwd: ws,
    env: own,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

function anew(first: readonly string[] | undefined): void {
  putBack(dir, was, pristine);
  if (first) assert.equal(fpf(first, { cwd: ws, env }).code, 0);
}

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * The stage of each is another one: before anything, while a temporary folder is there, between two files, in a
 * sandbox.
 */
const short: Readonly<Record<string, number>> = {
  init: 3,
  report: 4,
  'session snapshot': 2,
  apply: 4,
  'skills test': 6,
  'skills publish': 3,
  doctor: 1,
};

test(
  'told to stop between two steps, a command ends there, leaves nothing beside, and can be done again',
  { timeout },
  async () => {
    const stages = long
      ? Object.keys(deeds).flatMap((name) => [1, 2, 3, 5, 8, 13].map((at) => [name, at] as const))
      : Object.entries(short);
    for (const [index, [name, at]] of stages.entries()) {
      const { first, args } = deeds[name] ?? assert.fail(name);
      anew(first);
      const before = pictureOf(dir);
      const [signal, code] = Object.entries(signals)[index % 3] ?? assert.fail();
      const json = index % 2 === 1 && specOf(name).json !== 'none';
      const tmp = scratch();
      const ran = await stoppedAt(json ? [...args, '--json'] : args, { signal, at, tmp });
      const survivors = await survivorsIn(tmp);
      const changed = changesOf(before, pictureOf(dir));
      const said = `fpf ${args.join(' ')}, ${signal} at ${at}: ${ran.code}\n${ran.stdout}${ran.stderr}\nchanged ${changed.join(' ')}`;
      assert.deepEqual([[...pictureOf(tmp).keys()], survivors], [[], []], said);
      assert.doesNotMatch(ran.stdout + ran.stderr, /cli\.internal|\n {4}at /, said);
      if (json) judgeJson(specOf(name), ran);
      // What is done in one go is done before the signal is heard, and whole; so is what has nothing to write any more.
      if (long && ran.code !== code) {
        anew(first);
        assert.equal(ran.code, fpf(args, { cwd: ws, env }).code, said);
        continue;
      }
      assert.equal(ran.code, code, said);
      if (!json && !args.includes('-q')) assert.match(ran.stderr, /stop|as it was/i, said);
      if (!goesOn.test(name)) assert.deepEqual(halves(changed), [], said);
      const again = fpf(args, { cwd: ws, env });
      assert.ok(again.code === 0 || name === 'model pull', `${said}\nagain ${again.stdout}${again.stderr}`);
    }
  },
);
