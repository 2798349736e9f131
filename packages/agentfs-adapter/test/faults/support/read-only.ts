// Run by a test where the state folder is a disk of its own: closes it for writing, and opens what is there and what is
// not.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@fpf/contracts/hash';
import { createAgentFSAdapter } from '../../../src/index.ts';
import { bytes, call } from '../../support/session-world.ts';
import { testHost } from '../../support/trees/steps.ts';
import { codeOf } from './tools.ts';

const [dir = '', engine = ''] = process.argv.slice(2);
const at = (name: string): string => join(dir, name);
const open = (session: string) =>
  createAgentFSAdapter({ engine }, testHost()).open({
    workspace: at('ws'),
    stateDir: at('state'),
    homeDir: at('home'),
    session,
  });
const first = await open('s');
await call(first, 'run/1', (files) => files.write('one', bytes('x')));
await first.close();
const picture = (): string =>
  readdirSync(at('state'))
    .map((name) => `${name} ${sha256(readFileSync(at(`state/${name}`)))}`)
    .join();
const before = picture();
execFileSync('mount', ['-o', 'bind,remount,ro', at('state')]);
const said = [await codeOf(open('s')), await codeOf(open('new'))];
process.stdout.write(JSON.stringify([...said, picture() === before ? 'as before' : picture()]));
