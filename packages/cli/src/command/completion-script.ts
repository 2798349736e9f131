import type { CommandSpec } from './descriptor.ts';
import { frameOptions } from './program.ts';

/** Static scripts from the descriptors: completing a word starts no program. */
export function completionScript(shell: 'bash' | 'zsh' | 'fish', commands: readonly CommandSpec[]): string {
  const shown = commands.filter((spec) => !spec.hidden);
  if (shell === 'fish') return fish(shown);
  const body = bash(shown);
  return shell === 'bash' ? body : `autoload -U +X bashcompinit && bashcompinit\n${body}`;
}

function words(spec: CommandSpec): readonly string[] {
  const own = spec.options.map((option) => (option.flags.match(/--[a-z-]+/) ?? [''])[0]);
  const frame = frameOptions.map((option) => (option.flags.match(/--[a-z-]+/) ?? [''])[0]);
  return [...own, ...frame, ...spec.args.flatMap((argument) => argument.choices ?? [])];
}

function firstWords(specs: readonly CommandSpec[]): readonly string[] {
  return [...new Set(specs.map((spec) => spec.name.split(' ')[0] as string)), 'help'];
}

function bash(specs: readonly CommandSpec[]): string {
  const groups = [...new Set(specs.filter((spec) => spec.name.includes(' ')).map((spec) => spec.name.split(' ')[0] as string))];
  const cases = [
    ...groups.map(
      (group) =>
        `    "${group}") words="${specs
          .filter((spec) => spec.name.startsWith(`${group} `))
          .map((spec) => spec.name.split(' ')[1])
          .join(' ')}" ;;`,
    ),
    ...specs.map((spec) => `    "${spec.name}"*) words="${words(spec).join(' ')}" ;;`),
  ];
  return [
    '_fpf() {',
    '  local current="${COMP_WORDS[COMP_CWORD]}" line="${COMP_WORDS[*]:1:COMP_CWORD-1}" words',
    '  case "$line" in',
    `    "") words="${firstWords(specs).join(' ')}" ;;`,
    ...cases,
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    '  [ ${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=($(compgen -f -- "$current"))',
    '}',
    'complete -F _fpf fpf',
  ].join('\n');
}

function fish(specs: readonly CommandSpec[]): string {
  const lines = firstWords(specs).map((word) => `complete -c fpf -n __fish_use_subcommand -a ${word}`);
  for (const spec of specs) {
    const [first, second] = spec.name.split(' ') as [string, string?];
    const seen = `__fish_seen_subcommand_from ${second ?? first}`;
    if (second) lines.push(`complete -c fpf -n '__fish_seen_subcommand_from ${first}' -a ${second} -d ${quote(spec.summary)}`);
    for (const word of words(spec))
      lines.push(word.startsWith('--') ? `complete -c fpf -n '${seen}' -l ${word.slice(2)}` : `complete -c fpf -n '${seen}' -a ${word}`);
  }
  return lines.join('\n');
}

function quote(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
