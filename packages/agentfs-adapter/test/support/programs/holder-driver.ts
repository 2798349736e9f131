import { spawn } from 'node:child_process';
import { enteringOf, startUnshareHolder } from '../mount-world.ts';

// Started as a process of its own: holds a mount, starts a program in it that leaves its starter, says so, and waits to
// be ended.
const [folder, workspace] = process.argv.slice(2) as [string, string];
const holder = await startUnshareHolder(folder, workspace);
const [program, args] = enteringOf(holder);
// In a session of its own, with nothing of ours open.
const left = spawn(program, [...args, 'setsid', '--fork', 'sleep', '600'], { stdio: 'ignore' });
left.once('exit', () => process.stdout.write(`held ${holder.pid}\n`));
setInterval(() => undefined, 1_000);
