import { type CallView, FpfError } from '@fpf/contracts';
import { CallFiles } from './call-files.ts';
import { SessionFileSystem } from './session-file-system.ts';

/** The files of a call that this adapter began, in the form of agentfs-sdk's `FileSystem`. */
export function fileSystemOf({ files }: Pick<CallView, 'files'>): SessionFileSystem {
  if (files instanceof CallFiles) return new SessionFileSystem(files);
  throw new FpfError({
    code: 'session.files-foreign',
    message: 'agentfs-adapter: these files are not those of a call that this adapter began',
    hint: 'Hand in the view that `begin` gave, not something around it.',
  });
}
