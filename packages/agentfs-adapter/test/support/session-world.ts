import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { recordOf } from '@fpf/contract-tests';
import type { AgentFSAdapter, JsonObject, Session, SessionFiles } from '@fpf/contracts';
import { chooseEngine } from '../../src/engine/choose-engine.ts';
import type { EngineName } from '../../src/engine/sql.ts';
import { createAgentFSAdapter } from '../../src/index.ts';
import { testEngine } from './engines.ts';
import { testHost } from './trees/steps.ts';

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
export const text = (content: Uint8Array): string => Buffer.from(content).toString('utf8');

/** A workspace, and sessions over it whose calls are made by code in this process: no sandbox is needed. */
export class SessionWorld {
  readonly dir: string;
  readonly workspace: string;
  readonly stateDir: string;
  readonly homeDir: string;
  readonly engine: EngineName;
  readonly adapter: AgentFSAdapter;

  constructor(options: JsonObject = {}, engine: EngineName = chooseEngine(testEngine)) {
    this.dir = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-world-')));
    after(() => rmSync(this.dir, { recursive: true, force: true }));
    [this.workspace, this.stateDir, this.homeDir] = ['ws', 'state', 'home'].map((name) => join(this.dir, name)) as [
      string,
      string,
      string,
    ];
    this.engine = engine;
    mkdirSync(join(this.workspace, 'docs/old'), { recursive: true });
    writeFileSync(join(this.workspace, 'README.md'), 'hello\n');
    writeFileSync(join(this.workspace, 'docs/readme'), 'read me\n');
    writeFileSync(join(this.workspace, 'docs/old/note.txt'), 'note\n');
    this.adapter = this.adapterWith(options);
  }

  adapterWith(options: JsonObject): AgentFSAdapter {
    return createAgentFSAdapter({ engine: this.engine, ...options }, testHost());
  }

  get place(): { readonly workspace: string; readonly stateDir: string; readonly homeDir: string } {
    return { workspace: this.workspace, stateDir: this.stateDir, homeDir: this.homeDir };
  }

  dbOf(session: string): string {
    return join(this.stateDir, `${session}.db`);
  }

  receiptsOf(session: string): string {
    return join(this.homeDir, 'receipts', `${session}.jsonl`);
  }

  open(session = 's', adapter = this.adapter): Promise<Session> {
    return adapter.open({ ...this.place, session, allowUnconfined: true });
  }

  /** Opens, works, closes. */
  async in<T>(work: (session: Session) => Promise<T>, session = 's', adapter = this.adapter): Promise<T> {
    const opened = await this.open(session, adapter);
    try {
      return await work(opened);
    } finally {
      await opened.close();
    }
  }
}

/** One kept call. */
export async function call(session: Session, id: string, work: (files: SessionFiles) => Promise<void>): Promise<void> {
  const view = await session.begin({ call_id: id, files: [], readOnly: false });
  await work(view.files);
  await view.commit(recordOf(id));
}
