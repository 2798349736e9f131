import { join } from 'node:path';
import { FpfError, type FileChange } from '@fpf/contracts';
import type { AdapterLimits } from './options.ts';
import type { Scratch } from './scratch.ts';
import type { Database } from './store/database.ts';
import type { StoredDelta } from './store/delta.ts';
import { materialise } from './store/materialise.ts';
import { type Meta, recordBase } from './store/meta.ts';
import { cloneTree, unlockTree } from './tree/clone.ts';
import { copyHost } from './tree/copy-host.ts';
import { diffTrees } from './tree/diff.ts';
import type { Tree } from './tree/entry.ts';
import { removeTree } from './tree/remove-tree.ts';
import { treeHash } from './tree/tree-hash.ts';

/** A private folder and what is in it. */
export type Held = { readonly folder: string; readonly tree: Tree };

type Copies = { readonly base: Held; readonly view: Held; readonly stored: StoredDelta };

export type CopySource = {
  readonly workspace: string;
  readonly covered: ReadonlySet<string>;
  readonly limits: AdapterLimits;
  readonly log: (line: string) => void;
};

/**
 * The host as it was, and the view that calls have made of it. Both are folders that nothing writes into: a call gets a
 * clone, and a kept call's clone becomes the view. Made when first needed; a run that abstains copies nothing.
 */
export class PrivateCopy {
  readonly #source: CopySource;
  readonly #scratch: Scratch;
  readonly #db: Database;
  readonly #meta: Meta;
  #copies: Promise<Copies> | undefined;

  constructor(source: CopySource, scratch: Scratch, db: Database, meta: Meta) {
    this.#source = source;
    this.#scratch = scratch;
    this.#db = db;
    this.#meta = meta;
  }

  /** An older session has a view of its own from the start; a new one looks at the host until its first call. */
  async current(): Promise<Copies | undefined> {
    return this.#copies !== undefined || this.#meta.base !== undefined ? await this.make() : undefined;
  }

  make(): Promise<Copies> {
    this.#copies ??= this.#make().catch((error: unknown) => {
      this.#copies = undefined;
      removeTree(join(this.#scratch.path, 'base'));
      removeTree(join(this.#scratch.path, 'view'));
      throw error;
    });
    return this.#copies;
  }

  async changes(): Promise<readonly FileChange[]> {
    const copies = await this.current();
    return copies ? diffTrees(copies.base.tree, copies.view.tree) : [];
  }

  /** A call's folder becomes the view. The transaction that says so is already on disk. */
  async advance(next: Held, stored: StoredDelta): Promise<void> {
    const copies = await this.make();
    this.#copies = Promise.resolve({ base: copies.base, view: next, stored });
    if (copies.view.folder !== copies.base.folder) removeTree(copies.view.folder);
  }

  async #make(): Promise<Copies> {
    const { workspace, covered, limits, log } = this.#source;
    const folder = join(this.#scratch.path, 'base');
    const { tree, leftOut } = await copyHost(workspace, folder, covered, limits);
    if (leftOut.length > 0)
      log(`agentfs-adapter: left out of the view, because a session cannot hold them: ${leftOut.slice(0, 20).join(', ')}`);
    const hash = treeHash(tree);
    if (this.#meta.base === undefined) {
      await recordBase(this.#db, hash);
      return { base: { folder, tree }, view: { folder, tree }, stored: new Map() };
    }
    if (this.#meta.base !== hash) throw baseChanged(this.#meta);
    const view = join(this.#scratch.path, 'view');
    await cloneTree(folder, view, tree);
    await unlockTree(view, tree);
    const found = await this.#db.read((sql) => materialise(sql, view, tree));
    return { base: { folder, tree }, view: { folder: view, tree: found.tree }, stored: found.stored };
  }
}

function baseChanged(meta: Meta): FpfError {
  return new FpfError({
    code: 'session.base-changed',
    message: `agentfs-adapter: ${meta.workspace} is not as it was when session ${meta.session} began, so its changes no longer fit on it`,
    hint: 'Start a new session, or restore the workspace as it was.',
  });
}
