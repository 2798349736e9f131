import { type ComponentPackage, contractIds } from '@fpf/contracts';
import { PermitOptions } from './options.ts';
import { createPermitResolver } from './resolver.ts';

const component: ComponentPackage = {
  provides: {
    [contractIds['evidence-resolver']]: (options, host) => createPermitResolver(options as PermitOptions, host.clock),
  },
  options: PermitOptions,
};
export default component;
