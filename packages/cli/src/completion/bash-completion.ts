import type { CommandSpec, OptionSpec } from '../command/descriptor.ts';
import {
  argumentListing,
  argumentWords,
  firstWords,
  groupsOf,
  listings,
  longFlag,
  nextWords,
  optionsOf,
  promptFlags,
  placeOptions,
  type Shipped,
  wordsOf,
} from './command-words.ts';

/** For bash, and for zsh, which reads it with its own `bashcompinit`: what stands here has to mean the same to both. */
export function bashCompletion(specs: readonly CommandSpec[], shipped: Shipped): string {
  const named = [...specs, ...specs.flatMap((spec) => (spec.aliases ?? []).map((name) => ({ ...spec, name })))];
  const calls = callsOf(specs, shipped);
  const cases = [
    ...groupsOf(named).map((group) => `    "${group}") values="${nextWords(named, group).join(' ')}" ;;`),
    ...calls.map(
      ({ name, options }) =>
        `    "${name}"|"${name} "*) command="${name}"; flags="${optionsOf({ options }).map(longFlag).join(' ')}" ;;`,
    ),
    ...named.map(
      (spec) =>
        `    "${spec.name}"*) command="${spec.name}"; ${valuesOf(spec)}; flags="${optionsOf(spec).map(longFlag).join(' ')}" ;;`,
    ),
  ];
  return [
    // By the shell alone: no program is started to complete a word.
    ...places,
    ...lists(shipped),
    '_fpf() {',
    '  local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" line="${COMP_WORDS[*]:1:$((COMP_CWORD-1))}" values="" flags="" command=""',
    // bash takes `--flag=value` apart where zsh does not.
    '  if [ "$current" = "=" ]; then current=""; elif [ "$before" = "=" ]; then before="${COMP_WORDS[COMP_CWORD-2]}"; fi',
    '  while [ "${line#-}" != "$line" ]; do case "$line" in *" "*) line="${line#* }" ;; *) line="" ;; esac; done',
    '  case "$line" in',
    `    "") values="${firstWords(specs).join(' ')}"; flags="--help --version ${promptFlags().join(' ')}" ;;`,
    ...cases,
    '  esac',
    '  case "$command|$before" in',
    ...afterFlags([...named, ...calls]),
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

/** A call of each tool, as a command of its own: its flags are the tool's and those of every call. */
function callsOf(specs: readonly CommandSpec[], { tools }: Shipped): readonly Pick<CommandSpec, 'name' | 'options'>[] {
  const call = specs.find(({ name }) => name === 'call');
  if (!call) return [];
  return tools.map(({ name, options }) => ({ name: `call ${name}`, options: [...options, ...call.options] }));
}

function valuesOf(spec: CommandSpec): string {
  const listing = argumentListing(spec);
  return `values="${listing ? `$(${listing})` : argumentWords(spec).join(' ')}"`;
}

/** A flag that means the same to every command is one case; one that does not is a case of each. */
function afterFlags(specs: readonly Pick<CommandSpec, 'name' | 'options'>[]): readonly string[] {
  const taking = specs.flatMap((spec) =>
    optionsOf(spec)
      .filter(({ flags }) => flags.includes('<'))
      .map((option) => ({ command: spec.name, flag: longFlag(option), after: afterFlag(option) })),
  );
  const meanings = new Map<string, Set<string>>();
  for (const { flag, after } of taking) meanings.set(flag, (meanings.get(flag) ?? new Set()).add(after));
  const one = (flag: string): boolean => meanings.get(flag)?.size === 1;
  const cases = taking.map(
    ({ command, flag, after }) => `    ${one(flag) ? '*' : `"${command}"`}"|${flag}") ${after}; return ;;`,
  );
  return [...new Set(cases)];
}

/** What may stand after a flag: one of its words, a folder, or a file. */
function afterFlag(option: OptionSpec): string {
  const words = option.names ? `$(${listings[option.names]})` : wordsOf(option)?.join(' ');
  if (words !== undefined) return `COMPREPLY=($(compgen -W "${words}" -- "$current"))`;
  return `COMPREPLY=($(compgen ${option.flags.includes('<dir>') ? '-d' : '-f'} -- "$current")); compopt -o filenames 2>/dev/null`;
}

/**
 * Where the command would work: what the line says so far, else the variables, else this folder. Sets what its caller
 * has made local.
 */
const places = [
  '_fpf_places() {',
  '  local at word name',
  '  workspace="${FPF_WORKSPACE:-.}"; state="${FPF_STATE_DIR-}"; config="${FPF_CONFIG-}"',
  '  for ((at = 1; at < COMP_CWORD; at++)); do',
  '    word="${COMP_WORDS[at]}"',
  '    case "$word" in',
  '      --) break ;;',
  `      ${placeOptions.join('|')}) name="$word"; word="\${COMP_WORDS[at+1]-}"; [ "$word" = "=" ] && word="\${COMP_WORDS[at+2]-}" ;;`,
  `      ${placeOptions.map((flag) => `${flag}=*`).join('|')}) name="\${word%%=*}"; word="\${word#*=}" ;;`,
  '      *) continue ;;',
  '    esac',
  // As it was typed: with what keeps a blank together, and a tilde that no shell has read yet.
  '    word="${word//\\\\/}"; word="${word//\\"/}"; word="${word//\\\'/}"',
  '    case "$word" in "~"|"~/"*) word="$HOME${word#?}" ;; "") continue ;; esac',
  '    case "$name" in --workspace) workspace="$word" ;; --state-dir) state="$word" ;; --config) config="$word" ;; esac',
  '  done',
  '  state="${state:-$workspace/.fpf}"; config="${config:-$workspace/fpf.config.json}"',
  '}',
];

function lists({ skills, tools }: Shipped): readonly string[] {
  const begin = [
    '  local name last="" workspace state config; _fpf_places',
    '  [ -n "${ZSH_VERSION-}" ] && setopt localoptions nullglob',
  ];
  return [
    `${listings.run}() {`,
    ...begin,
    '  for name in "$state"/runs/*/; do [ -d "$name" ] && name="${name%/}" && printf "%s\\n" "${name##*/}" && last=last; done',
    '  for name in "$state"/begun/*; do [ -f "$name" ] && [ ! -d "$state/runs/${name##*/}" ] && printf "%s\\n" "${name##*/}" && last=last; done',
    '  [ -z "$last" ] || printf "last\\n"',
    '}',
    `${listings.session}() {`,
    ...begin,
    '  for name in "$state"/sessions/*.db; do [ -f "$name" ] && name="${name##*/}" && printf "%s\\n" "${name%.db}"; done',
    `  ${listings.run}`,
    '}',
    // The folders of the skills that are the project's own.
    '_fpf_skill_folders() {',
    ...begin,
    '  local base text folder',
    '  for name in "$workspace"/skills/*/SKILL.md; do [ -f "$name" ] && printf "%s\\n" "${name%/SKILL.md}"; done',
    '  [ -f "$config" ] || return 0',
    // The folders that the config names for skills lie beside it.
    '  case "$config" in */*) base="${config%/*}" ;; *) base="." ;; esac',
    '  text="$(< "$config")"',
    '  while case "$text" in *\\"folder\\"*) true ;; *) false ;; esac; do',
    '    text="${text#*\\"folder\\"}"; text="${text#*\\"}"; folder="${text%%\\"*}"; text="${text#*\\"}"',
    '    case "$folder" in /*) ;; *) folder="$base/$folder" ;; esac',
    '    [ "$folder" -ef "$workspace/skills" ] && continue',
    '    for name in "$folder"/*/SKILL.md; do [ -f "$name" ] && printf "%s\\n" "${name%/SKILL.md}"; done',
    '  done',
    '}',
    `${listings.skill}() {`,
    '  local name',
    `  printf "%s\\n" ${skills.join(' ')}`,
    '  _fpf_skill_folders | while IFS= read -r name; do printf "%s\\n" "${name##*/}"; done',
    '}',
    `${listings.tool}() {`,
    '  local name text',
    `  printf "%s\\n" ${tools.map(({ name }) => name).join(' ')}`,
    '  _fpf_skill_folders | while IFS= read -r name; do',
    '    [ -f "$name/tools.json" ] || continue',
    '    text="$(< "$name/tools.json")"',
    '    while case "$text" in *\\"name\\":*) true ;; *) false ;; esac; do',
    '      text="${text#*\\"name\\":}"; name="${text#*\\"}"; name="${name%%\\"*}"',
    '      case "$name" in *[!a-z0-9_]*|"") ;; *) printf "%s\\n" "$name" ;; esac',
    '    done',
    '  done',
    '}',
  ];
}
