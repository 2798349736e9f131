import type { EvalCase } from '../../src/index.ts';
import { oneCall } from './models.ts';

export const cases: readonly EvalCase[] = [
  oneCall('read a', 'read_file', { path: 'a' }, { skill: 'fs-read' }),
  oneCall('read b', 'read_file', { path: 'b' }, { skill: 'fs-read', group: 'free' }),
  oneCall('write c', 'write_file', { path: 'c', content: 'd' }, { skill: 'file-write' }),
  oneCall('weather', null),
  oneCall('joke', null),
];
export const share = ({ hits, of }: { readonly hits: number; readonly of: number }): string => `${hits}/${of}`;
