import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { capabilityOf } from '../../src/session/session-capability.ts';
import { climb, type Ladder } from '../../src/ladder/ladder.ts';
import { allSteps, type Step } from '../../src/options.ts';
import { type Machine, machineOf } from '../../src/ladder/attempts.ts';
import { findRuntime } from '../../src/sandbox/runtime.ts';
import { sandboxOf } from '../support/sandboxed.ts';
import { withWorld } from '../support/mount-world.ts';

const runtime = findRuntime();
const real = machineOf();
const tried = await Promise.all((['overlay-bwrap', 'bwrap-outer', 'overlay-unshare'] as const).map(sandboxOf));
const missed = tried.filter((found) => typeof found === 'string');
const skip = missed.length > 0 && missed.join('; ');

/** A machine on which some programs are refused, as a policy of the kernel would do it, or are not there at all. */
function machineWithout(names: readonly string[], how: 'refused' | 'absent'): Machine {
  return {
    ...real,
    program: (name) => (names.includes(name) ? (how === 'refused' ? '/bin/false' : undefined) : real.program(name)),
  };
}

async function climbOn(machine: Machine, steps: readonly Step[] = allSteps): Promise<Ladder> {
  let ladder: Ladder | undefined;
  await withWorld('true', async ({ root }) => void (ladder = await climb(steps, runtime, root, machine)));
  assert.ok(ladder);
  return ladder;
}

test(
  'the topmost step that holds is taken; the ones above it are named with their reason, and what is absent with its command',
  { skip },
  async () => {
    const taken = async (machine: Machine): Promise<readonly string[]> => {
      const { sandbox, notes, fix } = await climbOn(machine);
      // What is there and refused is not mended by installing it.
      assert.equal(
        /bubblewrap/.test(fix ?? ''),
        machine.program('bwrap') === undefined || machine.program('unshare') === undefined,
      );
      return [
        sandbox?.mode ?? 'none',
        ...notes.map((note) => note.split(':')[0] ?? '').filter((step) => step !== sandbox?.mode),
      ];
    };
    assert.deepEqual(await taken(real), ['overlay-bwrap']);
    assert.deepEqual(await taken(machineWithout(['unshare'], 'refused')), ['bwrap-outer', 'overlay-bwrap']);
    assert.deepEqual(await taken(machineWithout(['unshare', 'setpriv'], 'absent')), ['bwrap-outer', 'overlay-bwrap']);
    assert.deepEqual(await taken(machineWithout(['nsenter'], 'refused')), [
      'copy-bwrap',
      'overlay-bwrap',
      'bwrap-outer',
    ]);
    assert.deepEqual(await taken(machineWithout(['bwrap'], 'absent')), [
      'overlay-unshare',
      'overlay-bwrap',
      'bwrap-outer',
      'copy-bwrap',
    ]);
    assert.deepEqual((await taken(machineWithout(['bwrap', 'nsenter'], 'refused')))[0], 'copy-unshare');
  },
);

test('where no step holds, there is no sandbox, and the command that would give one', async () => {
  const refused = await climbOn(machineWithout(['bwrap', 'unshare'], 'refused'));
  assert.deepEqual([refused.sandbox, refused.notes.length], [undefined, allSteps.length]);
  assert.doesNotMatch(refused.fix ?? '', /bubblewrap/);
  const ladder = await climbOn(machineWithout(['bwrap', 'unshare'], 'absent'));
  assert.equal(ladder.sandbox, undefined);
  assert.equal(ladder.notes.length, allSteps.length);
  assert.match(ladder.fix ?? '', /^sudo /);
  const capability = capabilityOf(undefined, ladder, 'sqlite');
  assert.deepEqual(
    [capability.mode, capability.confined, capability.seccomp, capability.upper],
    ['just-bash', true, false, 'none'],
  );
});

test('a sandbox without a filter, or without a bound for processes, says so', { skip }, async () => {
  const unfiltered = await climbOn({ ...real, filter: undefined });
  assert.equal(unfiltered.sandbox?.seccomp, false);
  assert.match(unfiltered.notes.join(), /system calls are not filtered/);
  const { sandbox } = await climbOn({ ...real, pidMax: false });
  assert.equal(sandbox?.nproc, process.getuid?.() === 0 ? 'unbounded' : 'bounded');
  assert.equal((await climbOn(real)).sandbox?.seccomp, real.filter !== undefined);
});

test('where user namespaces are denied nothing holds, and the exact command is told', { skip }, () => {
  const climber = fileURLToPath(new URL('../support/programs/climber.ts', import.meta.url));
  const denied = `echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"`;
  const node = [process.execPath, '--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', climber];
  const { NODE_TEST_CONTEXT: _own, ...env } = process.env;
  const run = spawnSync('unshare', ['--user', '--map-root-user', 'sh', '-c', denied, 'sh', ...node], {
    encoding: 'utf8',
    timeout: 60_000,
    env,
  });
  assert.equal(run.status, 0, run.stderr);
  const { mode, notes, fix } = JSON.parse(run.stdout) as { mode: string; notes: readonly string[]; fix: string };
  assert.equal(mode, 'none');
  assert.equal(notes.length, allSteps.length);
  assert.equal(fix, 'sudo sysctl -w user.max_user_namespaces=15000');
});
