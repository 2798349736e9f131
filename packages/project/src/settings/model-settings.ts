import type { JsonObject } from '@fpf/contracts';
import { chooseModel } from '../model/choose-model.ts';
import type { ProjectRecord } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { asked, byDefault, type Source } from '../options/sourced.ts';
import { frozenLock } from '../pins/frozen.ts';
import { leavesOf, type Setting } from './setting.ts';

/**
 * The model that a run with these words would ask first, as `fpf run` chooses it; whether somebody has to stand in
 * shows then.
 */
export function modelSettings(
  project: ProjectRecord,
  input: ProjectInput,
  inFile: (path: readonly string[]) => Source,
): readonly Setting[] {
  const choice = chooseModel(project, input, frozenLock(project, input));
  const { provider, name, by, digest, options, use, fallback } = choice;
  const stated = project.config.model ?? ({} as JsonObject);
  const own = sourceOf();
  const at = (key: string): Source => (Object.hasOwn(stated, key) ? inFile(['model', key]) : byDefault);
  const fixed = (key: string): Source => own ?? at(key);
  return [
    { path: ['model', 'provider'], value: provider, source: fixed('provider') },
    { path: ['model', 'name'], value: name, source: fixed('name') },
    ...(digest === undefined ? [] : [{ path: ['model', 'digest'], value: digest, source: at('digest') }]),
    ...(Object.keys(options).length === 0 ? [] : leavesOf(['model', 'options'], options, inFile)),
    ...(use === undefined
      ? []
      : [
          { path: ['model', 'use'], value: use.package, source: at('use') },
          { path: ['model', 'version'], value: use.version, source: at('version') },
        ]),
    { path: ['model', 'fallback'], value: fallback ? 'rehearsal' : 'none', source: fixed('fallback') },
  ];

  function sourceOf(): Source | undefined {
    if (by === 'flag' || by === 'env') return asked(input, 'model', 'FPF_MODEL')?.source;
    return by === 'lock' ? { by: 'lock', file: project.lockFile } : undefined;
  }
}
