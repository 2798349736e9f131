import { FpfError } from '@fpf/contracts';

export type BreakerLimits = {
  readonly breakerFailures: number;
  readonly breakerWithinMs: number;
  readonly breakerOpenMs: number;
};

/** What an attempt showed of the server: that it answers, that it fails, or nothing, since somebody stopped it. */
export type Verdict = 'answers' | 'fails' | 'unknown';

export type Breaker = {
  /** Throws `model.circuit-open` while the server is not to be asked. Each `enter` is followed by one `told`. */
  readonly enter: () => void;
  readonly told: (verdict: Verdict) => void;
  readonly isOpen: () => boolean;
};

/**
 * A server that fails is left alone for a while, instead of every run waiting for its time-outs.
 *
 * | state     | an attempt          | it answers | it fails                              |
 * | --------- | ------------------- | ---------- | ------------------------------------- |
 * | closed    | is made             | closed, counted from none | opens at the last failure allowed in the time |
 * | open      | is refused          | –          | –                                     |
 * | open, the time is over | one is made, all others are refused | closed | open again for the whole time |
 */
export function createBreaker(limits: BreakerLimits, monotonic: () => number, provider: string): Breaker {
  const { breakerFailures, breakerWithinMs, breakerOpenMs } = limits;
  let failures: readonly number[] = [];
  let opened: number | undefined;
  let probing = false;

  const fails = (now: number): void => {
    failures = [...failures.filter((at) => now - at < breakerWithinMs), now];
    if (!probing && failures.length < breakerFailures) return;
    opened = now;
    failures = [];
  };

  return {
    enter: () => {
      if (opened === undefined) return;
      const left = opened + breakerOpenMs - monotonic();
      if (left > 0 || probing) throw refused(Math.max(0, left), provider);
      probing = true;
    },
    told: (verdict) => {
      if (verdict === 'answers') [opened, failures] = [undefined, []];
      // Attempts that were under way when it opened tell nothing new.
      else if (verdict === 'fails' && (opened === undefined || probing)) fails(monotonic());
      probing = false;
    },
    isOpen: () => opened !== undefined,
  };
}

function refused(left: number, provider: string): FpfError {
  const when =
    left > 0 ? `It is asked again in ${(left / 1000).toFixed(1)} s.` : 'One request tries just now whether it is back.';
  return new FpfError({
    code: 'model.circuit-open',
    message: `model-gateway: the server of ${provider} failed several times in a row, so it is not asked at present. ${when}`,
    hint: 'Wait so long; `fpf model doctor` says what fails.',
    details: { retry_after_ms: Math.ceil(left) },
  });
}
