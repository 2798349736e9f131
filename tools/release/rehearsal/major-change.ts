import type { ReleaseCopy } from './copy.ts';

const contracts = 'packages/contracts/src';

/**
 * The trace calls `model_choice` now `chosen_because` and names its version always, so it is of major 2; and the
 * reporter, who is given one, is asked for `names` instead of `artifacts`. The old shape stays beside the new one.
 */
export function majorChange(copy: ReleaseCopy): void {
  const old = copy.read(`${contracts}/run/run-trace.ts`);
  copy.write(`${contracts}/run/run-trace-1.ts`, oldShape(old));
  copy.edit(
    `${contracts}/run/run-trace.ts`,
    ["'run-trace',\n  1,", "'run-trace',\n  2,"],
    ["schema: Type.Optional(Type.Literal('urn:fpf:run-trace:1'))", "schema: Type.Literal('urn:fpf:run-trace:2')"],
    ['      model_choice: Type', '      chosen_because: Type'],
  );
  copy.edit(`${contracts}/run/index.ts`, [
    "export { RunTrace, type TracedCall, type TracedTask } from './run-trace.ts';",
    "export { RunTrace, type TracedCall, type TracedTask } from './run-trace.ts';\nexport { RunTraceOne } from './run-trace-1.ts';",
  ]);
  copy.edit(`${contracts}/ports/reporter.ts`, ['  artifacts(input', '  names(input']);
  copy.edit(`${contracts}/ports/port-members.ts`, ["{ artifacts: 'function', bundle", "{ names: 'function', bundle"]);
  copy.edit(`${contracts}/ports/contract-ids.ts`, ["'fpf:reporter/1.0'", "'fpf:reporter/2.0'"]);
  users(copy);
}

/** What the rest of the stack does with it. */
function users(copy: ReleaseCopy): void {
  copy.edit(
    'packages/orchestrator/src/trace.ts',
    ["    schema: 'urn:fpf:run-trace:1',", "    schema: 'urn:fpf:run-trace:2',"],
    ['    ...started.recorded,', '    ...recordedIn(started.recorded),'],
    [
      '/** The last of several answers',
      `function recordedIn({ model_choice: because, ...recorded }: RunStarted['recorded']): Partial<RunTrace> {
  return { ...recorded, ...(because !== undefined && { chosen_because: because }) };
}

/** The last of several answers`,
    ],
    ['  type RunTrace,\n', '  type RunStarted,\n  type RunTrace,\n'],
  );
  copy.edit('packages/orchestrator/src/report.ts', ['ports.reporter.artifacts(', 'ports.reporter.names(']);
  copy.edit('packages/orchestrator/src/replay/recorded-ports.ts', ['reporter: { artifacts:', 'reporter: { names:']);
  copy.edit('packages/reporter/src/reporter.ts', ['    artifacts: ({ logs', '    names: ({ logs']);
  for (const file of ['page/run-part.ts', 'page/pins-part.ts'])
    copy.edit(`packages/reporter/src/${file}`, ['trace.model_choice', 'trace.chosen_because']);
  copy.edit('packages/reporter/src/summary/summary-page.ts', [
    'model_choice: choice }: RunTrace',
    'chosen_because: choice }: RunTrace',
  ]);
  copy.edit(
    'packages/contract-tests/src/reporter.ts',
    ['reporter.artifacts(', 'reporter.names('],
    ['  const trace: RunTrace = {\n', "  const trace: RunTrace = {\n    schema: 'urn:fpf:run-trace:2',\n"],
  );
}

/** One step of each kind: records come up; an old reporter is handed the trace that it knows. */
export function addConverters(copy: ReleaseCopy): void {
  copy.write(`${contracts}/evolve/run-trace-1-to-2.ts`, traceSteps);
  copy.write(`${contracts}/evolve/reporter-1-to-2.ts`, reporterStep);
  copy.edit(
    `${contracts}/evolve/record-converter.ts`,
    [
      'readonly RecordConverter[] = Object.freeze([])',
      'readonly RecordConverter[] = Object.freeze([runTraceOneToTwo])',
    ],
    ['import { parseSchemaId', "import { runTraceOneToTwo } from './run-trace-1-to-2.ts';\nimport { parseSchemaId"],
  );
  copy.edit(
    `${contracts}/evolve/port-converter.ts`,
    ['readonly PortConverter[] = Object.freeze([])', 'readonly PortConverter[] = Object.freeze([reporterOneToTwo])'],
    [
      'import type { MemberForm }',
      "import { reporterOneToTwo } from './reporter-1-to-2.ts';\nimport type { MemberForm }",
    ],
  );
}

/** Everything that depends on the contracts goes major with them: users must not get a new contract with a patch. */
export function majorBumps(copy: ReleaseCopy): Readonly<Record<string, string>> {
  return Object.fromEntries(['@fpf/contracts', ...copy.dependants()].map((name) => [name, 'major']));
}

function oldShape(text: string): string {
  return text
    .replaceAll('RunTrace', 'RunTraceOne')
    .replaceAll('export type TracedCall', 'type TracedCall')
    .replaceAll('export type TracedTask', 'type TracedTask');
}

const traceSteps = `import { RunTraceOne } from '../run/run-trace-1.ts';
import type { RecordConverter } from './record-converter.ts';

export const runTraceOneToTwo: RecordConverter = {
  from: RunTraceOne,
  to: 'urn:fpf:run-trace:2',
  convert: ({ model_choice: because, ...trace }) => ({
    ...trace,
    schema: 'urn:fpf:run-trace:2',
    ...(because !== undefined && { chosen_because: because }),
  }),
};
`;

const reporterStep = `import type { ReportInput, Reporter, TaskReport } from '../ports/reporter.ts';
import type { BundleManifest } from '../run/bundle-manifest.ts';
import type { RunTrace } from '../run/run-trace.ts';
import type { RunTraceOne } from '../run/run-trace-1.ts';
import type { PortConverter } from './port-converter.ts';

type InputOne = Omit<ReportInput, 'trace' | 'tasks'> & { readonly trace: RunTraceOne; readonly tasks?: readonly object[] };
type ReporterOne = {
  artifacts(input: Pick<InputOne, 'logs' | 'tasks'>): readonly string[];
  bundle(input: InputOne): Promise<BundleManifest>;
  isWhole?(dir: string, head: string): Promise<boolean>;
};

export const reporterOneToTwo: PortConverter = {
  from: 'fpf:reporter/1',
  to: 'fpf:reporter/2',
  members: { artifacts: 'function', bundle: 'function' },
  convert: (made): Reporter => {
    const old = made as ReporterOne;
    return {
      names: ({ logs, tasks = [] }) => old.artifacts({ logs, tasks: tasks.map(taskOne) }),
      bundle: ({ trace, tasks = [], ...input }) => old.bundle({ ...input, trace: traceOne(trace), tasks: tasks.map(taskOne) }),
      ...(old.isWhole && { isWhole: (dir: string, head: string) => old.isWhole?.(dir, head) ?? Promise.resolve(false) }),
    };
  },
};

function taskOne({ trace, ...task }: TaskReport): object {
  return { ...task, trace: traceOne(trace) };
}

function traceOne({ chosen_because: because, ...trace }: RunTrace): RunTraceOne {
  return { ...trace, schema: 'urn:fpf:run-trace:1', ...(because !== undefined && { model_choice: because }) };
}
`;
