const every = {
  import: [
    'support/world.ts',
    'support/agentfs/hooks.ts',
    'support/leave-trace.ts',
    'support/model/hooks.ts',
    'support/warm/hooks.ts',
    'steps/**/*.ts',
  ],
  strict: true,
  parallel: 2,
  forceExit: false,
};

const answeredBy = (model) => ({ ...every, worldParameters: { model } });

/** The double of an Ollama server, which says what a scenario says. */
export default answeredBy('double');

/** These two answer by themselves. */
const byItself = { format: ['progress', ['./support/model/left-out.ts', '.reports/left-out.txt']] };
export const rehearsal = { ...answeredBy('rehearsal'), ...byItself };
export const ollama = { ...answeredBy('ollama'), ...byItself };
