import { type JournalPayload, payloadsOf, type PinDifference, pinKinds } from '@fpf/contracts';
import { type ComparedRun, pairWhereOther, textOf } from './pair.ts';
import { offeredSkills } from '../offered-skills.ts';

type Kind = PinDifference['kind'];
type Pins = ReadonlyMap<string, { readonly kind: Kind; readonly name?: string; readonly text: string }>;

/** Everything that was fixed before the run: what it was decided by, with and under. */
export function comparePins(a: ComparedRun, b: ComparedRun): PinDifference[] {
  const [left, right] = [pinsOf(a), pinsOf(b)];
  return [...new Set([...left.keys(), ...right.keys()])].sort(byOrder).flatMap((key) => {
    const [one, other] = [left.get(key), right.get(key)];
    const pair = pairWhereOther(one?.text, other?.text);
    const known = one ?? other;
    return pair && known ? [{ kind: known.kind, ...(known.name !== undefined && { name: known.name }), ...pair }] : [];
  });
}

function byOrder(a: string, b: string): number {
  const place = (key: string): number => pinKinds.indexOf((JSON.parse(key) as [Kind])[0]);
  return place(a) - place(b) || (a < b ? -1 : 1);
}

function pinsOf({ trace, events }: ComparedRun): Pins {
  const pins = new Map<string, { readonly kind: Kind; readonly name?: string; readonly text: string }>();
  const put = (kind: Kind, text: string | null | undefined, name?: string): void => {
    if (text === null || text === undefined) return;
    const key = JSON.stringify([kind, name ?? '']);
    const known = pins.get(key);
    pins.set(key, { kind, ...(name !== undefined && { name }), text: known ? `${known.text}, ${text}` : text });
  };
  put('model', trace.model);
  put('model-digest', trace.model_digest);
  for (const { name, version, hash, profile } of offeredSkills(trace))
    put('skill', [version, hash, profile].filter(Boolean).join(' '), name);
  for (const [name, version] of Object.entries(trace.components ?? {})) put('component', version, name);
  put('config', trace.config_hash);
  put('lock', trace.lock_hash);
  put('engine', trace.engine);
  put('sandbox', trace.capability?.mode);
  put('frozen', trace.frozen === true ? 'yes' : undefined);
  const [started] = payloadsOf(events, 'run-started');
  if (started) putRules(started, put);
  return pins;
}

function putRules(
  { mode, policy, budget }: JournalPayload<'run-started'>,
  put: (kind: Kind, text: string | null | undefined) => void,
): void {
  put('mode', mode === 'default' ? undefined : mode);
  put('policy', policy === null ? undefined : textOf(policy));
  put('budget', textOf(budget));
}
