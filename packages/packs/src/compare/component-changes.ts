import type { ComponentPin, LockFile } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { recall } from '../kept/kept.ts';
import { KeptPackage } from '../kept/kept-package.ts';
import { packageChanges, perhapsNew } from './package-changes.ts';
import { type Changes, type PinChange, pinIn } from './pin-change.ts';
import type { SeenPackages } from '../kept/seen-packages.ts';

/**
 * What each seen package brings that the pinned one did not bring, by its port. What is known of the pinned one lies on
 * this machine.
 */
export function broughtBy(seen: SeenPackages, { components }: LockFile): ReadonlyMap<string, Changes> {
  return new Map(
    [...seen].map(([port, { package: name, says }]) => {
      const pin = pinIn(components, port);
      if (pin?.package !== name) return [port, packageChanges(undefined, says)];
      const said = pin.integrity === undefined ? undefined : recall(KeptPackage, pin.integrity);
      return [port, said ? packageChanges(said, says) : perhapsNew(says)];
    }),
  );
}

const nothing: Changes = { wider: [], notes: [] };

/** One of ours comes with the CLI and brings nothing of its own. */
export function componentChange(
  port: string,
  before: ComponentPin | undefined,
  now: ComponentPin | undefined,
  brings: Changes = nothing,
): PinChange | undefined {
  if (canonicalJson(before ?? null) === canonicalJson(now ?? null)) return undefined;
  const name = { kind: 'component' as const, name: port, from: shown(before), to: shown(now) };
  if (!now) return { ...name, wider: [], notes: ['nothing stands there any more'] };
  if (before?.package !== now.package)
    return {
      ...name,
      wider: ['another package: a program that decides here from now on', ...brings.wider],
      notes: brings.notes,
    };
  const wider = [
    ...(major(before.version) === major(now.version)
      ? []
      : ['a new major version: by its own word it does not do what it did']),
    ...(before.version === now.version && before.integrity !== now.integrity
      ? ['other bytes under the same version']
      : []),
    ...brings.wider,
  ];
  return { ...name, wider, notes: [...contractNotes(before, now), ...brings.notes] };
}

function shown(pin: ComponentPin | undefined): string {
  if (!pin) return 'nothing';
  return `${pin.package}@${pin.version}${pin.integrity === undefined ? '' : ` ${pin.integrity}`}`;
}

function major(version: string): string {
  return version.split('.')[0] ?? '';
}

/** A contract says what a port asks of a component; what stands behind it is held to that, whichever it is. */
function contractNotes(before: ComponentPin, now: ComponentPin): readonly string[] {
  return before.contract === now.contract ? [] : [`its contract ${before.contract} became ${now.contract}`];
}
