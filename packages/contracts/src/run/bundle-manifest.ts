import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Count, Id, RelativePath, Sha256 } from '../schema/common.ts';
import { define } from '../schema/define.ts';
import { closed } from '../schema/json.ts';

/** `manifest.json` of a run's folder: each artifact by digest. It lists everything but itself. */
export const BundleManifest = define(
  'bundle-manifest',
  1,
  Type.Object(
    {
      schema: Type.Literal('urn:fpf:bundle-manifest:1'),
      run_id: Id,
      files: Type.Array(Type.Object({ path: RelativePath, size: Count, sha256: Sha256 }, closed)),
    },
    closed,
  ),
);
export type BundleManifest = Static<typeof BundleManifest>;
