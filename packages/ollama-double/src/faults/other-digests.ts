import type { Fault } from './fault.ts';

const both = ['stream', 'plain'] as const;

/** A good reply, and the tag is another model afterwards. */
export const otherDigests = {
  'digest-switch': {
    says: 'From this request on, `/api/tags` and `/api/ps` tell another digest.',
    forms: both,
    server: ({ redigest }, { model }) => redigest(model, true),
  },
  'tag-repulled': {
    says: 'The tag is pulled anew meanwhile: `/api/tags` tells another digest, and `/api/ps` still the one in memory.',
    forms: both,
    server: ({ redigest }, { model }) => redigest(model, false),
  },
} as const satisfies Record<string, Fault>;
