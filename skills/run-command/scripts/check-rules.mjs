import { decide } from './decide.mjs';
import { readRules, rulesFile } from './read-rules.mjs';
import { runTool } from './tool.mjs';

const help = `
check-rules: tells what a rule file allows. It starts no program.

  echo '{"commands": [["git", "status"], ["rm", "-rf", "/"]]}' | node check-rules.mjs

  rules     the rule file, relative to the current folder, by default ${rulesFile}
  commands  a list of commands, each a list of the program's name and its arguments

A file whose own examples do not hold is refused as a whole.
`;

await runTool(help, async (args) => {
  const rules = readRules(args.rules ?? rulesFile);
  const commands = args.commands ?? [];
  if (
    !Array.isArray(commands) ||
    !commands.every((one) => Array.isArray(one) && one.length > 0 && one.every((word) => typeof word === 'string'))
  )
    throw new Error('"commands" is not a list of lists of texts');
  const examples = rules.reduce((sum, rule) => sum + rule.examples.allowed.length + rule.examples.refused.length, 0);
  return {
    rules: rules.length,
    examples,
    decisions: commands.map(([program, ...words]) => {
      const { rule, refused } = decide(rules, program, words);
      return rule ? { allowed: true, rule: rule.id } : { allowed: false, why: refused };
    }),
  };
});
