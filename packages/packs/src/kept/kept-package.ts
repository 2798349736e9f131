import { Type } from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';

const closed = { additionalProperties: false } as const;
const text = Type.String({ maxLength: 1_024 });
const texts = Type.Array(text, { maxItems: 8_192 });

/** By what a package asks npm for others. */
export const dependencyKinds = ['dependencies', 'optionalDependencies', 'peerDependencies'] as const;

export const KeptDependency = Type.Object(
  { kind: Type.Union(dependencyKinds.map((kind) => Type.Literal(kind))), name: text, range: text },
  closed,
);
export type KeptDependency = Static<typeof KeptDependency>;

/** How many files are kept by their names. */
export const mostFiles = 4_096;

/**
 * Of more files than are kept by their names, the others are kept as one digest: that they changed is told, if not
 * which.
 */
export const KeptFiles = Type.Object(
  {
    named: Type.Array(Type.Object({ path: text, is: text }, closed), { maxItems: mostFiles }),
    others: Type.Optional(Type.Object({ count: Type.Integer({ minimum: 1 }), sha256: text }, closed)),
  },
  closed,
);
export type KeptFiles = Static<typeof KeptFiles>;

/** What a component's package said of itself when it was pinned. */
export const KeptPackage = Type.Object(
  {
    dependencies: Type.Array(KeptDependency, { maxItems: 8_192 }),
    /** Dependencies that lie inside of it. */
    bundled: texts,
    /** The programs that npm puts on its path for it. */
    programs: texts,
    /** What npm runs where it is installed. */
    install: texts,
    files: KeptFiles,
  },
  closed,
);
export type KeptPackage = Static<typeof KeptPackage>;
