import type { CommandSpec } from './descriptor.ts';
import { projectOptions } from './shared-options.ts';

export const traceCommands: readonly CommandSpec[] = [
  {
    name: 'trace export',
    summary: 'a run as OpenTelemetry has it: spans, guard events, counters and histograms',
    details:
      'Made of the journal alone, so the same run gives the same ids and bytes. Two lines of OTLP JSON, traces and metrics, go to stdout; where\nOTEL_EXPORTER_OTLP_ENDPOINT is set they go to that collector (/v1/traces and /v1/metrics). Texts of people, models and files stay out unless --content asks for them.',
    args: [{ name: 'run', description: "a run id, or a bundle's folder", required: true }],
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
    load: async () => (await import('../commands/trace-export.ts')).traceExport,
  },
];
