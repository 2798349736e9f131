import type { KeptDependency } from '../kept/kept-package.ts';
import { type Change, type Changes, sortChanges } from './pin-change.ts';

const labels: Readonly<Record<KeptDependency['kind'], string>> = {
  dependencies: '',
  optionalDependencies: ' (optional)',
  peerDependencies: ' (peer)',
};

/** Each kind by itself: what stands among two of them is two demands, and either one may be what npm goes by. */
export function dependencyChanges(before: readonly KeptDependency[], now: readonly KeptDependency[]): Changes {
  const was = new Map(before.map((one) => [keyOf(one), one]));
  const is = new Set(now.map(keyOf));
  const gone = before.filter((one) => !is.has(keyOf(one))).map((one) => `no longer brings ${shown(one)}`);
  return sortChanges([
    ...gone.map((text) => ({ text, wider: false })),
    ...now.flatMap((one) => change(was.get(keyOf(one)), one)),
  ]);
}

function change(before: KeptDependency | undefined, now: KeptDependency): readonly Change[] {
  const plain = isRange(now.range);
  if (!before) return [{ text: `brings ${shown(now)} with it${plain ? '' : `, from ${now.range}`}`, wider: true }];
  if (before.range === now.range) return [];
  const text = `${shown(now)} ${before.range} became ${now.range}`;
  // Versions of one package in the registry: the range moves as the package does. Anything else may be another package.
  if (plain && isRange(before.range)) return [{ text, wider: false }];
  return [{ text: `${text}: it comes from elsewhere`, wider: true }];
}

function keyOf({ kind, name }: KeptDependency): string {
  return `${kind} ${name}`;
}

function shown({ kind, name }: KeptDependency): string {
  return `${name}${labels[kind]}`;
}

const version = String.raw`v?(?:\d+|[xX*])(?:\.(?:\d+|[xX*])){0,2}(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?`;
const comparator = new RegExp(`^(?:[~^]|[<>]=?|=|~>)?${version}$`);

/**
 * Versions of the registry, and nothing that leads anywhere else: no address, no folder, no archive, no other name, no
 * tag.
 */
function isRange(range: string): boolean {
  if (/\.(?:tgz|tar|tar\.gz)$/i.test(range)) return false;
  return range.split('||').every((part) =>
    part
      .replaceAll(/([~^<>=])\s+/g, '$1')
      .split(/\s+/)
      .every((word) => word === '' || word === '-' || comparator.test(word)),
  );
}
