import type { ComponentPin } from '@fpf/contracts';
import type { KeptPackage } from './kept.ts';
import type { PinChange } from './pin-change.ts';

/** What stands behind a port, and what its package says of itself; not known of one that was locked on another machine, or of our own. */
export type ComponentState = { readonly pin: ComponentPin; readonly says: KeptPackage | undefined };

export function componentChange(port: string, before: ComponentState | undefined, now: ComponentState | undefined): PinChange | undefined {
  const [from, to] = [shown(before), shown(now)];
  if (from === to) return undefined;
  const name = { kind: 'component' as const, name: port, from, to };
  if (!now) return { ...name, wider: [], notes: ['nothing stands there any more'] };
  if (!before || before.pin.package !== now.pin.package)
    return {
      ...name,
      wider: ['another package: a program that decides here from now on', ...installs(undefined, now.says)],
      notes: brought(now.says),
    };
  const wider = [
    ...(major(before.pin.version) === major(now.pin.version) ? [] : ['a new major version: by its own word it does not do what it did']),
    ...(before.pin.version === now.pin.version ? ['other bytes under the same version'] : []),
    ...installs(before.says, now.says),
    ...(before.says && now.says ? come(before.says, now.says).map((one) => `brings ${one} with it`) : []),
  ];
  const contract = before.pin.contract === now.pin.contract ? [] : [`its contract ${before.pin.contract} became ${now.pin.contract}`];
  return { ...name, wider, notes: [...contract, ...notesOf(before.says, now.says)] };
}

function shown(state: ComponentState | undefined): string {
  if (!state) return 'nothing';
  const { pin } = state;
  return `${pin.package}@${pin.version}${pin.integrity === undefined ? '' : ` ${pin.integrity}`}`;
}

function major(version: string): string {
  return version.split('.')[0] ?? '';
}

/** npm would run these where scripts are let run. */
function installs(before: KeptPackage | undefined, now: KeptPackage | undefined): readonly string[] {
  return (now?.install ?? []).filter((one) => !before?.install.includes(one)).map((one) => `asks npm to run ${one}`);
}

function come(before: KeptPackage, now: KeptPackage): readonly string[] {
  return Object.keys(now.dependencies).filter((name) => !Object.hasOwn(before.dependencies, name));
}

function brought(now: KeptPackage | undefined): readonly string[] {
  const names = Object.keys(now?.dependencies ?? {});
  return names.length === 0 ? [] : [`depends on ${names.join(', ')}`];
}

function notesOf(before: KeptPackage | undefined, now: KeptPackage | undefined): readonly string[] {
  if (!now) return [];
  if (!before) return ['what it was before is not known on this machine, only its hash', ...brought(now)];
  const gone = come(now, before).map((name) => `no longer brings ${name}`);
  const moved = Object.entries(now.dependencies).flatMap(([name, range]) => {
    const was = Object.hasOwn(before.dependencies, name) ? before.dependencies[name] : undefined;
    return was === undefined || was === range ? [] : [`${name} ${was} became ${range}`];
  });
  const paths = (lines: readonly string[], others: readonly string[]): readonly string[] =>
    lines.filter((line) => !others.includes(line)).map((line) => pathOf(line));
  const files = [...new Set([...paths(now.files, before.files), ...paths(before.files, now.files)])].sort();
  const more = files.length > 8 ? ` and ${files.length - 8} more` : '';
  return [...gone, ...moved, ...(files.length === 0 ? [] : [`files: ${files.slice(0, 8).join(', ')}${more}`])];
}

/** A line is the path as JSON, and a digest or where a link leads. */
function pathOf(line: string): string {
  const [, path] = /^"(.*?)" (?:-> |[0-9a-f]+$)/.exec(line) ?? [];
  return path ?? line;
}
