import { judged, lastLine, type Counts, type Failure, type Skip } from '../test-all/counts.ts';
import { oneLine } from '../test-all/one-line.ts';
import { nameFailures, sections } from '../test-all/name-failures.ts';

/** Collects checks, tells each as it ends, and ends with the line of counts. */
export class Results {
  private passed = 0;
  private readonly failures: Failure[] = [];
  private readonly skipped: Skip[] = [];

  /** A check is a function that throws when it does not hold. A later check runs whatever became of this one. */
  check(name: string, work: () => void): boolean {
    const start = performance.now();
    const took = (): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;
    try {
      work();
      this.passed += 1;
      process.stdout.write(`pass  ${name} (${took()})\n`);
      return true;
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      this.failures.push({ name, message: oneLine(text) });
      process.stdout.write(`FAIL  ${name} (${took()})\n${text.replace(/^/gm, '      ')}\n`);
      return false;
    }
  }

  skip(name: string, reason: string): void {
    this.skipped.push({ name, reason });
    process.stdout.write(`skip  ${name}: ${reason}\n`);
  }

  /** The exit code. */
  end(skipIsFailure: boolean): number {
    const { passed, failures, skipped } = this;
    const whole = { passed, failed: failures.length, failures, skipped };
    const counts: Counts = judged(whole, skipIsFailure);
    process.stdout.write(`${[...sections(nameFailures('packed', whole), skipped), lastLine(counts)].join('\n')}\n`);
    return counts.failed > 0 ? 1 : 0;
  }
}
