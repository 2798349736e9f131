import { commands, type CommandSpec, exitCodes, exitCodesOf } from '@fpf/cli';
import { code, page, table } from './markdown.ts';

/** The reference of every command, from the descriptors that parsing, help and completion come from. */
export function cliPage(): string {
  const shown = commands.filter((spec) => spec.hidden !== true);
  const index = table(
    ['command', 'what it does'],
    shown.map((spec) => [`[${code(`fpf ${spec.name}`)}](#${`fpf ${spec.name}`.replaceAll(' ', '-')})`, spec.summary]),
  );
  return page(
    'Commands',
    'the command descriptors of `@fpf/cli`',
    index,
    'Every command also takes `--json`, `-q, --quiet`, `-v, --verbose`, `--ascii` and `-h, --help`. What each exit code means: [exit codes](exit-codes.md).',
    ...shown.map(section),
    hidden(),
  );
}

function section(spec: CommandSpec): string {
  const synopsis = [
    'fpf',
    spec.name,
    ...spec.args.map(({ name, required }) => (required ? `<${name}>` : `[${name}]`)),
  ].join(' ');
  const rows = [
    ...spec.args.map(({ name, description }) => [code(name), description]),
    ...spec.options.map(({ flags, description }) => [code(flags), description]),
  ];
  const examples = spec.examples.map(({ command, note }) => `- ${code(command)}${note === '' ? '' : `: ${note}`}`);
  return [
    `## fpf ${spec.name}`,
    `${code(synopsis)}: ${spec.summary}.`,
    spec.details?.replaceAll('\n', ' ') ?? '',
    rows.length > 0 ? table(['argument or option', 'meaning'], rows) : '',
    examples.join('\n'),
    `With \`--json\`: ${{ document: 'one document', events: 'one event a line, the last one `run-ended`', none: 'refused' }[spec.json]}. Exit codes: ${exitCodesOf(
      spec,
    )
      .map((one) => `${one} (${exitCodes[one]})`)
      .join(', ')}.`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Commands that are known, refused with an explanation, and not in the help. */
function hidden(): string {
  const specs = commands.filter((spec) => spec.hidden === true);
  if (specs.length === 0) return '';
  return ['## Not there yet', ...specs.map(({ name, summary }) => `- ${code(`fpf ${name}`)}: ${summary}`)].join('\n\n');
}
