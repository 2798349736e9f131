import type { Boundary } from './boundary.ts';
import type { Findings } from './findings.ts';

/** The edition of FPF whose terms the profile follows. A skill pins it, because the terms were renamed later. */
export const fpfEdition = '2026-01-12';

const idForm = /^[a-z0-9]+([.-][a-z0-9]+)*$/;
const semver = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(-[0-9A-Za-z.-]{1,64})?(\+[0-9A-Za-z.-]{1,64})?$/;
const systems = /\b(linux|macos|windows|unix|posix|any os|any operating system)\b/i;
const runtimes = /\b(node|node\.js|python|python3|bash|sh|deno|bun|no runtime)\b/i;

/** What the FPF profile asks of the boundary, beyond the Agent Skills rules. Other profiles do not weigh these. */
export function checkFpfHeader(boundary: Boundary, file: string, findings: Findings): void {
  const { metadata, description, compatibility = '' } = boundary;
  const of = (key: string): string => (Object.hasOwn(metadata, key) ? (metadata[key] ?? '') : '');
  const isId = (key: string): boolean => of(key).length <= 128 && idForm.test(of(key));
  const demand = (holds: boolean, code: Parameters<Findings['add']>[0], message: string): void => {
    if (!holds) findings.add(code, message, { file });
  };
  demand(/\buse when\b/i.test(description), 'skill.h21-use-when', 'the description has no "Use when"');
  demand(notFor(description) >= 0, 'skill.h22-not-for', 'the description has no "Not for"');
  demand(semver.test(of('version')), 'skill.h23-version-semver', `\`metadata.version\` is ${JSON.stringify(of('version'))}`);
  demand(
    of('fpf-edition') === fpfEdition,
    'skill.h24-edition',
    `\`metadata.fpf-edition\` is ${JSON.stringify(of('fpf-edition'))}, not "${fpfEdition}"`,
  );
  demand(isId('fpf-context'), 'skill.h25-context', `\`metadata.fpf-context\` is ${JSON.stringify(of('fpf-context'))}`);
  demand(
    isId('fpf-method') && of('fpf-method') !== boundary.name,
    'skill.h26-method',
    `\`metadata.fpf-method\` is ${JSON.stringify(of('fpf-method'))}`,
  );
  demand(isId('fpf-role'), 'skill.h27-role', `\`metadata.fpf-role\` is ${JSON.stringify(of('fpf-role'))}`);
  demand(
    /^[A-Za-z0-9._-]{1,128}$/.test(of('fpf-tools')),
    'skill.h28-tools',
    `\`metadata.fpf-tools\` is ${JSON.stringify(of('fpf-tools'))}`,
  );
  const named = systems.test(compatibility) && runtimes.test(compatibility) && /\bnetwork\b/i.test(compatibility);
  demand(named, 'skill.h29-compatibility', `\`compatibility\` is ${JSON.stringify(compatibility)}`);
}

/** Where a description begins to say what the skill is not for; -1 when it does not. */
export function notFor(description: string): number {
  return description.search(/\bnot for\b/i);
}
