import type { Static } from '@sinclair/typebox';
import { Count, RelativePath } from '../schema/common.ts';
import { closed, oneOf } from '../schema/json.ts';
import { Type } from '../schema/type.ts';

/** One path that a call would change, told from its arguments and the files before anything is run. */
export const PreviewedChange = Type.Object(
  {
    path: RelativePath,
    op: oneOf(['add', 'modify', 'delete']),
    /** Of a directory all that is in it goes along, and is not told path by path. */
    type: oneOf(['file', 'directory']),
    /** Of a file that is there. */
    bytes_before: Type.Optional(Count),
    /** Of a file that stays or comes, where the arguments say it. */
    bytes_after: Type.Optional(Count),
  },
  closed,
);
export type PreviewedChange = Static<typeof PreviewedChange>;
