import type { CommandSpec, OptionSpec } from '../command/descriptor.ts';
import { promptOptions } from '../run/commands.ts';
import {
  argumentListing,
  argumentWords,
  firstWords,
  groupsOf,
  listings,
  longFlag,
  nextWords,
  optionsOf,
  type Shipped,
  wordsOf,
} from './command-words.ts';

export function fishCompletion(specs: readonly CommandSpec[], shipped: Shipped): string {
  const lines = [
    ...places,
    ...lists(shipped),
    'complete -c fpf -n __fish_use_subcommand -f',
    ...firstWords(specs).map((word) => `complete -c fpf -n __fish_use_subcommand -a ${word}`),
    ...promptOptions.map(
      (option) => `complete -c fpf -n __fish_use_subcommand -l ${longFlag(option).slice(2)}${afterFlag(option)}`,
    ),
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
    const names = argumentListing(spec);
    if (names) lines.push(`complete -c fpf -n '${here}' -a '(${names})'`);
    for (const word of argumentWords(spec)) lines.push(`complete -c fpf -n '${here}' -a ${word}`);
    for (const option of optionsOf(spec))
      lines.push(`complete -c fpf -n '${here}' -l ${longFlag(option).slice(2)}${afterFlag(option)}`);
  }
  for (const { name, options } of shipped.tools) {
    const here = seen(['call', name]);
    for (const option of options)
      lines.push(`complete -c fpf -n '${here}' -l ${longFlag(option).slice(2)}${afterFlag(option)}`);
  }
  return lines.join('\n');
}

/** What may stand after a flag: one of its words, a folder, a file, or what only a person knows. */
function afterFlag(option: OptionSpec): string {
  if (!option.flags.includes('<')) return '';
  if (option.names) return ` -x -a '(${listings[option.names]})'`;
  const words = wordsOf(option);
  if (words) return ` -x -a '${words.join(' ')}'`;
  if (option.flags.includes('<dir>')) return " -x -a '(__fish_complete_directories)'";
  return option.flags.includes('<file>') ? ' -r -F' : ' -x';
}

function seen(words: readonly string[]): string {
  return words.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
}

function quote(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}

/** Where the command would work: what the line says so far, else the variables, else this folder. */
const places = [
  'function _fpf_place',
  '  set -l value',
  '  switch $argv[1]',
  '    case --workspace; set value $FPF_WORKSPACE',
  '    case --state-dir; set value $FPF_STATE_DIR',
  '    case --config; set value $FPF_CONFIG',
  '  end',
  '  set -l words (commandline -opc)',
  '  set -l at 1',
  '  while set at (math $at + 1); and set -q words[$at]',
  '    set -l word $words[$at]',
  '    set -l found',
  '    if test "$word" = --; break; end',
  '    if test "$word" = $argv[1]; and set -q words[(math $at + 1)]; set found $words[(math $at + 1)]',
  '    else if string match -q -- "$argv[1]=*" "$word"; set found (string replace -- "$argv[1]=" "" "$word"); end',
  '    if test -n "$found"; set value (string replace -r "^~(?=/|\\$)" "$HOME" -- (string unescape -- "$found")); end',
  '  end',
  '  if test -n "$value"; printf "%s" "$value"; return; end',
  '  switch $argv[1]',
  '    case --workspace; printf .',
  '    case --state-dir; printf "%s/.fpf" (_fpf_place --workspace)',
  '    case --config; printf "%s/fpf.config.json" (_fpf_place --workspace)',
  '  end',
  'end',
];

function lists({ skills, tools }: Shipped): readonly string[] {
  return [
    `function ${listings.run}`,
    '  set -l state (_fpf_place --state-dir)',
    '  set -l names',
    "  for name in $state/runs/* $state/begun/*; set -a names (string replace -r '^.*/' '' -- $name); end",
    '  if set -q names[1]; path sort -u last $names; end',
    'end',
    `function ${listings.session}`,
    '  set -l state (_fpf_place --state-dir)',
    "  for name in $state/sessions/*.db; string replace -r '^.*/(.*?)\\.db$' '$1' -- $name; end",
    `  ${listings.run}`,
    'end',
    // The folders of the skills that are the project's own.
    'function _fpf_skill_folders',
    '  set -l config (_fpf_place --config)',
    '  set -l folders (_fpf_place --workspace)/skills',
    // The folders that the config names for skills lie beside it.
    '  if test -f $config',
    '    for folder in (string match -arg \'"folder"\\s*:\\s*"([^"]+)"\' < $config)',
    "      string match -q '/*' -- $folder; and set -a folders $folder; or set -a folders (path dirname $config)/$folder",
    '    end',
    '  end',
    '  for name in $folders/*/SKILL.md; path dirname -- $name; end',
    'end',
    `function ${listings.skill}`,
    `  printf '%s\\n' ${skills.join(' ')}`,
    '  for name in (_fpf_skill_folders); path basename -- $name; end',
    'end',
    `function ${listings.tool}`,
    `  printf '%s\\n' ${tools.map(({ name }) => name).join(' ')}`,
    '  for name in (_fpf_skill_folders)',
    '    test -f $name/tools.json; and string match -arg \'"name"\\s*:\\s*"([a-z0-9_]+)"\' < $name/tools.json',
    '  end',
    'end',
  ];
}
