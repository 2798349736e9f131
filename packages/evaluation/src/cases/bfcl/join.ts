import { FpfError, type ToolSpec } from '@fpf/contracts';
import { quote } from '@fpf/contracts/validate';
import { badLine, type LinePlace } from '../bad-line.ts';
import type { Accepted, Answer, EvalCase, ExpectedCall } from '../eval-case.ts';
import { NotAccepted, readAccepted } from './accepted-values.ts';
import { memberOf } from '../is-record.ts';
import type { BfclAnswer } from './read-answer.ts';
import { bfclToolName } from './read-functions.ts';
import type { BfclQuestion } from './read-question.ts';

/** BFCL gives these no possible answers: not to call is what is right. */
const irrelevance = /^(live_)?irrelevance/;

/** Each question with the answers of its id. */
export function joinBfcl(questions: readonly BfclQuestion[], answers: readonly BfclAnswer[]): readonly EvalCase[] {
  const asked = byId(questions);
  const answered = byId(answers);
  const lone = answers.find(({ id }) => !asked.has(id));
  if (lone) throw apart(lone.place, `no question has the id ${quote(lone.id)}`);
  return questions.map(({ place, id, group, request, before, tools }) => {
    const found = answered.get(id);
    if (!found && !irrelevance.test(id)) throw apart(place, `there is no possible answer with the id ${quote(id)}`);
    return { id, request, before, answers: [found ? answerOf(found, tools) : []], group, tools };
  });
}

function byId<T extends { readonly id: string; readonly place: LinePlace }>(
  lines: readonly T[],
): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const line of lines) {
    const before = found.get(line.id);
    if (before)
      throw apart(
        line.place,
        `the id ${quote(line.id)} stands in ${before.place.file}, line ${before.place.line} already`,
      );
    found.set(line.id, line);
  }
  return found;
}

function answerOf({ calls, place }: BfclAnswer, tools: readonly ToolSpec[]): Answer {
  return calls.map(({ name, arguments: given }): ExpectedCall => {
    const tool = tools.find((one) => one.name === bfclToolName(name));
    if (!tool) throw badLine(place, `the question offers no function ${quote(name)}`);
    const properties = memberOf(tool.input_schema, 'properties');
    return {
      name: tool.name,
      arguments: Object.fromEntries(
        Object.entries(given).map(([argument, list]): [string, Accepted] => {
          try {
            return [argument, readAccepted(list, memberOf(properties, argument))];
          } catch (error) {
            if (!(error instanceof NotAccepted)) throw error;
            throw badLine(place, `${quote(name)}, ${quote(argument)}: ${error.message}`);
          }
        }),
      ),
    };
  });
}

function apart({ file, line }: LinePlace, why: string): FpfError {
  return new FpfError({
    code: 'eval.no-answer',
    message: `evaluation: ${file}, line ${line}: ${why}.`,
    hint: 'Name the file of questions and the file of possible answers, each id once in both.',
  });
}
