import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Reporter, ToolResult, ToolRunner } from '@fpf/contracts';
import { never, spoiled } from '../../support/spoil.ts';
import type { BadPort } from '../bad-matrix.ts';
import { liar } from './liar.ts';

const fine: ToolResult = { stdout: '', stderr: '', return_code: 0, success: true, effects: [], evidence: [] };

function running(run: (real: ToolRunner) => ToolRunner['run']): ReturnType<typeof spoiled> {
  return spoiled<ToolRunner>('tool-runner', (real) => ({ run: run(real) }));
}

export const badRunner: BadPort = {
  'passes what is not known': {
    make: running(() => async () => fine),
    name: /^validates arguments again: an unknown argument runs nothing$/,
  },
  'changes what it is handed': {
    make: running((real) => async (invocation, view, options) => {
      const result = await real.run(invocation, view, options);
      (invocation.args as Record<string, unknown>)['text'] = 'changed';
      return result;
    }),
    name: /^changes nothing that it is handed$/,
  },
  'writes where it may not': {
    make: running((real) => async (invocation, view, options) => {
      const program = { program: process.execPath, args: ['-e', 'console.log("{}")'], env: {}, cwd: '/' };
      return await real.run(invocation, { ...view, enter: async () => program }, options);
    }),
    name: /^starts what the view plans, and nothing else/,
  },
  'drops what has to be kept': {
    make: running((real) => async (invocation, view, options) => {
      const result = await real.run(invocation, view, options);
      await view.commit({ events: [], audit: [] });
      return result;
    }),
    name: /it neither keeps nor takes back what was done$/,
  },
  'gives another shape': {
    make: running((real) => async (invocation, view, options) => {
      const { evidence: _evidence, ...result } = await real.run(invocation, view, options);
      return { ...result, evidence: 'none' } as never;
    }),
    name: /^gives the arguments as JSON on standard input/,
  },
  hangs: { make: running(() => never), name: /^gives the arguments as JSON on standard input/ },
  'lacks what its contract says': liar,
};

function bundling(bundle: (real: Reporter) => Reporter['bundle']): ReturnType<typeof spoiled> {
  return spoiled<Reporter>('reporter', (real) => ({ bundle: bundle(real) }));
}

const handed = /^changes nothing that it is handed, and writes nowhere but into its folder$/;

export const badReporter: BadPort = {
  'passes what is not known': {
    make: bundling((real) => (input) => real.bundle({ ...input, logs: {} })),
    name: /^refuses a log name that leads out of its folder$/,
  },
  'changes what it is handed': {
    make: bundling((real) => async (input) => {
      const manifest = await real.bundle(input);
      (input.audit as unknown[]).length = 0;
      return manifest;
    }),
    name: handed,
  },
  'writes where it may not': {
    make: bundling((real) => async (input) => {
      const manifest = await real.bundle(input);
      writeFileSync(join(dirname(input.dir), 'latest.txt'), input.trace.run_id);
      return manifest;
    }),
    name: handed,
  },
  'drops what has to be kept': {
    make: bundling((real) => (input) => real.bundle({ ...input, audit: input.audit.slice(1) })),
    name: /^leaves no event and no audit row out$/,
  },
  'gives another shape': {
    make: bundling((real) => async (input) => {
      const { run_id, files } = await real.bundle(input);
      return { run: run_id, files } as never;
    }),
    name: /^gives the manifest that it wrote, in the form that it has to have$/,
  },
  hangs: { make: bundling(() => never), name: /^writes each artifact that it announced$/ },
  'lacks what its contract says': liar,
};
