#!/usr/bin/env node
// The launcher. It turns a machine that has only Node >= 18, npm and git into one that can run this repository: it
// fetches the pinned Node and pnpm into .toolchain/, installs the locked dependencies, then runs the command. It has no
// dependencies, writes nothing outside this folder but what npm and pnpm keep in their caches, and skips what is
// current, so it also works offline once set up.
import { lacks, step } from './launcher/say.mjs';
import { pins, root } from './launcher/pins.mjs';
import { prepare } from './launcher/prepare.mjs';
import { runCommand } from './launcher/commands.mjs';

const oldest = 18;
const major = Number(process.versions.node.split('.')[0]);
if (major < oldest) {
  lacks({
    what: `This machine has Node ${process.versions.node}; the launcher needs Node ${oldest} or newer.`,
    fix: 'Install Node 24 (https://nodejs.org, your package manager, or nvm/fnm/volta), then run the same command again.',
  });
}

const [command = 'help', ...rest] = process.argv.slice(2);
// `exec pnpm …` is how a lockfile is mended, so it must not ask for a mended one first.
const toolchain = await prepare(root, pins(root), step, { install: command !== 'exec' || rest[0] !== 'pnpm' });
process.exitCode = await runCommand(command, rest, { root, ...toolchain });
