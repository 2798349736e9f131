import type { LockFile } from '@fpf/contracts';
import type { Changes, PinChange } from './pin-change.ts';

type Model = LockFile['model'];

/** Who decides, and by what record it was accepted. */
export function modelChange({ model: was }: LockFile, { model: is }: LockFile): readonly PinChange[] {
  const [from, to] = [shown(was), shown(is)];
  const record = acceptance(was, is);
  if (from === to && record.wider.length + record.notes.length === 0) return [];
  const same = was.provider === is.provider && was.name === is.name;
  const what = same
    ? 'other weights under the same name: what it decides may be other'
    : 'another model decides from now on';
  const loose = is.digest === null && was.digest !== null ? ['nothing pins it any more: it tells no digest'] : [];
  const wider = [...(from === to ? [] : [what]), ...loose, ...record.wider];
  return [{ kind: 'model', name: 'model', from, to, wider, notes: record.notes }];
}

function shown({ provider, name, digest }: Model): string {
  return `${name} (${provider}) ${digest ?? 'no digest'}`;
}

/** What another record accepts by is not compared: it may be less. */
function acceptance({ acceptance: was }: Model, { acceptance: is }: Model): Changes {
  if (was === is) return { wider: [], notes: [] };
  if (is === undefined)
    return { wider: [`no record accepts it any more (was sha256:${was?.slice(0, 12)})`], notes: [] };
  if (was === undefined) return { wider: [], notes: [`fpf.acceptance.json accepts it (sha256:${is.slice(0, 12)})`] };
  return {
    wider: [`another record accepts it: sha256:${was.slice(0, 12)} became sha256:${is.slice(0, 12)}`],
    notes: [],
  };
}
