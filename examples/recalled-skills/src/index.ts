import { type ComponentPackage, contractIds } from '@fpf/contracts';
import { createRecallingLoader } from './recalling-loader.ts';
import { RecallOptions } from './options.ts';

const component: ComponentPackage = {
  provides: { [contractIds['skill-loader']]: (options, host) => createRecallingLoader(options as RecallOptions, host) },
  options: RecallOptions,
};
export default component;
