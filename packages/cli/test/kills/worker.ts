// Run by the kill tests in a process of its own: one attempt of one run. It says `go` when the run has a place, and how
// it ended.
import { writeFileSync } from 'node:fs';
import { systemHost } from '@fpf/project/host';
import type { Orders } from './orders.ts';
import { less, request } from './story.ts';
import { wholeStack } from './whole-stack.ts';

const orders = JSON.parse(process.argv[2] ?? '{}') as Orders;
const { place, resume } = orders;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const stack = wholeStack(
  orders,
  systemHost((line) => void process.stderr.write(`${line}\n`)),
);
const options = {
  workspace: place.workspace,
  stateDir: place.sessions,
  runsDir: place.runs,
  opened: (begun: { readonly run: string; readonly session: string }) => {
    writeFileSync(place.begun, JSON.stringify(begun));
    say('go');
  },
};
const query = resume
  ? stack.resume(resume.run, { ...options, session: resume.session })
  : stack.query(request, { ...options, session: 'under-fire' });
// Each attempt is turned from outside, to what the ones before it were turned to: wherever that takes hold, the run
// stays the same.
query.tightenBudget(less).catch(() => undefined);
const { outcome, reasons } = await query.result();
say(
  `end ${JSON.stringify({ outcome, codes: reasons.map(({ code }) => code), words: reasons.map(({ message }) => message) })}`,
);
