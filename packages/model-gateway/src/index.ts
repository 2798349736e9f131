import { type ComponentPackage, contractIds } from '@fpf/contracts';
import { createModelGateway } from './gateway.ts';
import { GatewayOptions } from './limits/options.ts';

export { createModelGateway } from './gateway.ts';
export { GatewayOptions } from './limits/options.ts';

const component: ComponentPackage = {
  provides: { [contractIds['model-gateway']]: createModelGateway },
  options: GatewayOptions,
};
export default component;
