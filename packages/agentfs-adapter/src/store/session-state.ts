import { basename } from 'node:path';
import type { FileChange } from '@fpf/contracts';
import { type Held, heldChanges, readHeld } from './held-delta.ts';
import type { Database } from '../database/database.ts';
import { deltaContent } from './delta-content.ts';
import type { BaseLayer, DeltaContent } from '../view/layers.ts';
import { OverlayTree } from '../view/overlay-tree.ts';

/** What a session is by now: its delta, held in memory, and the view that it makes of the host. */
export class SessionState {
  readonly base: BaseLayer;
  readonly content: DeltaContent;
  readonly #db: Database;
  #held: Promise<Held> | undefined;

  constructor(db: Database, base: BaseLayer) {
    this.base = base;
    this.content = deltaContent((work) => db.read(work));
    this.#db = db;
  }

  held(): Promise<Held> {
    if (this.#held) return this.#held;
    const session = basename(this.#db.path, '.db');
    const reading = this.#db.read((sql) => readHeld(sql, session));
    this.#held = reading;
    reading.catch(() => {
      if (this.#held === reading) this.#held = undefined;
    });
    return reading;
  }

  async tree(): Promise<OverlayTree> {
    return this.treeOf(await this.held());
  }

  treeOf({ delta }: Held): OverlayTree {
    return new OverlayTree({ base: this.base, delta, content: this.content });
  }

  async changes(): Promise<readonly FileChange[]> {
    return heldChanges(await this.held());
  }

  /** The transaction that says so is on disk. */
  advance(held: Held): void {
    this.#held = Promise.resolve(held);
  }
}
