import type { AskPart, KeptAsk } from '../kept/kept-ask.ts';
import { wholeText } from '../kept/whole-text.ts';
import { type Change, type Changes, sortChanges } from './pin-change.ts';

/**
 * What its items do: hold a run to something, so that one that goes holds it to less; or let it do something, so that
 * one that comes lets it do more.
 */
const meaning: Readonly<Record<AskPart, 'holds' | 'lets' | 'both'>> = {
  role: 'both',
  capability: 'holds',
  input: 'lets',
  precondition: 'holds',
  step: 'both',
  effect: 'lets',
  acceptance: 'holds',
  failure: 'both',
  bound: 'holds',
  evidence: 'holds',
};

/**
 * What SKILL.md asks otherwise. An item with other words is not proven to ask as much, but for a bound that is smaller.
 */
export function askChanges(before: readonly KeptAsk[], now: readonly KeptAsk[]): Changes {
  const [was, is] = [byKey(before), byKey(now)];
  const keys = [...new Set([...was.keys(), ...is.keys()])].sort();
  return sortChanges(keys.flatMap((key) => change(was.get(key), is.get(key))));
}

function change(before: KeptAsk | undefined, now: KeptAsk | undefined): readonly Change[] {
  if (before && now) {
    if (before.says === now.says) return [];
    return [{ text: `its ${named(now)} ${shown(before)} became ${shown(now)}`, wider: !isSmaller(before, now) }];
  }
  if (now) return [{ text: `it has the ${named(now)}: ${shown(now)}`, wider: meaning[now.part] !== 'holds' }];
  if (before)
    return [
      { text: `it no longer has the ${named(before)}: ${shown(before)}`, wider: meaning[before.part] !== 'lets' },
    ];
  return [];
}

function named({ part, id }: KeptAsk): string {
  return `${part} ${id}`;
}

function shown({ says }: KeptAsk): string {
  return wholeText(says, 240);
}

/** Two items of one id, which no checked skill has, are two. */
function byKey(asks: readonly KeptAsk[]): ReadonlyMap<string, KeptAsk> {
  const times = new Map<string, number>();
  return new Map(
    asks.map((ask) => {
      const time = (times.get(named(ask)) ?? 0) + 1;
      times.set(named(ask), time);
      return [`${named(ask)} ${time}`, ask];
    }),
  );
}

function isSmaller(before: KeptAsk, now: KeptAsk): boolean {
  if (before.part !== 'bound') return false;
  const [was, is] = [parsed(before), parsed(now)];
  if (typeof was === 'number' && typeof is === 'number') return is < was;
  if (typeof was === 'boolean' && typeof is === 'boolean') return !is;
  return Array.isArray(was) && Array.isArray(is) && is.every((place) => was.includes(place));
}

/** One that was too long to be kept whole is nothing that can be compared. */
function parsed({ says }: KeptAsk): unknown {
  try {
    return JSON.parse(says);
  } catch {
    return undefined;
  }
}
