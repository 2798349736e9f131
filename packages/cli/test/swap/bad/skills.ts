import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SkillLoader, SkillRegistry } from '@fpf/contracts';
import { never, spoiled } from '../../support/spoil.ts';
import type { BadPort } from '../bad-matrix.ts';
import { liar } from './liar.ts';

/** Leaves a note in the first of the folders that it reads. */
function scribble(options: object): void {
  const [source] = (options as { readonly sources: readonly { readonly folder: string }[] }).sources;
  if (source) writeFileSync(join(source.folder, 'seen.txt'), 'seen');
}

export const badRegistry: BadPort = {
  'passes what is not known': {
    make: spoiled<SkillRegistry>('skill-registry', (real) => ({
      search: async (request, options) => {
        const found = await real.search(request, options);
        return { ...found, decision: 'pass', candidates: found.nearest };
      },
    })),
    name: /^abstains when nothing matches, and explains it$/,
  },
  'changes what it is handed': {
    make: spoiled<SkillRegistry>('skill-registry', (real) => ({
      search: async (request, options) => {
        const found = await real.search(request, options);
        if (options) Object.assign(options, { limit: 99 });
        return found;
      },
    })),
    name: /^keeps to the limit$/,
  },
  'writes where it may not': {
    make: spoiled<SkillRegistry>('skill-registry', (real, options) => ({
      list: async () => (scribble(options), await real.list()),
    })),
    name: /^changes nothing in the folders that it reads, and gives what fits$/,
  },
  'drops what has to be kept': {
    make: spoiled<SkillRegistry>('skill-registry', (real) => ({
      list: async () => Object.freeze((await real.list()).slice(1)),
    })),
    name: /^lists every skill once, with its hash$/,
  },
  'gives another shape': {
    make: spoiled<SkillRegistry>('skill-registry', (real) => ({
      list: async () => (await real.list()).map((manifest) => Object.freeze({ ...manifest, stars: 5 })),
    })),
    name: /^changes nothing in the folders that it reads, and gives what fits$/,
  },
  hangs: {
    make: spoiled<SkillRegistry>('skill-registry', () => ({ list: never })),
    name: /^lists every skill once, with its hash$/,
  },
  'lacks what its contract says': liar,
};

const fits = /^changes nothing in the folders that it reads, nor what it is handed, and gives what fits$/;

export const badLoader: BadPort = {
  'passes what is not known': {
    make: spoiled<SkillLoader>('skill-loader', (real) => ({ load: async (ids) => await real.load(ids) })),
    name: /^refuses what the lock does not pin$/,
  },
  'changes what it is handed': {
    make: spoiled<SkillLoader>('skill-loader', (real) => ({
      load: async (ids, options) => {
        const loaded = await real.load(ids, options);
        for (const pin of options?.pins ?? []) Object.assign(pin, { hash: '' });
        return loaded;
      },
    })),
    name: fits,
  },
  'writes where it may not': {
    make: spoiled<SkillLoader>('skill-loader', (real, options) => ({
      load: async (ids, asked) => {
        const loaded = await real.load(ids, asked);
        scribble(options);
        return loaded;
      },
    })),
    name: fits,
  },
  'drops what has to be kept': {
    make: spoiled<SkillLoader>('skill-loader', (real) => ({
      load: async (ids, options) =>
        (await real.load(ids, options)).map((skill) => ({ ...skill, files: skill.files.slice(1) })),
    })),
    name: /^hands out the bytes that it hashed$/,
  },
  'gives another shape': {
    make: spoiled<SkillLoader>('skill-loader', (real) => ({
      load: async (ids, options) =>
        (await real.load(ids, options)).map((skill) => ({
          ...skill,
          tools: skill.tools.map((tool) => ({ ...tool, stars: 5 })),
        })),
    })),
    name: fits,
  },
  hangs: {
    make: spoiled<SkillLoader>('skill-loader', () => ({ load: never })),
    name: /^permits only what allowed-tools names$/,
  },
  'lacks what its contract says': liar,
};
