// Run by tests in a process of its own: opens a database, does what it is told, and stays until it is killed.
import type { EngineName } from '../../../src/engine/sql.ts';
import { openDatabase } from '../../../src/database/open-database.ts';

const [path = '', engine = '', how = ''] = process.argv.slice(2);
const db = await openDatabase(path, engine as EngineName);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (how === 'hold') {
  say('holding');
  setInterval(() => undefined, 1e6);
} else {
  // Each round is one transaction of two rows and a blob: a reader finds all of it or none of it.
  for (let round = 1; ; round += 1) {
    await db.write(async (sql) => {
      await sql.run('INSERT INTO kv_store (key, value) VALUES (?, ?)', `a${round}`, String(round));
      await sql.run(
        'INSERT INTO fpf_blob (sha256, chunk_index, data) VALUES (?, 0, ?)',
        String(round),
        Buffer.alloc(4096, round % 256),
      );
      await sql.run('INSERT INTO kv_store (key, value) VALUES (?, ?)', `b${round}`, String(round));
    });
    say(String(round));
  }
}
