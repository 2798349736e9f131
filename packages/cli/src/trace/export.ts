import type { JsonObject } from '@fpf/contracts';
import { readProject } from '@fpf/project/open';
import { findBundle, readJournal } from '@fpf/project/runs';
import { otlpOf, sendOtlp } from '@fpf/reporter';
import { type CommandHandler, flag, text } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { writeNamed } from '../command/write-named.ts';
import { stoppable } from '../signals/stoppable.ts';

/** `fpf trace export`: what a run's journal says, in the form that tracing tools read. */
export const traceExport: CommandHandler = (input) =>
  stoppable(input, 'Stopped: whether the collector took it is not known.', async (signal) => {
    const [run = ''] = input.args;
    const { traces, metrics } = otlpOf(readJournal(findBundle(readProject(projectInput(input)), run)), {
      content: flag(input, 'content'),
    });
    const out = text(input, 'out');
    const endpoint = process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '';
    const lines = [traces, metrics].map((one) => JSON.stringify(one));
    const data = { traces, metrics } as unknown as JsonObject;
    if (out !== undefined) {
      writeNamed(out, lines.map((line) => `${line}\n`).join(''));
      return { exitCode: 0, data, text: `written to ${out}` };
    }
    if (endpoint === '') return { exitCode: 0, data, text: lines.join('\n') };
    await sendOtlp(endpoint, { traces, metrics }, signal);
    return { exitCode: 0, data, text: `${input.terminal.mark('ok')} taken by ${endpoint}` };
  });
