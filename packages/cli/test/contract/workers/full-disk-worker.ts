// Run by a test where the folder of a project is a small disk: each command once while that is full, and once more when
// there is room.
import { mkdirSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fpf } from '../../support/fpf.ts';
import type { DeedProject } from '../deeds.ts';
import { changesOf, copyFolder, pictureOf, putBack } from '../pictures.ts';

const { pristine, here, rooms, dir, ws, env, deeds } = JSON.parse(process.argv[2] ?? '') as DeedProject & {
  readonly pristine: string;
  /** For a copy of what is known of the files as they lie on this disk. */
  readonly here: string;
  readonly rooms: readonly number[];
};
const ballast = join(dir, 'ballast');
const tmp = join(dir, 'tmp');
process.env['TMPDIR'] = tmp;
mkdirSync(tmp);
copyFolder(pristine, dir);
fpf(['skills', 'list'], { cwd: ws, env });
copyFolder(dir, here);
const was = pictureOf(dir);

for (const [name, { first, args }] of Object.entries(deeds))
  for (const room of rooms) {
    putBack(dir, was, here);
    if (first) fpf(first, { cwd: ws, env });
    const before = pictureOf(dir);
    fill(room);
    const full = fpf(args, { cwd: ws, env });
    rmSync(ballast);
    const after = pictureOf(dir);
    const roomy = fpf(args, { cwd: ws, env });
    writeSync(
      1,
      `${JSON.stringify({ name, room, full, changed: changesOf(before, after), roomy, made: changesOf(before, pictureOf(dir)) })}\n`,
    );
  }

/** To the last byte that the disk has, but for so many. */
function fill(room: number): void {
  const { bavail, bsize } = statfsSync(dir);
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - room)));
}
