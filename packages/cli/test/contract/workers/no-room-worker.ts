// Run by a test where a folder is a small disk: a run that waits for a person, and goes on when there is too little
// room for what its tool writes.
import { rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fpf, json, type Ran } from '../../support/fpf.ts';

const { ws, env, small, room } = JSON.parse(process.argv[2] ?? '') as {
  readonly ws: string;
  readonly env: Readonly<Record<string, string>>;
  readonly small: string;
  readonly room: number;
};
const at = ['--state-dir', small];
const run = (...args: readonly string[]): Ran => fpf([...args, ...at], { cwd: ws, env });
const tell = (name: string, ran: Ran): void => void writeSync(1, `${JSON.stringify({ name, ...ran })}\n`);
const ballast = join(small, 'ballast');

function fill(left: number): void {
  rmSync(ballast, { force: true });
  const { bavail, bsize } = statfsSync(small);
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left)));
}

tell('asked', run('run', 'Write something slowly', '-q'));
const [question] = json(run('approvals', 'list', '--json'))['data'] as readonly { readonly id: string }[];
run('approvals', 'allow', question?.id ?? '', '-q');
fill(0);
tell('no room', run('resume', '-q'));
fill(room);
tell('too little', run('resume', '-q'));
tell('too little, as events', run('resume', '-q', '--json'));
rmSync(ballast);
tell('room', run('resume', '-q'));
tell('verified', run('verify', 'last'));
tell('replayed', run('replay', 'last'));
