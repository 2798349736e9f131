import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Count, RelativePath, Sha256 } from '../schema/common.ts';
import { define } from '../schema/define.ts';
import { closed, oneOf } from '../schema/json.ts';

export const EntryType = oneOf(['file', 'directory', 'symlink', 'fifo']);
export type EntryType = Static<typeof EntryType>;

/** What a path holds, by content: enough to compare, never the content itself. */
export const EntryState = Type.Object(
  {
    type: EntryType,
    mode: Type.Integer({ minimum: 0, maximum: 0o7777 }),
    size: Count,
    sha256: Type.Optional(Sha256),
    target: Type.Optional(Type.String({ maxLength: 4096 })),
  },
  closed,
);
export type EntryState = Static<typeof EntryState>;

/** One path that a call or a whole session changed, against the host as it was. */
export const FileChange = define(
  'file-change',
  1,
  Type.Object(
    {
      path: RelativePath,
      op: oneOf(['add', 'modify', 'delete']),
      before: Type.Optional(EntryState),
      after: Type.Optional(EntryState),
    },
    closed,
  ),
);
export type FileChange = Static<typeof FileChange>;
