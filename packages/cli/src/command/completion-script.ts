import type { CommandSpec, OptionSpec } from './descriptor.ts';
import { frameOptions } from './program.ts';

/** Static scripts from the descriptors: completing a word starts no program. */
export function completionScript(shell: 'bash' | 'zsh' | 'fish', commands: readonly CommandSpec[]): string {
  const shown = commands.filter((spec) => !spec.hidden);
  if (shell === 'fish') return fish(shown);
  const body = bash(shown);
  return shell === 'bash' ? body : `autoload -U +X bashcompinit && bashcompinit\n${body}`;
}

function flags(spec: CommandSpec): readonly string[] {
  return [...spec.options, ...frameOptions].map((option) => long(option.flags));
}

function values(spec: CommandSpec): readonly string[] {
  return spec.args.flatMap((argument) => argument.choices ?? []);
}

function long(text: string): string {
  return (/--[a-z-]+/.exec(text) ?? [''])[0];
}

function firstWords(specs: readonly CommandSpec[]): readonly string[] {
  return [...new Set(specs.map((spec) => spec.name.split(' ')[0] as string)), 'help'];
}

function bash(specs: readonly CommandSpec[]): string {
  const groups = [...new Set(specs.filter((spec) => spec.name.includes(' ')).map((spec) => spec.name.split(' ')[0] as string))];
  const cases = [
    ...groups.map(
      (group) =>
        `    "${group}") values="${specs
          .filter((spec) => spec.name.startsWith(`${group} `))
          .map((spec) => spec.name.split(' ')[1])
          .join(' ')}" ;;`,
    ),
    ...specs.map((spec) => `    "${spec.name}"*) values="${values(spec).join(' ')}"; flags="${flags(spec).join(' ')}" ;;`),
  ];
  const options = [...new Map(specs.flatMap((spec) => spec.options).map((option) => [long(option.flags), option])).values()];
  const taking = options.filter((option) => option.flags.includes('<'));
  return [
    '_fpf() {',
    '  local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" line="${COMP_WORDS[*]:1:COMP_CWORD-1}" values="" flags=""',
    '  case "$before" in',
    ...taking.map((option) => `    ${long(option.flags)}) ${afterFlag(option)}; return ;;`),
    '  esac',
    '  case "$line" in',
    `    "") values="${firstWords(specs).join(' ')}"; flags="--help --version" ;;`,
    ...cases,
    '  esac',
    '  case "$current" in',
    '    -*) COMPREPLY=($(compgen -W "$flags" -- "$current")) ;;',
    '    *) COMPREPLY=($(compgen -W "$values" -- "$current")); [ ${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=($(compgen -f -- "$current")) ;;',
    '  esac',
    '  return 0',
    '}',
    'complete -o filenames -F _fpf fpf',
  ].join('\n');
}

/** What may stand after a flag: one of its words, a folder, or a file. */
function afterFlag({ flags: text, choices }: OptionSpec): string {
  if (choices) return `COMPREPLY=($(compgen -W "${choices.join(' ')}" -- "$current"))`;
  return `COMPREPLY=($(compgen ${text.includes('<dir>') ? '-d' : '-f'} -- "$current"))`;
}

function fish(specs: readonly CommandSpec[]): string {
  const lines = firstWords(specs).map((word) => `complete -c fpf -n __fish_use_subcommand -a ${word}`);
  for (const spec of specs) {
    const [first, second] = spec.name.split(' ') as [string, string?];
    const seen = `__fish_seen_subcommand_from ${second ?? first}`;
    if (second) lines.push(`complete -c fpf -n '__fish_seen_subcommand_from ${first}' -a ${second} -d ${quote(spec.summary)}`);
    for (const word of [...flags(spec), ...values(spec)])
      lines.push(word.startsWith('--') ? `complete -c fpf -n '${seen}' -l ${word.slice(2)}` : `complete -c fpf -n '${seen}' -a ${word}`);
  }
  return lines.join('\n');
}

function quote(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
