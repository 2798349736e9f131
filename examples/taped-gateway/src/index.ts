import { type ComponentPackage, contractIds } from '@fpf/contracts';
import { TapeOptions } from './options.ts';
import { createTapedGateway } from './taped-gateway.ts';

const component: ComponentPackage = {
  provides: { [contractIds['model-gateway']]: (options, host) => createTapedGateway(options as TapeOptions, host) },
  options: TapeOptions,
};
export default component;
