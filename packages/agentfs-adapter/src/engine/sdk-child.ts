// A program of its own, run by sdk-engine.ts: the engine ends the process that it runs in when it meets a broken page,
// and gives up a file only when that process ends. So nothing of ours runs here, and this file imports nothing but what
// is beside it.
import type { AgentFS } from 'agentfs-sdk';
import { blobPipe, pipeReader, type SdkAnswer, type SdkWork, type SentRequest, together } from './apart.ts';
import { forManyRows, placesOf, rowsAtOnce, withBlobsAgain, withoutBlobs } from './statement-text.ts';
import { emptyEngineFolder, removeEngineFolder } from './engine-folder.ts';
import { plainRow, type SqlValue } from './sql.ts';

type Engine = ReturnType<AgentFS['getDatabase']>;
type Statement = ReturnType<Engine['prepare']>;

/** The engine keeps what an inner query has found, and ends its process when such a statement is run again. */
const onlyOnce = /\(\s*SELECT\b/i;

const prepared = new Map<string, Statement>();
const read = pipeReader(blobPipe);
let db: Engine | undefined;
let last: Promise<void> = Promise.resolve();

// What a terminal sends to every process of a group is for the parent to act on; its end is ours.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));

const folder = givenFolder(process.argv[2]);
process.env['TMPDIR'] = folder;
process.on('exit', () => removeEngineFolder(folder));
process.on('message', (sent: SentRequest) => {
  last = last.then(() => serve(sent)).then((answer) => void process.send?.(answer));
});

function givenFolder(folder: string | undefined): string {
  if (folder !== undefined) return folder;
  throw new Error('this program is run by a session, which gives it a temporary folder');
}

async function serve(sent: SentRequest): Promise<SdkAnswer> {
  try {
    const request = together(sent, read);
    return { value: request.op === 'open' ? await open(request.path) : await work(engine(), request) };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { failure, stage: db ? 'work' : 'load' };
  } finally {
    emptyEngineFolder(folder);
  }
}

/**
 * The engine as the SDK comes with it, without the SDK's own opening: that writes its schema version over a newer one.
 */
async function open(path: string): Promise<void> {
  const { AgentFS } = await import('agentfs-sdk');
  const empty = await AgentFS.open({ path: ':memory:' });
  const Engine = empty.getDatabase().constructor as new (file: string) => Engine;
  const made = new Engine(path);
  db = made;
  await made.connect();
  await made.exec('PRAGMA synchronous = FULL');
}

function engine(): Engine {
  if (db) return db;
  throw new Error('no database was opened');
}

async function work(on: Engine, request: SdkWork): Promise<unknown> {
  if (request.op === 'exec') return await on.exec(request.text);
  if (request.op === 'many') return await many(on, request.text, request.rows);
  const places = placesOf(request.values);
  return await withStatement(on, request.text, places, async (made) => {
    const values = withoutBlobs(request.values, places);
    if (request.op === 'run') return (await made.run(...values)).lastInsertRowid;
    if (request.op === 'all') return ((await made.all(...values)) as object[]).map(plainRow);
    const row = (await made.get(...values)) as object | null | undefined;
    return row ? plainRow(row) : undefined;
  });
}

/** Rows that bind alike go into one statement, as many as it takes; the rest one by one. */
async function many(on: Engine, text: string, rows: readonly (readonly SqlValue[])[]): Promise<void> {
  const places = rows.map(placesOf);
  const wide = onlyOnce.test(text) ? undefined : forManyRows(text, rowsAtOnce);
  for (let next = 0; next < rows.length;) {
    const alike = places[next] ?? '';
    let end = next + 1;
    while (end < rows.length && end < next + rowsAtOnce && places[end] === alike) end += 1;
    if (wide !== undefined && end === next + rowsAtOnce) {
      await runWith(on, wide, rows.slice(next, end).flat(), alike.repeat(rowsAtOnce));
      next = end;
      continue;
    }
    for (; next < end; next += 1) await runWith(on, text, rows[next] ?? [], alike);
  }
}

async function runWith(on: Engine, text: string, values: readonly SqlValue[], places: string): Promise<void> {
  await withStatement(on, text, places, (made) => made.run(...withoutBlobs(values, places)));
}

/** One statement for each text and each set of places that a blob takes. */
async function withStatement<T>(
  on: Engine,
  text: string,
  places: string,
  work: (made: Statement) => Promise<T>,
): Promise<T> {
  const key = `${places} ${text}`;
  const known = prepared.get(key);
  if (known) return await work(known);
  const made = on.prepare(withBlobsAgain(text, places)).safeIntegers(true);
  if (!onlyOnce.test(text)) {
    prepared.set(key, made);
    return await work(made);
  }
  try {
    return await work(made);
  } finally {
    made.close();
  }
}
