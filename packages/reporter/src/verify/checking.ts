import type { Report } from '../finding.ts';
import type { OtherMaker } from './makers.ts';
import type { OtherReporter } from './own-pages.ts';
import type { ProjectTrace } from './projected.ts';
import type { Records } from './records.ts';

/** How things are made again, where they are read, and where it is said what is off. */
export type Checking = {
  readonly project: ProjectTrace;
  readonly records: Records;
  readonly report: Report;
  /** Where another version made the trace, or the pages. */
  readonly other: {
    readonly trace: OtherMaker | undefined;
    readonly page: OtherMaker | undefined;
    readonly reporter: OtherReporter | undefined;
  };
};
