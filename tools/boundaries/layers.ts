/** What a layer may import of this workspace: in shipped sources, and beyond that in tests and scripts. */
export interface LayerRule {
  readonly shipped: readonly string[];
  readonly tests: readonly string[];
  readonly because: string;
}

const components = [
  'packs',
  'project',
  'component',
  'orchestrator',
  'contracts',
  'contract-tests',
  'library',
  'data',
  'skills',
] as const;

/** The table "Layers" of docs/architecture.md. Imports point downwards only, never sideways inside a layer. */
export const layers: Readonly<Record<string, LayerRule>> = {
  contracts: { shipped: [], tests: [], because: 'contracts are the bottom: they import no package of this workspace' },
  'contract-tests': { shipped: ['contracts'], tests: [], because: 'the cases of a port know only the contracts' },
  library: {
    shipped: ['contracts'],
    tests: [],
    because: 'a library is a form that several components need: it knows the contracts at most',
  },
  double: {
    shipped: [],
    tests: [],
    because: 'a double stands for something outside: it knows no package of this workspace, and only tests use it',
  },
  component: {
    shipped: ['contracts', 'library'],
    tests: ['contract-tests', 'double'],
    because:
      'a component knows only @fpf/contracts and libraries, so that each can be swapped alone; its tests may also use @fpf/contract-tests and doubles',
  },
  example: {
    shipped: ['contracts'],
    tests: ['contract-tests'],
    because: 'an example component knows what a component of somebody else can know',
  },
  wrapper: {
    shipped: ['contracts', 'component'],
    tests: ['contract-tests'],
    because: 'a wrapper is an example that adds something to a component of ours, as a package of somebody else may',
  },
  orchestrator: {
    shipped: ['contracts'],
    tests: ['contract-tests'],
    because: 'the orchestrator is handed its ports and imports no component',
  },
  project: {
    shipped: ['orchestrator', 'component', 'contracts', 'library', 'skills'],
    tests: ['contract-tests', 'double'],
    because: 'a project is opened by programs and by the command line: it knows components, and no command',
  },
  packs: {
    shipped: ['project', 'component', 'contracts', 'library'],
    tests: [],
    because: 'packs change a project: they know it and its components, and no command',
  },
  door: { shipped: components, tests: ['double'], because: 'a door may import everything below it, and no other door' },
  steps: {
    shipped: ['door', 'contracts'],
    tests: [],
    because: 'steps drive the cli as a process, and know no component',
  },
  starter: {
    shipped: ['door'],
    tests: [],
    because: 'a starter is another name for one command of the door, and knows nothing else',
  },
  bdd: {
    shipped: [],
    tests: ['steps', 'door', 'project', 'contracts', 'double'],
    because: 'scenarios reach components through the cli, or as a program that opens a project',
  },
  bench: {
    shipped: [],
    tests: ['door', 'double', ...components],
    because: 'a benchmark measures anything but the specification',
  },
  docs: { shipped: [], tests: ['door', 'contracts'], because: 'checks of documents run the cli' },
  tools: {
    shipped: [],
    tests: ['tools', 'packs', 'component', 'library', 'contracts', 'contract-tests'],
    because: 'tools stand aside of the doors',
  },
  data: { shipped: [], tests: [], because: 'data imports nothing' },
  skills: {
    shipped: [],
    tests: [],
    because: "a skill's scripts stand alone: they run in a sandbox where nothing is installed",
  },
};

/** Specifications and descriptions are not the runtime system: nothing may import them. */
export const neverImported: ReadonlySet<string> = new Set(['bdd', 'docs']);
