import { chmodSync, closeSync, mkdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { type CallLimits, type CallRequest, FpfError, type SkillFile, type SpawnPlan } from '@fpf/contracts';
import type { CallParts } from './call-parts.ts';
import type { BaseLayer } from '../view/layers.ts';
import type { ChangeSet } from '../changes/change-set.ts';
import { commandInside, environmentInside } from '../sandbox/command.ts';
import { scratchUnwritable } from '../tree/disk-failure.ts';
import { removeTree } from '../tree/remove-tree.ts';
import { hostChanged } from './call-refusals.ts';
import type { OpenedMount } from '../mount/open-call-mount.ts';
import type { MountAsk } from './session-mounts.ts';
import { below, openFile, openFolder, withFd } from '../tree/anchored.ts';
import { namesOf, statBelow } from '../tree/list-folder.ts';
import { Pace } from '../tree/pace.ts';
import { readContent } from '../tree/read-content.ts';
import { partsOf } from '../view/view-path.ts';

type ScriptParts = Pick<CallParts, 'state' | 'mounts' | 'runtime' | 'onStep'> &
  Pick<MountAsk, 'held' | 'tree' | 'marker' | 'foreign'> & {
    readonly request: CallRequest;
    /** The call's own folder; made when a program is first started. */
    readonly folder: string;
  };

/** The work that a call has programs do: a mount from the first one on, with the skill beside it. */
export class ScriptWork {
  readonly #parts: ScriptParts;
  #opening: Promise<OpenedMount> | undefined;
  #opened: OpenedMount | undefined;
  #hostBefore: string | undefined;

  constructor(parts: ScriptParts) {
    this.#parts = parts;
  }

  get begun(): boolean {
    return this.#opening !== undefined;
  }

  /** What programs of this call really work on. */
  get opened(): OpenedMount | undefined {
    return this.#opened;
  }

  async enter(argv: readonly string[], limits: CallLimits): Promise<SpawnPlan> {
    try {
      return await this.#plan(commandInside(argv), argv[0] === 'node', limits);
    } catch (error) {
      throw scratchUnwritable(this.#parts.folder, error);
    }
  }

  async #plan(command: readonly string[], isNode: boolean, limits: CallLimits): Promise<SpawnPlan> {
    const { request, state, runtime, mounts, onStep } = this.#parts;
    const { workspace } = state.base;
    const { sandbox } = mounts;
    this.#opening ??= this.#open(limits.processes);
    const { mount, mode } = await this.#opening;
    const { stage } = mount;
    mkdirSync(stage, { recursive: true, mode: 0o700 });
    const env = environmentInside(runtime, workspace, request.call_id, command);
    const { readOnly } = request;
    const folders = { tree: mount.tree, workspace, skill: mount.skill, readOnly };
    const memoryBytes = limits.memoryBytes + (isNode ? runtime.reservedBytes : 0);
    // Another step than the sandbox's is a copy in place of an overlay.
    const outside = mode !== sandbox.mode;
    const call = { folders, stage, argv: command, env, limits: { ...limits, memoryBytes }, outside };
    const [plan, line] = [sandbox.plan(call), outside ? undefined : sandbox.waiting?.line(call)];
    onStep('tool');
    return Object.freeze(mount.inside(plan, line === undefined ? undefined : { line, readOnly }));
  }

  async harvest(): Promise<ChangeSet> {
    this.#parts.onStep('harvest');
    return await (await this.#mustBeOpen()).mount.harvest();
  }

  exhausted(): 'disk' | 'entries' | undefined {
    return this.#opened?.mount.exhausted();
  }

  /** What nothing confines could have changed the host itself. */
  async hostMustBeAsBefore(): Promise<void> {
    const { state, request } = this.#parts;
    if (this.#hostBefore === undefined || this.#hostBefore === (await hashHost(state.base))) return;
    throw hostChanged(state.base.workspace, request.call_id);
  }

  /** Afterwards no process of the call is left, and nothing of its folder. */
  async end(): Promise<void> {
    const opened = await this.#opening?.catch(() => undefined);
    await opened?.mount.end();
    if (this.begun) removeTree(this.#parts.folder);
  }

  async #open(processes: number): Promise<OpenedMount> {
    const { request, state, folder, held, tree, marker, foreign, mounts, onStep } = this.#parts;
    onStep('mount');
    if (!mounts.sandbox.confined) this.#hostBefore = await hashHost(state.base);
    let placed: string | undefined;
    const place = (skill: string): void => {
      if (placed === skill) return;
      placeSkill(skill, request.files);
      placed = skill;
    };
    const opened = await mounts.open({ held, tree, scratch: folder, marker, foreign, processes, place });
    try {
      // Also where the call got another mount than the one that was made ready.
      place(opened.mount.skill);
    } catch (error) {
      await opened.mount.end();
      throw error;
    }
    return (this.#opened = opened);
  }

  #mustBeOpen(): Promise<OpenedMount> {
    if (this.#opening) return this.#opening;
    throw new Error('nothing was started in this call');
  }
}

/** One hash for the host's folder as it is now: names, types, modes, contents, link targets. It is only read. */
async function hashHost({ workspace, covered }: BaseLayer): Promise<string> {
  const hash = createHash('sha256');
  const pace = new Pace();
  const visit = async (folder: number, prefix: string): Promise<void> => {
    for (const { text: name } of namesOf(folder)) {
      const stats = name === undefined ? undefined : statBelow(folder, name);
      if (name === undefined || stats === undefined) continue;
      await pace.step();
      const path = prefix + name;
      if (covered.has(path)) continue;
      const at = below(folder, name);
      const content = stats.isFile()
        ? withFd(openFile(at), (fd) => readContent(fd).sha256)
        : stats.isSymbolicLink()
          ? readlinkSync(at, 'hex')
          : '';
      hash.update(`${JSON.stringify([path, String(stats.mode), content])}\n`);
      if (!stats.isDirectory()) continue;
      const inner = openFolder(at);
      try {
        await visit(inner, `${path}/`);
      } finally {
        closeSync(inner);
      }
    }
  };
  const top = openFolder(workspace);
  try {
    await visit(top, '');
  } finally {
    closeSync(top);
  }
  return hash.digest('hex');
}

/** Lays out the skill's verified bytes for one call. What runs is these, not what the skill's folder holds by now. */
function placeSkill(folder: string, files: readonly SkillFile[]): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  for (const { path, executable, bytes } of files) {
    const parts = partsOf(path);
    if (parts.length === 0) {
      throw new FpfError({
        code: 'session.path-refused',
        message: `agentfs-adapter: ${path} names no file of the skill`,
        hint: 'This is a defect of the skill loader.',
      });
    }
    const at = join(folder, ...parts);
    mkdirSync(dirname(at), { recursive: true, mode: 0o755 });
    writeFileSync(at, bytes, { flag: 'wx' });
    chmodSync(at, executable ? 0o555 : 0o444);
  }
}
