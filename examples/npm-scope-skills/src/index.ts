import { type ComponentPackage, contractIds } from '@fpf/contracts';
import { ScopeOptions } from './options.ts';
import { createScopeLoader, createScopeRegistry } from './scope-skills.ts';

/** Two ports in one package, each to be named by itself: what one finds, the other has to load. */
const component: ComponentPackage = {
  provides: {
    [contractIds['skill-registry']]: (options, host) => createScopeRegistry(options as ScopeOptions, host),
    [contractIds['skill-loader']]: (options, host) => createScopeLoader(options as ScopeOptions, host),
  },
  options: ScopeOptions,
};
export default component;
