import { FpfError } from '@fpf/contracts';
import { agentfsTables } from '../database/agentfs-tables.ts';
import type { FileKind } from '../database/file-kind.ts';

/** `FPFP`. */
const projectMark = 0x46_50_46_50;
const projectFormat = 1;

/** Its name in a state folder. */
export const projectName = 'project.db';

/**
 * The project's memory: AgentFS's tables and nothing else. It holds values of many megabytes, and an engine reads a
 * value page by page at the same price whatever the page's size: so its pages are wide, which is fixed when the file is
 * made.
 */
export const projectFile: FileKind = Object.freeze<FileKind>({
  mark: projectMark,
  format: projectFormat,
  pageSize: 32_768,
  tables: agentfsTables,
  check(path, { mark, format }) {
    if (mark !== projectMark) throw refuse(path, 'is a database of something else');
    if (format !== projectFormat)
      throw refuse(path, `has format ${format}; this version knows format ${projectFormat}`);
  },
  refuse,
});

function refuse(path: string, what: string): FpfError {
  return new FpfError({
    code: 'session.foreign',
    message: `agentfs-adapter: ${path} ${what}, so it is not used as the project database`,
    hint: 'Move it away, or name another state folder with --state-dir. Nothing was written to it.',
  });
}
