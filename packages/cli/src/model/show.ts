import type { JsonObject, JsonValue } from '@fpf/contracts';
import { modelStory } from '@fpf/project/model';
import type { CommandHandler } from '../command/descriptor.ts';
import { showModel, type ShownModel } from '@fpf/project/models';
import { projectInput } from '../command/project-input.ts';
import { table } from '../terminal/table.ts';

export const modelShow: CommandHandler = async (input) => {
  const shown = await showModel(projectInput(input), input.args[0]);
  const { choice, identity, facts, tools } = shown;
  const rows: readonly (readonly string[])[] = [
    ['model', identity.name],
    ['provider', identity.provider],
    ['digest', identity.digest ?? 'none: it cannot be pinned'],
    ...(identity.server === undefined ? [] : [['server', identity.server]]),
    ['named by', modelStory(choice)],
    ...Object.entries(facts)
      .filter(([, value]) => !isLong(value))
      .map(([key, value]) => [key, shortText(value)]),
  ];
  const long = Object.entries(facts).flatMap(([key, value]) => (isLong(value) ? ['', `${key}:`, ...setIn(value)] : []));
  const data = {
    choice: { provider: choice.provider, name: choice.name, story: modelStory(choice) },
    identity: { ...identity },
    facts,
    tools: tools.map((tool) => ({ ...tool, lost: [...tool.lost] })),
  };
  return { exitCode: 0, data, text: [table(rows), ...long, '', ...toolLines(shown)].join('\n') };
};

function shortText(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value;
  const list = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return list ? value.join(', ') : JSON.stringify(value);
}

/** A text by its lines, an object by its members: whatever of them is long in turn is in the JSON form. */
function setIn(value: string | JsonObject): readonly string[] {
  const lines =
    typeof value === 'string'
      ? value.trimEnd().split('\n')
      : Object.entries(value).map(
          ([key, member]) => `${key}: ${isLong(member) ? 'long; --json shows it' : shortText(member)}`,
        );
  return lines.map((line) => `  ${line}`);
}

function isLong(value: JsonValue | undefined): value is string | JsonObject {
  if (typeof value === 'string') return value.trimEnd().includes('\n');
  return typeof value === 'object' && !Array.isArray(value) && JSON.stringify(value).length > longest;
}

/** So many characters of an object stand in a line of a table. */
const longest = 120;

function toolLines({ choice, tools }: ShownModel): readonly string[] {
  if (choice.provider !== 'ollama') return [`It is handed the whole of each tool; the project has ${tools.length}.`];
  return [
    'Of each tool it is shown the name, the description, and of each parameter the name, the description and the first type.',
    'What else a schema says is checked after its answer, and it does not see it:',
    table([
      ['tool', 'parameters', 'not shown'],
      ...tools.map(({ tool, parameters, lost }) => [tool, String(parameters), lost.join(' ')]),
    ]),
  ];
}
