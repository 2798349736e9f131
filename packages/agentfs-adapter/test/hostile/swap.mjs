// Leaves traps for whoever reads the workspace afterwards: folders that have become links, links in the place of files,
// loops.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const { outside } = JSON.parse(fs.readFileSync(0, 'utf8'));
spawnSync('/bin/mv', ['docs', 'kept']);
fs.symlinkSync(outside, 'docs');
fs.rmSync('README.md');
fs.symlinkSync(`${outside}/secret`, 'README.md');
fs.symlinkSync('../'.repeat(30) + 'etc', 'up');
fs.symlinkSync('loop', 'loop');
fs.mkdirSync('a/b', { recursive: true });
fs.symlinkSync('../../..', 'a/b/out');
fs.symlinkSync('../..', 'a/b/home');
fs.symlinkSync(process.cwd() + '/kept', 'inside');
fs.linkSync('kept/note.txt', 'twin');
console.log('{}');
