import { judged, lastLine, type Counts, type Skip } from '../test-all/counts.ts';

/** Collects checks, tells each as it ends, and ends with the line of counts. */
export class Results {
  private passed = 0;
  private failed = 0;
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
      this.failed += 1;
      const text = error instanceof Error ? error.message : String(error);
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
    const counts: Counts = judged({ passed: this.passed, failed: this.failed, skipped: this.skipped }, skipIsFailure);
    process.stdout.write(`${lastLine(counts)}\n`);
    return counts.failed > 0 ? 1 : 0;
  }
}
