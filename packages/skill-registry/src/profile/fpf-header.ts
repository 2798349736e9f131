import type { Header } from '../read/header-value.ts';
import type { Boundary } from './boundary.ts';
import type { Findings, Place } from '../report/findings.ts';

/** The edition of FPF whose terms the profile follows. A skill pins it, because the terms were renamed later. */
export const fpfEdition = '2026-01-12';

const idForm = /^[a-z0-9]+([.-][a-z0-9]+)*$/;
const semver = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(-[0-9A-Za-z.-]{1,64})?(\+[0-9A-Za-z.-]{1,64})?$/;
const systems = /\b(linux|macos|windows|unix|posix|any os|any operating system)\b/i;
const runtimes = /\b(node|node\.js|python|python3|bash|sh|deno|bun|no runtime)\b/i;

/** What the FPF profile asks of the boundary, beyond the Agent Skills rules. Other profiles do not weigh these. */
export function checkFpfHeader(header: Header, boundary: Boundary, file: string, findings: Findings): void {
  const place = placesIn(header, file);
  const { metadata, description, compatibility = '' } = boundary;
  const of = (key: string): string => (Object.hasOwn(metadata, key) ? (metadata[key] ?? '') : '');
  const isId = (key: string): boolean => of(key).length <= 128 && idForm.test(of(key));
  const demand = (holds: boolean, code: Parameters<Findings['add']>[0], key: string, message: string): void => {
    if (!holds) findings.add(code, message, place(key));
  };
  const ask = (holds: boolean, code: Parameters<Findings['add']>[0], key: string, more = ''): void =>
    demand(holds, code, key, `\`metadata.${key}\` is ${JSON.stringify(of(key))}${more}`);
  demand(/\buse when\b/i.test(description), 'skill.h21-use-when', 'description', 'the description has no "Use when"');
  demand(notFor(description) >= 0, 'skill.h22-not-for', 'description', 'the description has no "Not for"');
  ask(semver.test(of('version')), 'skill.h23-version-semver', 'version');
  ask(of('fpf-edition') === fpfEdition, 'skill.h24-edition', 'fpf-edition', `, not "${fpfEdition}"`);
  ask(isId('fpf-context'), 'skill.h25-context', 'fpf-context');
  ask(isId('fpf-method') && of('fpf-method') !== boundary.name, 'skill.h26-method', 'fpf-method');
  ask(isId('fpf-role'), 'skill.h27-role', 'fpf-role');
  ask(/^[A-Za-z0-9._-]{1,128}$/.test(of('fpf-tools')), 'skill.h28-tools', 'fpf-tools');
  if (Object.hasOwn(metadata, 'fpf-parts')) ask(/^[1-9]$/.test(of('fpf-parts')), 'skill.h33-parts', 'fpf-parts');
  if (Object.hasOwn(metadata, 'fpf-answers'))
    ask(of('fpf-answers') === 'questions', 'skill.h34-answers', 'fpf-answers');
  const named = systems.test(compatibility) && runtimes.test(compatibility) && /\bnetwork\b/i.test(compatibility);
  demand(named, 'skill.h29-compatibility', 'compatibility', `\`compatibility\` is ${JSON.stringify(compatibility)}`);
}

/** Where a field or a key of the metadata stands; for a key that is missing, where the metadata begin. */
function placesIn(header: Header, file: string): (key: string) => Partial<Place> {
  const metadata = header.get('metadata');
  const entries = metadata?.value.kind === 'map' ? metadata.value.entries : undefined;
  return (key) => {
    const entry = key === 'description' || key === 'compatibility' ? header.get(key) : (entries?.get(key) ?? metadata);
    return entry ? { file, line: entry.line, column: entry.column } : { file };
  };
}

/** Where a description begins to say what the skill is not for; -1 when it does not. */
export function notFor(description: string): number {
  return description.search(/\bnot for\b/i);
}

/** A term of the pinned edition of FPF, and how later editions call the same thing. */
export type FpfAlias = { readonly term: string; readonly alias: string; readonly since: string };

/** Read in both directions: a document that speaks of `U.PromiseContent` means our `U.ServiceClause`. */
export const fpfAliases: readonly FpfAlias[] = Object.freeze([
  Object.freeze({ term: 'U.ServiceClause', alias: 'U.PromiseContent', since: '2026-02-12' }),
]);
