import { faultOf, type Struck } from '../faults/strikes.ts';
import type { Say } from '../script/script.ts';
import type { Served } from './served.ts';
import { Refusal } from '../wire/refusal.ts';
import type { Asked } from './asked.ts';

/** What is said, and which fault strikes it: one for the path is before that of the answer. */
export function sayOf(asked: Asked, served: Served): { readonly say: Say; readonly struck: Struck | undefined } {
  const { model, tools } = asked;
  const say = served.answers.choose(asked);
  const names = tools.map(({ name }) => name);
  if (say === undefined) {
    if (served.struck === undefined) {
      throw new Refusal(500, 'ollama-double: the script has no answer for this request, and no `otherwise`');
    }
    return { say: sample(names), struck: served.struck };
  }
  if (served.struck !== undefined || say.fault === undefined) return { say, struck: served.struck };
  const struck = served.strikes.byAnswer(say, say.fault, {
    model,
    tools: names,
    called: calledIn(asked),
    now: served.now(),
  });
  if (struck !== undefined) served.note(faultOf(say.fault).name);
  return { say, struck };
}

function calledIn({ messages }: Asked): readonly string[] {
  return messages.flatMap(({ tool_calls: calls = [] }) => calls.map(({ name }) => name));
}

/** Something for a fault to spoil where the script says nothing. */
function sample([tool]: readonly string[]): Say {
  return tool === undefined
    ? { content: 'The script of this double says nothing here.' }
    : { tool_calls: [{ name: tool, arguments: {} }] };
}
