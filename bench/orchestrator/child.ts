// One measured run in a process of its own, so that its memory is nobody else's: prints what it cost, as JSON. Started
// with --expose-gc.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgentFSAdapter } from '@fpf/agentfs-adapter';
import { systemHost } from '@fpf/cli';
import { createGuardEngine } from '@fpf/guards';
import { createModelGateway } from '@fpf/model-gateway';
import { createStack } from '@fpf/orchestrator';
import { createReporter } from '@fpf/reporter';
import { createSkillLoader, createSkillRegistry } from '@fpf/skill-registry';
import { createToolRunner } from '@fpf/tool-runner';
import { codeTool, inProcess, scriptTool, writeSkill } from './bench-skill.ts';
import { besideIt } from './beside.ts';
import { instantModel } from './instant-model.ts';
import { type Measured, measuredOf, type Step, type Stood } from './measured.ts';
import { cpuMs, createMeter, createWholeMeter } from './meter.ts';
import { type Syncs, watched } from './watched.ts';

export type Ask = {
  readonly tool: 'in-process' | 'script';
  readonly steps: number;
  /** Calls in one reply of the model. */
  readonly perTurn: number;
  readonly outputBytes: number;
  /** Whether what stands beside it is measured too. */
  readonly beside: boolean;
  /** Whether each stage is measured, and not only the step. */
  readonly stages: boolean;
};

const ask = JSON.parse(process.argv[2] ?? '{}') as Ask;
const dir = mkdtempSync(join(tmpdir(), 'fpf-bench-run-'));
try {
  const measured = await measureRun(ask, dir);
  process.stdout.write(
    `${JSON.stringify({ ...measured, ...(ask.beside && { beside: await besideIt(join(dir, 'beside')) }) })}\n`,
  );
} finally {
  rmSync(dir, { recursive: true, force: true });
}

async function measureRun({ tool, steps, perTurn, outputBytes, stages }: Ask, folder: string): Promise<Measured> {
  const name = tool === 'script' ? scriptTool : codeTool;
  const host = systemHost((line) => void process.stderr.write(`${line}\n`));
  const workspace = join(folder, 'workspace');
  mkdirSync(workspace);
  writeSkill(join(folder, 'skills'));
  const skills = { sources: [{ folder: join(folder, 'skills'), ref: 'bench', profile: 'lenient' as const }] };
  const model = createModelGateway({ provider: 'instant' }, host);
  model.registerProvider('instant', async () => instantModel(name, steps, perTurn));
  const meter = stages ? createMeter() : createWholeMeter();
  const syncs: Syncs = { count: 0 };
  const taken: Step[] = [];
  const stood: Stood[] = [];
  let nextLook = 0;
  const onTurn = (): void => {
    taken.push({ stages: meter.take(), syncs: syncs.count });
    syncs.count = 0;
    if ((taken.length - 1) * perTurn < nextLook) return;
    nextLook += 100;
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    stood.push({ step: (taken.length - 1) * perTurn, rss, heapUsed });
    meter.take();
  };
  const ports = watched(
    {
      registry: createSkillRegistry(skills, host),
      loader: createSkillLoader(skills, host),
      model,
      guards: createGuardEngine({}, host),
      runner: createToolRunner({}, host),
      agentfs: createAgentFSAdapter({}, host),
      reporter: createReporter({}, host),
    },
    meter,
    syncs,
    onTurn,
  );
  const stack = createStack(ports, {
    host,
    policy: { allow: [{ tool: scriptTool }, { tool: codeTool }], deny: [], ask: [] },
    maxSkills: 3,
    pins: undefined,
    model: { name: 'instant', digest: null },
    recorded: { components: {}, config_hash: null, lock_hash: null },
    facts: {},
    tools: [inProcess(outputBytes)],
    allowInProcess: true,
    budget: { turns: steps + 1, model_calls: steps + 1, tool_calls: steps, wall_ms: 2_000_000_000 },
  });
  const noted = (): undefined => {
    meter.between('hooks, and what guards are handed');
    return undefined;
  };
  const begun = cpuMs();
  const query = stack.query('Count steps', {
    workspace,
    stateDir: join(folder, 'state'),
    runsDir: join(folder, 'runs'),
    hooks: [{ name: 'watch', stage: 'before-tool', run: noted }],
  });
  const { outcome, reasons } = await query.result();
  if (outcome !== 'completed') throw new Error(`bench: the run is ${outcome}: ${JSON.stringify(reasons)}`);
  const end = meter.take();
  return measuredOf({ taken, end, stood, perTurn, wholeMs: cpuMs() - begun });
}
