import type { CommandSpec } from '../command/descriptor.ts';
import { formatOption, newestRunArgument, projectOptions, runArgument } from '../command/shared-options.ts';

export const traceCommands: readonly CommandSpec[] = [
  {
    name: 'trace show',
    summary: 'a run for a person: what was asked, what came of it, and call by call what decided',
    args: [newestRunArgument],
    options: [
      ...projectOptions,
      { flags: '--call <n>', description: 'that call alone, with what it printed' },
      { flags: '--events', description: 'the journal, an event a line' },
    ],
    examples: [
      { command: 'fpf trace show', note: 'the newest run' },
      { command: 'fpf trace show 019f… --call 2', note: 'why its second call was decided so, and what it printed' },
    ],
    exitCodes: [0, 2, 5],
    json: 'document',
    load: async () => (await import('./show.ts')).traceShow,
  },
  {
    name: 'trace scan',
    summary: 'whether what was kept of a run holds a secret: by the values known here, and by form',
    details:
      'Reads every file of the bundle, the log of the run and the database of its session, whatever is in them. A value is never shown: only its\nform, its length and the first digits of its hash. What is no secret is named under secrets.allow in fpf.config.json.',
    args: [newestRunArgument],
    options: [
      { flags: '--all', description: 'everything that was kept here, of every run' },
      formatOption,
      { flags: '--sarif', description: 'the same as --format sarif' },
      ...projectOptions,
    ],
    examples: [
      { command: 'fpf trace scan', note: 'the newest run; exit code 6 where something is found' },
      { command: 'fpf trace scan --all --sarif > secrets.sarif', note: 'for a code host' },
    ],
    exitCodes: [0, 2, 5, 6],
    json: 'document',
    load: async () => (await import('./scan.ts')).traceScan,
  },
  {
    name: 'trace export',
    summary: 'a run as OpenTelemetry has it: spans, guard events, counters and histograms',
    details:
      'Made of the journal alone, so the same run gives the same ids and bytes. Two lines of OTLP JSON, traces and metrics, go to stdout; where\nOTEL_EXPORTER_OTLP_ENDPOINT is set they go to that collector (/v1/traces and /v1/metrics). Texts of people, models and files stay out unless --content asks for them.',
    args: [runArgument],
    options: [
      ...projectOptions,
      { flags: '--content', description: 'also what was asked, answered, handed to tools and printed' },
      { flags: '--out <file>', description: 'write the lines there, and send nothing' },
    ],
    examples: [
      { command: 'fpf trace export 019f… > run.otlp.jsonl', note: 'a file that collectors read' },
      { command: 'OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318 fpf trace export 019f…', note: 'to a collector' },
    ],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./export.ts')).traceExport,
  },
];
