import { adapterFor } from '../trees/steps.ts';
import type { Step } from '../../../src/options.ts';

// Started as a process of its own: opens a session, expects a call, says so, and waits to be ended.
const [step, workspace, stateDir, homeDir] = process.argv.slice(2) as [Step, string, string, string];
const session = await adapterFor(step).open({ workspace, stateDir, homeDir });
session.expectCall?.();
process.stdout.write('expecting\n');
setInterval(() => undefined, 1_000);
