import { type DataTable, Given, When } from '@cucumber/cucumber';
import type { JsonObject } from '@fpf/contracts';
import type { FpfWorld } from '../world/world.ts';

export function registerModelSteps(): void {
  /** What the user asks for. */
  When('the user requests {string}', function requests(this: FpfWorld, request: string) {
    this.request = request;
  });

  /** The user calls a tool themselves, without a model: each argument is a flag, and a row. */
  When('the user calls {string} with:', function calls(this: FpfWorld, name: string, table: DataTable) {
    this.call(name, table.rowsHash());
  });

  /** What the model would answer: one call, each argument a row, each value a text. */
  Given('FunctionGemma would call {string} with:', function call(this: FpfWorld, name: string, table: DataTable) {
    this.response = { tool_calls: [{ name, arguments: table.rowsHash() }] };
  });

  /** What the model would answer: one call, with the arguments as JSON. */
  Given(
    'FunctionGemma would call {string} with the arguments:',
    function call(this: FpfWorld, name: string, json: string) {
      this.response = { tool_calls: [{ name, arguments: JSON.parse(json) as JsonObject }] };
    },
  );

  /** What the model would answer: words, and no call. */
  Given('FunctionGemma would answer only {string}', function answer(this: FpfWorld, final: string) {
    this.response = { final };
  });

  /** What the model would answer: a thought, which is recorded and never acted on, and words. */
  Given(
    'FunctionGemma would think {string} and answer only {string}',
    function think(this: FpfWorld, thought: string, final: string) {
      this.response = { thought, final };
    },
  );

  /**
   * One call a turn, for the tool in the first column; the other columns are its arguments. A call that is stopped ends
   * its turn.
   */
  Given('FunctionGemma would call, turn after turn:', function turns(this: FpfWorld, table: DataTable) {
    this.takeTurns(table.hashes().map(({ tool = '', ...args }) => ({ tool_calls: [{ name: tool, arguments: args }] })));
  });

  /** What the model would answer to the request of a task, which is another one than the user's. */
  Given(
    'asked {string}, FunctionGemma would call {string} with:',
    function call(this: FpfWorld, request: string, name: string, table: DataTable) {
      this.answers.push({ request, response: { tool_calls: [{ name, arguments: table.rowsHash() }] } });
    },
  );

  /** The whole stack in another permission mode than the default one. */
  When('the agent plans with FunctionGemma in the mode {string}', function plans(this: FpfWorld, mode: string) {
    this.plan('--mode', mode);
  });
}
