import type { Random } from './random.ts';

const head = { model: 'functiongemma:270m', created_at: '2026-11-20T10:00:00.000000001Z' };

/** What an honest server says, in lines: words, perhaps a thought, some calls of what was offered, and the end. */
export function goodLines(random: Random): readonly string[] {
  const lines: object[] = [];
  const said = (message: object): void =>
    void lines.push({ ...head, message: { role: 'assistant', content: '', ...message }, done: false });
  if (random.chance(4)) said({ thinking: random.oneOf(['hm', 'call:greet{}', '<start_function_call>']) });
  for (let words = random.below(3); words > 0; words -= 1)
    said({ content: random.oneOf(['Good day. ', 'a\u{1F600}b', '{"a":1}', '']) });
  const calls = Array.from({ length: random.oneOf([0, 1, 1, 1, 2, 3, 5]) }, (_, index) => ({
    id: `call_${index}`,
    function: { index, ...random.oneOf(offered)(random) },
  }));
  if (random.chance(2)) for (const call of calls) said({ tool_calls: [call] });
  else if (calls.length > 0) said({ tool_calls: calls });
  const counts = random.chance(4)
    ? {}
    : { prompt_eval_count: random.below(900), eval_count: random.below(90), total_duration: random.below(1e9) };
  lines.push({
    ...head,
    message: { role: 'assistant', content: '' },
    done: true,
    done_reason: random.oneOf(['stop', 'stop', 'stop', 'length']),
    ...counts,
  });
  return lines.map((line) => JSON.stringify(line));
}

type Made = { readonly name: string; readonly arguments: object };

const names = ['Ada', 'Eve', '', 'a'.repeat(70), '\u{1F600}', 'Ada and Eve', '007'];
const offered: readonly ((random: Random) => Made)[] = [
  (random) => ({ name: 'greet', arguments: { name: random.oneOf(names) } }),
  (random) => ({
    name: 'count',
    arguments: { n: random.oneOf([0, -1, 2.5, 7, 1e3]), deep: { list: [random.oneOf(names)] } },
  }),
  (random) => ({
    name: random.oneOf(['greet', 'count', 'Greet', 'rm', '', 'toString', 'constructor']),
    arguments: random.oneOf([{}, { x: 1 }, { name: 7 }]),
  }),
];
