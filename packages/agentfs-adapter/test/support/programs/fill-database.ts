// Run by tests on a small disk of its own: writes until there is no room, makes some, and tells what is there then.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import type { EngineName } from '../../../src/engine/sql.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import type { Database } from '../../../src/database/database.ts';

const [disk = '', engine = ''] = process.argv.slice(2);
const path = join(disk, 's.db');
const insert = 'INSERT INTO fpf_blob (sha256, chunk_index, data) VALUES (?, ?, ?)';
const rows = async (db: Database): Promise<number> =>
  (await db.read((sql) => sql.get<{ n: number }>('SELECT count(*) AS n FROM fpf_blob')))?.n ?? -1;

// Folding the log in takes as much room again as the log has.
writeFileSync(join(disk, 'ballast'), Buffer.alloc(2_500_000));
const db = await openDatabase(path, engine as EngineName);
let acknowledged = 0;
let failure: unknown;
for (let round = 0; failure === undefined && round < 1_000; round += 1) {
  try {
    await db.write((sql) =>
      sql.many(
        insert,
        [0, 1, 2].map((chunk) => [`round-${round}`, chunk, Buffer.alloc(4_096, round % 256)]),
      ),
    );
    acknowledged += 3;
  } catch (error) {
    failure = error;
  }
}
const found = await rows(db);
rmSync(join(disk, 'ballast'));
await db.write((sql) => sql.run(insert, 'afterwards', 0, Buffer.from('x')));
await db.close();
const again = await openDatabase(path, engine as EngineName);
const last = await rows(again);
await again.close();
const { code, message } = FpfError.is(failure) ? failure : { code: String(failure), message: '' };
process.stdout.write(JSON.stringify({ acknowledged, found, last, code, message }));
