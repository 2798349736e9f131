import type { ComponentPackage } from '@fpf/contracts';
import { RunnerOptions } from './options.ts';
import { createToolRunner } from './runner.ts';

export { defaultOptions, RunnerOptions } from './options.ts';
export { createToolRunner } from './runner.ts';

const component: ComponentPackage = {
  provides: { 'fpf:tool-runner/1.0': createToolRunner },
  options: RunnerOptions,
};

export default component;
