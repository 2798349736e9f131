import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define } from '../schema/define.ts';
import { closed, nullable, oneOf } from '../schema/json.ts';

const steps = [
  'overlay-bwrap',
  'bwrap-outer',
  'copy-bwrap',
  'overlay-unshare',
  'copy-unshare',
  'just-bash',
  'unconfined',
  'none',
] as const;

/** The steps of the sandbox ladder. A step counts only after it was really tried on this machine. */
export const CapabilityMode = oneOf(steps);
export type CapabilityMode = Static<typeof CapabilityMode>;

/** How one call was held: by the session's sandbox, or, in process, by having nothing but its hands. */
export const Confinement = oneOf([...steps, 'in-process']);
export type Confinement = Static<typeof Confinement>;

/** How tools are confined in this session; recorded in the trace and in every audit row. */
export const SessionCapability = define(
  'session-capability',
  1,
  Type.Object(
    {
      mode: CapabilityMode,
      confined: Type.Boolean(),
      network: oneOf(['none', 'host']),
      nproc: oneOf(['bounded', 'unbounded']),
      /** System calls are filtered. */
      seccomp: Type.Optional(Type.Boolean()),
      /**
       * Where an overlay keeps what a call writes: a sized file system in memory, or a watched folder. `none`: calls
       * get a copy.
       */
      upper: Type.Optional(oneOf(['tmpfs', 'disk', 'none'])),
      engine: Type.String({ minLength: 1, maxLength: 64 }),
      /** Why a higher step was not taken, and the command that would give it. */
      notes: Type.Array(Type.String({ maxLength: 1024 })),
      fix: nullable(Type.String({ maxLength: 512 })),
    },
    closed,
  ),
);
export type SessionCapability = Static<typeof SessionCapability>;
