import { type ComponentPackage, contractIds } from '@fpf/contracts';
import { RehearsalOptions } from './options.ts';
import { createRehearsalProvider } from './provider/provider.ts';

export { RehearsalOptions } from './options.ts';
export { type RehearsalFacts, rehearsalFacts } from './provider/facts.ts';
export { createRehearsalProvider, type RehearsalSettings } from './provider/provider.ts';

const component: ComponentPackage = {
  provides: { [contractIds['model-provider']]: () => createRehearsalProvider() },
  options: RehearsalOptions,
};
export default component;
