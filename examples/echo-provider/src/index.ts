import { type ComponentPackage, contractIds } from '@fpf/contracts';
import { createEchoProvider } from './create-echo-provider.ts';
import { EchoOptions } from './options.ts';

/** `create` is handed options that fit the schema, and a host for time, ids and log, which an echo needs none of. */
const component: ComponentPackage = {
  provides: { [contractIds['model-provider']]: (options) => createEchoProvider(options as EchoOptions) },
  options: EchoOptions,
};
export default component;
