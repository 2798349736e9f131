import { type ComponentPackage, contractIds } from '@fpf/contracts';
import { createKleeneEngine } from './engine.ts';
import { KleeneOptions } from './options.ts';

/**
 * `create` is handed options that fit the schema, and the host's clock: everything else that is decided on arrives with
 * each call.
 */
const component: ComponentPackage = {
  provides: { [contractIds['guard-engine']]: (options, host) => createKleeneEngine(options, host) },
  options: KleeneOptions,
};
export default component;
