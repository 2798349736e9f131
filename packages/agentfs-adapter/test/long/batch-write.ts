// Started by `bench session --sdk`: writes so many files into a new session file as a call does once it is taken in, in
// one transaction, and ends. What a call does beside (its look at the host, its audit, what it tells of each path) is
// not in it; the check of each content is.
import { sha256 } from '@fpf/contracts/hash';
import { type DeltaEntry, emptyDelta } from '../../src/delta/delta.ts';
import type { EngineName } from '../../src/engine/sql.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { writeDelta } from '../../src/store/write-delta.ts';

const [engine, asked, bytes, path = ''] = process.argv.slice(2);
const content = Buffer.alloc(Number(bytes), 'x');
const entry = {
  type: 'file',
  mode: 0o644,
  size: content.length,
  sha256: sha256(content),
  mtime: 1_700_000_000_000_000_000n,
} as const;
const files = Array.from({ length: Number(asked) }, (_, at): [string, DeltaEntry] => [
  `n${at}`,
  { ...entry, ino: at + 10 },
]);
const db = await openDatabase(path, engine as EngineName);
const after = { entries: new Map(files), whiteouts: new Set<string>() };
await db.write((sql) =>
  writeDelta(sql, { before: emptyDelta, after, content: () => [content], origin: () => undefined, now: 1_700_000_000 }),
);
await db.close();
