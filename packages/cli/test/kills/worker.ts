// Run by the kill tests in a process of its own: the whole stack, embedded, for one attempt of one run. It says `go` when the run has a place,
// and how it ended.
import { writeFileSync } from 'node:fs';
import { createAgentFSAdapter } from '@fpf/agentfs-adapter';
import { createGuardEngine } from '@fpf/guards';
import { createModelGateway } from '@fpf/model-gateway';
import { createScriptedProvider } from '@fpf/model-gateway/scripted';
import { createStack } from '@fpf/orchestrator';
import { createReporter } from '@fpf/reporter';
import { createSkillLoader, createSkillRegistry, type SkillOptions } from '@fpf/skill-registry';
import { createToolRunner } from '@fpf/tool-runner';
import { systemHost } from '../../src/compose/host.ts';
import { ownPackage } from '../../src/compose/installed.ts';
import { endingAdapter, endingReporter } from './end-at.ts';
import type { Orders } from './orders.ts';
import { request } from './story.ts';
import { ownTools } from './tools.ts';

const { place, engine, resume, point } = JSON.parse(process.argv[2] ?? '{}') as Orders;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const host = systemHost((line) => void process.stderr.write(`${line}\n`));
const skills: SkillOptions = {
  sources: [{ name: 'pack', folder: ownPackage('@fpf/skills'), type: 'npm', ref: '@fpf/skills', profile: 'fpf', shipped: true }],
  allow: ['file-write', 'fs-read', 'text-stats'],
};
const model = createModelGateway({ provider: 'scripted', maxCalls: 16 }, host);
model.registerProvider('scripted', async () => createScriptedProvider({ file: place.answers, multiTurn: true }));
const stack = createStack(
  {
    registry: createSkillRegistry(skills, host),
    loader: createSkillLoader(skills, host),
    model,
    guards: createGuardEngine({}, host),
    runner: createToolRunner({}, host),
    agentfs: endingAdapter(createAgentFSAdapter({ engine }, host), point),
    reporter: endingReporter(createReporter({}, host), point),
  },
  {
    host,
    policy: { allow: [{ tool: '*' }], deny: [], ask: [] },
    maxSkills: 3,
    facts: { node: process.versions.node },
    pins: undefined,
    model: { name: 'scripted', digest: null },
    recorded: { components: {}, config_hash: null, lock_hash: null },
    budget: { turns: 16, model_calls: 16, tool_calls: 64 },
    tools: ownTools(place.outside),
    allowInProcess: true,
  },
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
const query = resume ? stack.resume(resume.run, { ...options, session: resume.session }) : stack.query(request, options);
const { outcome, reasons } = await query.result();
say(`end ${JSON.stringify({ outcome, codes: reasons.map(({ code }) => code), words: reasons.map(({ message }) => message) })}`);
