import { When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { eventsIn, fpfProgram, startProgram } from '@fpf/cucumber';
import type { StackWorld } from '../support/world.ts';

/** What a run tells at each of these points. */
const points: Readonly<Record<string, string>> = {
  'what the model answered': '"type":"model-result"',
  'the second offer': '"offer":2',
  'what was decided': '"type":"guard-decision"',
  'the beginning of a tool': '"type":"tool-intent"',
  'the end of a tool': '"type":"tool-result"',
};

/** A run is killed as nobody can defend against, just when an event of a kind was told. */
When(
  /^the agent plans with FunctionGemma and is killed at (.+)$/,
  async function killed(this: StackWorld, where: string) {
    const point = points[where];
    assert.ok(point !== undefined, `a run is killed at one of: ${Object.keys(points).join(', ')}`);
    this.tellModel();
    const args = ['run', this.request, '--json', ...this.modelOptions()];
    const child = startProgram(fpfProgram(), args, this.place);
    const ended = once(child, 'close');
    let told = '';
    child.stdout?.on('data', (data: Buffer) => {
      told += data.toString();
      if (told.includes(point)) child.kill('SIGKILL');
    });
    await ended;
    assert.equal(child.signalCode, 'SIGKILL', `it ended by itself: ${told}`);
    this.interrupted = String(eventsIn(told.slice(0, told.lastIndexOf('\n') + 1))[0]?.['run_id']);
  },
);

When('the run that was killed is resumed', function resumes(this: StackWorld) {
  this.ran = this.fpf('resume', this.interrupted, '--json', ...this.modelOptions());
});
