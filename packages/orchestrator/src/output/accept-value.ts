import { reason, type Reason } from '@fpf/contracts';
import { pointerOf } from '@fpf/contracts/validate';
import type { AcceptValue, Accepted } from '../context/output.ts';
import { jsonOf } from '../json-of.ts';
import { untilAborted } from '../until-aborted.ts';
import type { StandardIssue, StandardSchema } from './output-schema.ts';

/** A library that judges values itself. */
export type Judge = StandardSchema['~standard'] & Required<Pick<StandardSchema['~standard'], 'validate'>>;

const mostReasons = 8;

/** Asks a library. One that throws, or that makes something else than JSON of a value, has refused it. */
export function acceptBy(library: Judge): AcceptValue {
  const { vendor } = library;
  return async (value, _seq, signal) => {
    const answer = async (): Promise<Accepted> => {
      const { issues, ...rest } = await library.validate(structuredClone(value));
      if (issues) return { refused: reasonsOf(issues, vendor) };
      const made = jsonOf(() => ('value' in rest ? rest.value : undefined));
      return 'json' in made ? { value: made.json } : { refused: [refusal(notJson(vendor, made.wrong))] };
    };
    try {
      return await Promise.race([answer(), untilAborted(signal)]);
    } catch (error) {
      if (signal.aborted) throw error;
      return { refused: [refusal(`${vendor} failed: ${error instanceof Error ? error.message : String(error)}`)] };
    }
  };
}

function reasonsOf(issues: readonly StandardIssue[], vendor: string): readonly Reason[] {
  if (issues.length === 0) return [refusal(`${vendor} refuses the value and says no more`)];
  return issues.slice(0, mostReasons).map(({ message, path = [] }) => {
    const pointer = pointerOf(path.map((key) => String(typeof key === 'object' ? key.key : key)));
    return refusal(`${pointer === '' ? 'the value' : `value${pointer}`}: ${message}`, pointer);
  });
}

function refusal(what: string, pointer = ''): Reason {
  return reason('output.refused', 'output', `emit_result: ${what}`.slice(0, 1_024), [pointer]);
}

function notJson(vendor: string, wrong: string): string {
  return `${vendor} makes something of it that is no JSON object (${wrong}), and a result is kept as JSON`;
}
