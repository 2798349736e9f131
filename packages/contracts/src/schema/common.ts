import { Type } from './type.ts';

/** An instant as RFC 3339 in UTC with milliseconds, the only form we write. */
export const Instant = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$' });

/** SHA-256 as 64 lower-case hexadecimal digits. */
export const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** The pin of a folder: the algorithm is part of the text, so a later one cannot be mistaken for it. */
export const TreeHash = Type.String({ pattern: '^sha256-[0-9a-f]{64}$' });

/** A digest as registries and Ollama write it. */
export const Digest = Type.String({ pattern: '^sha256:[0-9a-f]{64}$' });

export const SemVer = Type.String({
  pattern: '^[0-9]{1,9}\\.[0-9]{1,9}\\.[0-9]{1,9}(-[0-9A-Za-z.-]{1,64})?(\\+[0-9A-Za-z.-]{1,64})?$',
});

/**
 * What npm lets a package be called: no path, no address, and nothing that a shell or a command would take for more
 * than a name.
 */
export const PackageName = Type.String({
  minLength: 1,
  maxLength: 214,
  pattern: '^(@[a-z0-9][a-z0-9._~-]*/)?[a-z0-9][a-z0-9._~-]*$',
});

/** Ids we mint: UUIDv7 for runs and sessions, `<run>/<seq>` for calls. */
export const Id = Type.String({ minLength: 1, maxLength: 128 });

export const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** A path inside the workspace: relative, with `/`, never leading out. `.` is the workspace itself. */
export const RelativePath = Type.String({ minLength: 1, maxLength: 4096 });
