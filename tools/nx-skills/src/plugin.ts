import type { CreateDependencies, CreateNodes } from '@nx/devkit';
import { createEdges } from './create-edges.ts';
import { createProjects, pattern } from './create-nodes.ts';
import type { NxSkillsOptions } from './options.ts';

export type { NxSkillsOptions } from './options.ts';

export const name = '@fpf/nx-skills';

export const createNodes: CreateNodes<NxSkillsOptions> = [pattern, createProjects];

/** The name that Nx 22 asks for. */
export const createNodesV2: CreateNodes<NxSkillsOptions> = createNodes;

export const createDependencies: CreateDependencies<NxSkillsOptions> = createEdges;
