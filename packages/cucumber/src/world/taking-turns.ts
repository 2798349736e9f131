import type { ConfigFile } from '@fpf/contracts';

/** A model that is told what came of its calls, and time for as many of them as a table has rows. */
export function takingTurns(config: ConfigFile): ConfigFile {
  return {
    ...config,
    model: { provider: 'scripted', name: 'answers.json', options: { multiTurn: true } },
    budget: { turns: 32, model_calls: 32, tool_calls: 32 },
  };
}
