import type { CommandSpec, OptionSpec } from './descriptor.ts';
import { frameOptions } from './frame-options.ts';

/** Static scripts from the descriptors, and from the skills that come with the command line: completing a word starts no program. */
export function completionScript(
  shell: 'bash' | 'zsh' | 'fish',
  commands: readonly CommandSpec[],
  shipped: readonly string[] = [],
): string {
  const shown = commands.filter((spec) => !spec.hidden);
  if (shell === 'fish') return fish(shown, shipped);
  const body = bash(shown, shipped);
  return shell === 'bash' ? body : `autoload -U +X bashcompinit && bashcompinit\n${body}`;
}

function flags(spec: CommandSpec): readonly string[] {
  return [...spec.options, ...frameOptions].map((option) => long(option.flags));
}

/** Names that only the folder knows are listed by the shell itself. */
function listing(names: 'session' | 'skill' | undefined): string | undefined {
  return names && (names === 'session' ? '_fpf_sessions' : '_fpf_skills');
}

function listingOf(spec: CommandSpec): string | undefined {
  return listing(spec.args.find(({ names }) => names !== undefined)?.names);
}

function values(spec: CommandSpec): readonly string[] {
  return spec.args.flatMap((argument) => argument.choices ?? []);
}

function long(text: string): string {
  return (/--[a-z-]+/.exec(text) ?? [''])[0];
}

/** Every beginning of a command's name that another word has to follow. */
function groupsOf(specs: readonly CommandSpec[]): readonly string[] {
  const beginnings = specs.flatMap(({ name }) => {
    const words = name.split(' ');
    return words.slice(1).map((_word, at) => words.slice(0, at + 1).join(' '));
  });
  return [...new Set(beginnings)];
}

function nextWords(specs: readonly CommandSpec[], group: string): readonly string[] {
  const depth = group.split(' ').length;
  const below = specs.filter(({ name }) => name.startsWith(`${group} `));
  return [...new Set(below.map(({ name }) => name.split(' ')[depth] as string))];
}

function firstWords(specs: readonly CommandSpec[]): readonly string[] {
  return [...new Set(specs.map((spec) => spec.name.split(' ')[0] as string)), 'help'];
}

function bash(specs: readonly CommandSpec[], shipped: readonly string[]): string {
  const named = [...specs, ...specs.flatMap((spec) => (spec.aliases ?? []).map((name) => ({ ...spec, name })))];
  const cases = [
    ...groupsOf(named).map((group) => `    "${group}") values="${nextWords(named, group).join(' ')}" ;;`),
    ...named.map(
      (spec) =>
        `    "${spec.name}"*) values="${listingOf(spec) ? `$(${listingOf(spec)})` : values(spec).join(' ')}"; flags="${flags(spec).join(' ')}" ;;`,
    ),
  ];
  const options = [...new Map(specs.flatMap((spec) => spec.options).map((option) => [long(option.flags), option])).values()];
  const taking = options.filter((option) => option.flags.includes('<'));
  return [
    // By the shell alone: no program is started to complete a word.
    '_fpf_sessions() {',
    '  local name; [ -n "${ZSH_VERSION-}" ] && setopt localoptions nullglob',
    '  for name in .fpf/sessions/*.db; do [ -f "$name" ] && name="${name##*/}" && printf "%s\\n" "${name%.db}"; done',
    '  for name in .fpf/runs/*/; do [ -d "$name" ] && name="${name%/}" && printf "%s\\n" "${name##*/}"; done',
    '}',
    '_fpf_skills() {',
    '  local name; [ -n "${ZSH_VERSION-}" ] && setopt localoptions nullglob',
    `  printf "%s\\n" ${shipped.join(' ')}`,
    '  for name in skills/*/SKILL.md; do [ -f "$name" ] && name="${name%/SKILL.md}" && printf "%s\\n" "${name##*/}"; done',
    '}',
    '_fpf() {',
    '  local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" line="${COMP_WORDS[*]:1:$((COMP_CWORD-1))}" values="" flags=""',
    '  case "$before" in',
    ...taking.map((option) => `    ${long(option.flags)}) ${afterFlag(option)}; return ;;`),
    '  esac',
    '  case "$line" in',
    `    "") values="${firstWords(specs).join(' ')}"; flags="--help --version" ;;`,
    ...cases,
    '  esac',
    '  case "$current" in',
    '    -*) COMPREPLY=($(compgen -W "$flags" -- "$current")) ;;',
    '    *) COMPREPLY=($(compgen -W "$values" -- "$current")); [ ${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=($(compgen -f -- "$current")) && compopt -o filenames 2>/dev/null ;;',
    '  esac',
    '  return 0',
    '}',
    'complete -F _fpf fpf',
  ].join('\n');
}

/** What may stand after a flag: one of its words, a folder, or a file. */
function afterFlag({ flags: text, choices, words, names }: OptionSpec): string {
  if (names) return `COMPREPLY=($(compgen -W "$(${listing(names)})" -- "$current"))`;
  if (words) return `COMPREPLY=($(compgen -W "${[...words, words.join(',')].join(' ')}" -- "$current"))`;
  if (choices) return `COMPREPLY=($(compgen -W "${choices.join(' ')}" -- "$current"))`;
  return `COMPREPLY=($(compgen ${text.includes('<dir>') ? '-d' : '-f'} -- "$current")); compopt -o filenames 2>/dev/null`;
}

function fish(specs: readonly CommandSpec[], shipped: readonly string[]): string {
  const lines = [
    "function _fpf_sessions; for name in .fpf/sessions/*.db .fpf/runs/*; string replace -r '^.*/(.*?)(?:\\.db)?$' '$1' -- $name; end; end",
    `function _fpf_skills; printf '%s\\n' ${shipped.join(' ')}; for name in skills/*/SKILL.md; string replace -r '^skills/(.*)/SKILL.md$' '$1' -- $name; end; end`,
    'complete -c fpf -n __fish_use_subcommand -f',
    ...firstWords(specs).map((word) => `complete -c fpf -n __fish_use_subcommand -a ${word}`),
  ];
  for (const group of groupsOf(specs)) {
    const next = nextWords(specs, group);
    const here = `${seen(group.split(' '))}; and not __fish_seen_subcommand_from ${next.join(' ')}`;
    for (const word of next) {
      const summary = specs.find(({ name }) => name === `${group} ${word}`)?.summary ?? word;
      lines.push(`complete -c fpf -f -n '${here}' -a ${word} -d ${quote(summary)}`);
    }
  }
  for (const spec of specs) {
    const here = seen(spec.name.split(' '));
    const names = listingOf(spec);
    if (names) lines.push(`complete -c fpf -n '${here}' -a '(${names})'`);
    for (const word of [...flags(spec), ...values(spec)])
      lines.push(word.startsWith('--') ? `complete -c fpf -n '${here}' -l ${word.slice(2)}` : `complete -c fpf -n '${here}' -a ${word}`);
  }
  return lines.join('\n');
}

function seen(words: readonly string[]): string {
  return words.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
}

function quote(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
