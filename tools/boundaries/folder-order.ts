/** The places in a package's src/. */
export interface FolderOrder {
  readonly order: string;
}

/**
 * The order of each package's folders, from data to composition: an import points to the left. A place is a folder, a
 * named file at the root of src/, or `.` for the other files there. A package of one place needs no line.
 */
export const folderOrders: Readonly<Record<string, FolderOrder>> = {
  contracts: {
    order: 'schema data errors tool model session fpf skill project guard run ports flow hash validate .',
  },
  files: { order: '. lock patch' },
  secrets: { order: 'values shapes .' },
  'contract-tests': {
    order: 'contract-case.ts expect.ts fixtures agentfs-adapter evidence-resolver guard-engine model-gateway . check',
  },
  'skill-search': { order: 'search-settings.ts words port request match choose answer skill-search.ts .' },
  'skill-registry': {
    order: `
      options.ts limits.ts sources.ts package-version.ts tree report read profile scan cases fpf
      examine-skill.ts examine-folder.ts skill-folder.ts index resolve-skill.ts load . watch new index.ts
    `,
  },
  'model-gateway': { order: 'request-hash.ts wire providers limits answer attempt .' },
  'rehearsal-model': { order: 'text file network . grammar derive literal provider index.ts' },
  evaluation: { order: 'cases ask judge count suite report compare evaluate.ts acceptance eval skill-cases .' },
  guards: { order: 'language read check rules approvals evidence examples say decide lint cases .' },
  'tool-runner': { order: '. builtin runner.ts index.ts' },
  'builtin-tools': { order: 'arguments.ts shell notes .' },
  'agentfs-adapter': {
    order: `
      steps.ts engine options.ts tree delta view sandbox changes mount database store lock receipts home ladder drift
      files calls verify host session project .
    `,
  },
  reporter: {
    order: `
      why.ts decided-by.ts offered-skills.ts patch-bounds.ts stable-json.ts task-files.ts fixed-names.ts manifest.ts finding.ts
      audit-gap.ts annotations otlp answer summary junit made.ts compare page verify attest scan .
    `,
  },
  'ollama-double': {
    order: 'seeded.ts wire shelf gemma turn faults script native openai serve infer routes . program main.ts',
  },
  orchestrator: {
    order: `
      until-aborted.ts json-of.ts as-json.ts cut-text.ts ledger.ts own-signal.ts in-process context step.ts holder.ts
      offer-key.ts hooks output check-options.ts words call secrets approvals log journal turns resume controls explain parts
      model-request.ts choosing steps tasks assert-named.ts loop suggest session replay stack.ts index.ts
    `,
  },
  project: {
    order:
      'files options config host lock changes open people installed components skills tools model pins runs live ' +
      'sessions retention guards ' +
      'drift suggest compose models health locking settings .',
  },
  packs: { order: 'pack archive transport scan kept compare lock install .' },
  cli: {
    order: `
      version.ts variables.ts terminal flags log command signals model session guards skills eval accept replay
      run runs call report trace check lock config init completion prompt doctor frame .
    `,
  },
  cucumber: { order: 'world steps hooks .' },
};
