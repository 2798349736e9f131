import type { Mutant } from './mutant.ts';

const admit = 'packages/contracts/src/validate/admit.ts';

/** What the model says is not looked at as closely. */
export const inputMutants: readonly Mutant[] = [
  {
    name: 'unknown-tool-taken-for-another',
    breaks: 'a call of a tool that nobody has is taken for the first one',
    edits: [
      {
        file: admit,
        text: 'const [tool, second] = tools.filter(({ name }) => name === call.name);',
        instead: 'const [tool = tools[0], second] = tools.filter(({ name }) => name === call.name);',
      },
    ],
    by: ['"A tool that is not there'],
  },
  {
    name: 'lookup-by-prototype',
    breaks: 'a tool named like a part of JavaScript is found',
    edits: [
      {
        file: admit,
        text: 'const [tool, second] = tools.filter(({ name }) => name === call.name);',
        instead: 'const [tool, second] = tools.filter(({ name }) => name === call.name || call.name in {});',
      },
    ],
    by: ['A tool named like a part of JavaScript'],
  },
  {
    name: 'schema-check-skipped',
    breaks: 'arguments are not held to their schema',
    edits: [
      {
        file: admit,
        text: 'const issues = compileToolSchema(tool.input_schema).check(call.arguments);',
        instead: 'const issues: readonly Issue[] = [];',
      },
    ],
    by: ['A number where text is expected'],
  },
  {
    name: 'types-coerced',
    breaks: 'a number becomes a text where a text is asked for',
    edits: [
      {
        file: 'packages/contracts/src/validate/schema/ajv-instance.ts',
        text: 'coerceTypes: false,',
        instead: 'coerceTypes: true,',
      },
    ],
    by: ['A number where text is expected'],
  },
  {
    name: 'duplicate-keys-taken',
    breaks: 'of two members with one name the last counts',
    edits: [
      {
        file: 'packages/contracts/src/validate/json/json-scanner.ts',
        text: 'if (frame.keys.has(key))\n',
        instead: 'if (frame.keys.has(key) && frame.keys.size < 0)\n',
      },
    ],
    by: ['"Of two members with one name'],
  },
  {
    name: 'large-numbers-rounded',
    breaks: 'a number that no double holds is rounded',
    edits: [
      {
        file: 'packages/contracts/src/validate/json/json-number.ts',
        text: 'if (Math.abs(Number(text)) < largest) return undefined;',
        instead: 'if (Number.isFinite(Number(text))) return undefined;',
      },
    ],
    by: ['"A number that cannot be held exactly'],
  },
  {
    name: 'other-model-under-the-name',
    breaks: 'a model of another digest than the pinned one is asked',
    edits: [
      {
        file: 'packages/model-gateway/src/gateway.ts',
        text: 'if (identity.digest === digest) return identity;',
        instead: 'if (digest !== undefined) return identity;',
      },
    ],
    by: ['Another model under the pinned name is not asked'],
  },
  {
    name: 'model-changed-while-it-answered',
    breaks: 'an answer is believed of whichever model it is',
    edits: [
      {
        file: 'packages/model-gateway/src/answer/refuse-answer.ts',
        text: 'if (answered === undefined || answered.digest === asked.digest) return;',
        instead: 'if (answered === undefined || answered.digest !== null) return;',
      },
    ],
    by: ['An answer after which another model lies behind the name'],
  },
  {
    name: 'tools-of-no-permission',
    breaks: 'a skill has tools that its frontmatter does not allow',
    edits: [
      {
        file: 'packages/skill-registry/src/load/load-skill.ts',
        text: 'const permitted = permittedTools(tools, manifest.allowed_tools);',
        instead: 'const permitted = tools;',
      },
    ],
    by: ['A skill that allows no tools permits none'],
  },
  {
    name: 'abstain-threshold-ignored',
    breaks: 'a request that no skill fits is given to the first one',
    edits: [
      {
        file: 'packages/skill-search/src/choose/select.ts',
        text: 'const { threshold, usual } = askedFor(request, size, settings);',
        instead: 'const { threshold, usual } = { ...askedFor(request, size, settings), threshold: 0, usual: 0 };',
      },
    ],
    by: ['A word in common is no reason to choose a skill'],
  },
  {
    name: 'more-skills-than-three',
    breaks: 'more than three skills are loaded',
    edits: [
      {
        file: 'packages/skill-search/src/choose/select.ts',
        text: 'byGain()).slice(0, limit);',
        instead: 'chooseByGain(ranked, 0, 0, 9)).slice(0, 9);',
      },
      {
        file: 'packages/orchestrator/src/steps/search.ts',
        text: 'first: candidates.slice(0, most), next: next.slice(0, most)',
        instead: 'first: candidates, next',
      },
    ],
    by: ['At most three skills are loaded'],
  },
  {
    name: 'second-offer-beyond-budget',
    breaks: 'skills are offered again though the budget has no further question',
    edits: [
      {
        file: 'packages/orchestrator/src/turns/second-offer.ts',
        text: '(now.heard.length === 0 && hasRoom(context))',
        instead: 'now.heard.length === 0',
      },
    ],
    by: ['A budget of one question has no room for a second offer'],
  },
  {
    name: 'second-offer-of-the-first',
    breaks: 'the first skills are offered again in the place of the next',
    edits: [
      {
        file: 'packages/orchestrator/src/loop/load-offer.ts',
        text: 'async () => load(next, true)',
        instead: 'async () => load(first, true)',
      },
    ],
    by: ['The next skills take the place of the first'],
  },
];
