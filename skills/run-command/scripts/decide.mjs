// A command against all rules: the first that allows it, or why none does. No rule, no command.
import { quote, ruleProblem } from './match-command.mjs';
import { isProgramName } from './programs.mjs';

/** `{ rule }` or `{ refused }`, a sentence. */
export function decide(rules, program, args) {
  if (!isProgramName(program))
    return {
      refused: `${quote(program)} is no program's name: give the name alone, and each argument as an entry of args`,
    };
  const own = rules.filter((rule) => rule.program === program);
  if (own.length === 0) return { refused: `no rule of fpf.commands.json allows the program ${program}` };
  const problems = [];
  for (const rule of own) {
    const problem = ruleProblem(rule, program, args);
    if (problem === undefined) return { rule };
    problems.push(`${rule.id}: ${problem}`);
  }
  return { refused: `no rule allows this use of ${program} (${problems.slice(0, 4).join('; ')})` };
}
