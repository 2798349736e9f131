import { Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import type { FpfWorld } from '../world/world.ts';

// The testing dictionary of the behaviour documents, word for word.

export function registerDictionarySteps(): void {
  /**
   * Runs the whole stack through the command line: search, load, plan, admit, decide, execute, report. The scenario's
   * answers stand for the model.
   */
  When('the agent plans with FunctionGemma', function plans(this: FpfWorld) {
    this.plan();
  });

  /** Reads a file as the session of the run shows it: what the run wrote, and else what the host has. */
  When('reading {string} inside the session', function reads(this: FpfWorld, path: string) {
    this.shown = this.readInSession(path);
  });

  /** Reads a file as the session of the run shows it, and compares it to the last character. */
  Then(
    'reading {string} inside the session should give {string}',
    function gives(this: FpfWorld, path: string, text: string) {
      const read = this.readInSession(path);
      assert.equal(read.code, 0, read.stderr);
      assert.equal(read.stdout, text);
      this.sessionReads.set(path, text);
    },
  );

  /** Asserts pass, abstain or degrade: of the last call, or of the run where no call came about. */
  Then('the guard decision should be {string}', function decision(this: FpfWorld, state: string) {
    assert.equal(this.trace.tool_calls.at(-1)?.state ?? this.trace.state, state, String(this.trace.explanation));
  });

  /** Resolves a skill id to the path of a SKILL.md, with what the skill says of itself. */
  When('the dispatcher requests {string}', function dispatches(this: FpfWorld, id: string) {
    this.ran = this.fpf('skills', 'show', id, '--json');
  });

  /**
   * Searches the run's explanation, whatever the case. It is made by fixed rules, and quotes what the model said,
   * marked as its words.
   */
  Then('the explanation should mention {string}', function mention(this: FpfWorld, text: string) {
    const explanation = String(this.ended.data['explanation']);
    assert.ok(explanation.toLowerCase().includes(text.toLowerCase()), explanation);
  });
}
