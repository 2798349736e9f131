import type { JsonObject, RunStarted } from '@fpf/contracts';
import type { RunOutput } from '../context/output.ts';
import type { Tape } from './tape.ts';

/**
 * What the run was to end with. The schema library of the program is not there, so its word on a value is taken as it
 * is recorded; what the schema itself says is judged again.
 */
export function recordedOutput(output: NonNullable<RunStarted['output']>, { of }: Tape): RunOutput {
  if (output.validator === undefined) return output;
  return {
    ...output,
    accept: async (value, seq) => {
      const decided = of('guard-decision', seq);
      if (decided?.decision === 'abstain' && decided.stage === 'output') return { refused: decided.reasons };
      const made = of('tool-result', seq)?.result.output;
      return { value: made === undefined ? value : (made as JsonObject) };
    },
  };
}
