import { type ComponentPackage, contractIds } from '@fpf/contracts';
import { createBashRunner } from './bash-runner.ts';
import { BashOptions } from './options.ts';

const component: ComponentPackage = {
  provides: { [contractIds['tool-runner']]: (options, host) => createBashRunner(options, host) },
  options: BashOptions,
};
export default component;
