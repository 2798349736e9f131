import { judged, lastLine, type Counts, type Failure, type Skip } from '../test-all/counts.ts';
import { oneLine } from '../test-all/one-line.ts';
import { nameFailures, sections } from '../test-all/name-failures.ts';

/** Collects checks, tells each as it ends, and ends with the line of counts. */
export class Results {
  private passed = 0;
  private readonly failures: Failure[] = [];
  private readonly skipped: Skip[] = [];
  private readonly tell: (text: string) => void;

  constructor(tell: (text: string) => void = (text) => void process.stdout.write(text)) {
    this.tell = tell;
  }

  /** A check is a function that throws when it does not hold. A later check runs whatever became of this one. */
  check(name: string, work: () => void): boolean {
    const start = performance.now();
    const took = (): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;
    try {
      work();
      this.passed += 1;
      this.tell(`pass  ${name} (${took()})\n`);
      return true;
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      this.failures.push({ name, message: oneLine(text) });
      this.tell(`FAIL  ${name} (${took()})\n${text.replace(/^/gm, '      ')}\n`);
      return false;
    }
  }

  skip(name: string, reason: string): void {
    this.skipped.push({ name, reason });
    this.tell(`skip  ${name}: ${reason}\n`);
  }

  whole(): Counts {
    const { passed, failures, skipped } = this;
    return { passed, failed: failures.length, failures, skipped };
  }

  /** What was checked elsewhere counts here too. */
  add({ passed, failures, skipped }: Counts): void {
    this.passed += passed;
    this.failures.push(...failures);
    this.skipped.push(...skipped);
  }

  /** The exit code. */
  end(skipIsFailure: boolean): number {
    const { skipped } = this;
    const whole = this.whole();
    const counts: Counts = judged(whole, skipIsFailure);
    process.stdout.write(`${[...sections(nameFailures('packed', whole), skipped), lastLine(counts)].join('\n')}\n`);
    return counts.failed > 0 ? 1 : 0;
  }
}
