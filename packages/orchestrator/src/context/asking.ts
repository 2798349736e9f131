import type { FilledPorts } from './ports.ts';
import type { RunContext } from './run-context.ts';

/** Of the components, none but these; and of the run, these parts. */
export type Asking<Port extends keyof FilledPorts, Part extends keyof RunContext> = Pick<RunContext, Part> & {
  readonly ports: Pick<FilledPorts, Port>;
};
