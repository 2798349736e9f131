import type { Gap } from '@fpf/contracts';

/** Gaps in the order in which they were found, each id once: what is missing is missing once, whatever it leads to. */
export type GapLedger = {
  add(id: string, message: string, because?: string): void;
  has(id: string): boolean;
  list(): Gap[];
};

export function createGapLedger(): GapLedger {
  const gaps = new Map<string, Gap>();
  return {
    add(id, message, because) {
      if (gaps.has(id)) return;
      gaps.set(id, {
        id: clip(id, 64),
        message: clip(message, 1024),
        ...(because === undefined ? {} : { because: clip(because, 64) }),
      });
    },
    has: (id) => gaps.has(id),
    list: () => [...gaps.values()],
  };
}

function clip(text: string, most: number): string {
  return (text.length <= most ? text : `${text.slice(0, most - 1)}…`).toWellFormed();
}
