import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { callLimits, type PlanEnd, runPlan } from '@fpf/contract-tests';
import type { CallLimits, JsonObject } from '@fpf/contracts';
import type { ChangeSet } from '../../src/changes/change-set.ts';
import { type CallMountAsk, openCallMount, type OpenedMount } from '../../src/mount/open-call-mount.ts';
import { waitingPlan } from '../../src/mount/waiters.ts';
import { commandInside, environmentInside } from '../../src/sandbox/command.ts';
import { climb, type Ladder } from '../../src/ladder/ladder.ts';
import { type Step } from '../../src/options.ts';
import { findRuntime } from '../../src/sandbox/runtime.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { HostBase } from '../../src/view/host-base.ts';
import { shell, startedOverlay, treeOf, withWorld, type World } from './mount-world.ts';

const runtime = findRuntime();
const climbed = new Map<Step, Promise<Ladder>>();

/** The sandbox of one step, or why there is none here. Tried once for each test file. */
export async function sandboxOf(step: Step): Promise<Sandbox | string> {
  const known =
    climbed.get(step) ??
    new Promise<Ladder>((resolve, reject) => {
      withWorld('', async ({ root }) => resolve(await climb([step], runtime, root))).catch(reject);
    });
  climbed.set(step, known);
  const { sandbox, notes } = await known;
  return sandbox ?? notes.join('; ');
}

export type Call = {
  readonly world: World;
  readonly opened: OpenedMount;
  readonly marker: string;
  /** Runs the hostile script in the sandbox, as a tool with this input. */
  readonly run: (input?: JsonObject, limits?: Partial<CallLimits>) => Promise<PlanEnd>;
  readonly harvest: () => Promise<ChangeSet>;
};

let calls = 0;

/** One call of one script in one step of the ladder. Nothing of it may be left, and the workspace must be as it was. */
export async function withCall(
  step: Step,
  script: { readonly file: string } | { readonly text: string },
  work: (call: Call) => Promise<void>,
  over: {
    readonly prepare?: string;
    readonly readOnly?: boolean;
    readonly limits?: Partial<CallMountAsk['limits']>;
  } = {},
): Promise<void> {
  const sandbox = await sandboxOf(step);
  assert.ok(typeof sandbox !== 'string', `${step} holds here`);
  await withWorld(
    over.prepare ?? 'mkdir -p docs .fpf; echo readme > README.md; echo note > docs/note.txt; echo db > .fpf/db',
    async (world) => {
      const before = pictureOf(world.workspace);
      const scratch = join(world.root, `call-${(calls += 1)}`);
      for (const folder of [scratch, join(scratch, 'skill'), join(scratch, 'stage')]) mkdirSync(folder);
      const text =
        'text' in script ? script.text : readFileSync(new URL(`../hostile/${script.file}`, import.meta.url), 'utf8');
      const name = 'text' in script ? 'main.mjs' : script.file;
      writeFileSync(join(scratch, 'skill', name), text);
      const marker = `${basename(world.root)}/${basename(scratch)}/`;
      const limits = {
        bytes: 16_777_216,
        entries: 2_000,
        fileBytes: 8_388_608,
        maxEntries: 10_000,
        maxBytes: 67_108_864,
        ...over.limits,
      };
      const { readOnly = false } = over;
      let waited = false;
      const opened = await openCallMount(sandbox, {
        tree: treeOf(world),
        base: new HostBase(world.workspace, world.covered),
        covered: world.covered,
        scratch,
        marker,
        overlay: async (view) => {
          const folder = join(scratch, 'mount');
          const waits = sandbox.waiting && waitingPlan(sandbox.waiting, world.workspace, folder);
          const started = await startedOverlay(world, { ...view, limits, folder, marker, waits });
          waited = await started.wait(readOnly);
          return started;
        },
        foreign: false,
        processes: callLimits.processes,
        place: () => undefined,
        limits,
      });
      const run: Call['run'] = async (input = {}, limits = {}) => {
        const argv = commandInside([name.endsWith('.py') ? 'python3' : 'node', `/fpf/skill/${name}`]);
        const env = environmentInside(runtime, world.workspace, 'run/1', argv);
        const folders = {
          tree: opened.mount.tree,
          workspace: world.workspace,
          skill: join(scratch, 'skill'),
          readOnly,
        };
        const all = { ...callLimits, ...limits };
        const memoryBytes = all.memoryBytes + (name.endsWith('.py') ? 0 : runtime.reservedBytes);
        const call = { folders, stage: join(scratch, 'stage'), argv, env, limits: { ...all, memoryBytes } };
        const line = sandbox.waiting?.line(call);
        const end = await runPlan(
          opened.mount.inside(sandbox.plan(call), line === undefined ? undefined : { line, readOnly }),
          JSON.stringify(input),
        );
        // Only the first one waited.
        assert.equal(end.waited, waited);
        waited = false;
        return end;
      };
      try {
        await work({ world, opened, marker, run, harvest: () => opened.mount.harvest() });
      } finally {
        await opened.mount.end();
      }
      assert.deepEqual(pictureOf(world.workspace), before, 'the workspace after the call');
    },
  );
}

function pictureOf(folder: string): string {
  return shell(folder, "find . -printf '%p %y %m %s %T@ %l\\n' | sort; find . -type f -exec sha256sum {} + | sort");
}
