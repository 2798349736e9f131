import { fileExists } from './file-exists.ts';
import { fileUnchanged } from './file-unchanged.ts';
import { priorCall } from './prior-call.ts';
import type { EvidenceResolver, Resolvers } from './resolver.ts';
import { sandboxConfined } from './sandbox-confined.ts';
import { sessionOpen } from './session-open.ts';

export function builtInResolvers(): Resolvers {
  const all: readonly EvidenceResolver[] = [sessionOpen, fileExists, fileUnchanged, priorCall, sandboxConfined];
  return new Map(all.map((resolver) => [resolver.kind, resolver]));
}
