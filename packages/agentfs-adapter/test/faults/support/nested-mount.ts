// Run by a test where something is mounted inside the workspace: what tools see of it, and what becomes of what they do
// there.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordOf } from '@fpf/contract-tests';
import { reason } from '@fpf/contracts';
import { adapter, begin, codeOf, keep, look, run } from './tools.ts';

const [dir = ''] = process.argv.slice(2);
const at = (name: string): string => join(dir, name);
const session = await adapter.open({ workspace: at('ws'), stateDir: at('state'), homeDir: at('home'), session: 's' });
const seen = await look(session, 'run/1', 'ls -A docs');
const over = await begin(session, 'run/2', 'echo mine > docs/there');
await run(over);
const there = await codeOf(over.effects());
const failed = reason('tool.failed', 'execute', 'Thrown away.');
await over.rollback(failed, recordOf('run/2'));
await keep(session, 'run/3', 'echo mine > docs/mine; echo mine > docs/late; echo top > top');
writeFileSync(at('ws/docs/late'), 'theirs\n');
const all = await codeOf(session.operations.commit());
const top = readdirSync(at('ws'));
rmSync(at('ws/docs/late'));
const { written } = await session.operations.commit();
const view = await begin(session, 'run/4', 'rm -rf docs');
await run(view);
await view.commit(recordOf('run/4'));
const removal = await codeOf(session.operations.commit());
const host = ['top', 'docs/mine', 'docs/there'].map((path) => readFileSync(at(`ws/${path}`), 'utf8'));
await session.close();
process.stdout.write(JSON.stringify({ seen, there, all, top, written, removal, host }));
