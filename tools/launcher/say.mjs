// Progress and refusals go to stderr: stdout belongs to the command that the launcher runs.

/** One line of progress, only while something is really being set up. */
export function step(text) {
  process.stderr.write(`fpf: ${text}\n`);
}

/** Stops with exit code 69 (unavailable): what is missing, and how to get it. */
export function lacks({ what, fix, detail }) {
  const tail = detail
    ? `\n${detail
        .trim()
        .split('\n')
        .slice(-8)
        .map((line) => `    ${line}`)
        .join('\n')}`
    : '';
  process.stderr.write(`\nfpf: cannot set up this repository.\n  what: ${what}\n  fix:  ${fix}${tail}\n`);
  process.exit(69);
}
