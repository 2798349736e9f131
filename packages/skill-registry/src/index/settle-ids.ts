import { codeOf, type SkillDiagnostic, type SkillManifest } from '@fpf/contracts';

/** A manifest among those of all sources, and whether it was shipped with the system. */
export type Claimed = { readonly manifest: SkillManifest; readonly shipped: boolean };

const code = 'skill.h30-id-taken';

/**
 * An id that differs from its skill's name is a claim. It counts for nothing where another skill has that id or name,
 * unless the claiming skill is shipped and the other is not: a foreign skill takes no name away from anybody. Names are
 * not settled here, and copies of one name are no rivals.
 */
export function idSettler(everybody: readonly Claimed[]): (skill: Claimed) => SkillManifest {
  const claimed = new Set<string>();
  for (const { manifest } of everybody) if (manifest.id !== manifest.name) claimed.add(manifest.id);
  const called = new Map<string, Claimed[]>();
  if (claimed.size > 0)
    for (const skill of everybody)
      for (const key of new Set([skill.manifest.id, skill.manifest.name]))
        if (claimed.has(key)) addTo(called, key, skill);
  return ({ manifest, shipped }) => {
    const { id, name } = manifest;
    if (id === name) return manifest;
    const rivals = (called.get(id) ?? []).filter((other) => other.manifest.name !== name);
    return rivals.some((rival) => rival.shipped || !shipped) ? withoutClaim(manifest) : manifest;
  };
}

/** Two names of each kind tell as much as all: one of them at most is the claiming skill's own. */
function addTo(called: Map<string, Claimed[]>, key: string, skill: Claimed): void {
  const known = called.get(key) ?? [];
  const alike = new Set(known.filter(({ shipped }) => shipped === skill.shipped).map(({ manifest }) => manifest.name));
  if (alike.size < 2 && !alike.has(skill.manifest.name)) called.set(key, [...known, skill]);
}

const settled = new WeakMap<SkillManifest, SkillManifest>();

/** The skill under its own name, with a finding that says why. One object for one manifest. */
export function withoutClaim(manifest: SkillManifest): SkillManifest {
  const known = settled.get(manifest);
  if (known) return known;
  const finding: SkillDiagnostic = Object.freeze({
    code,
    severity: 'warning',
    message: `\`metadata.fpf-id\` claims the id ${JSON.stringify(manifest.id)}, which another skill has`,
    fix: codeOf(code)?.next ?? '',
    file: 'SKILL.md',
    line: 1,
    column: 1,
  });
  const made = Object.freeze({ ...manifest, id: manifest.name, diagnostics: [...manifest.diagnostics, finding] });
  Object.freeze(made.diagnostics);
  settled.set(manifest, made);
  return made;
}
