import type { CodeEntry } from './codes.ts';

/** The folder and the page of a run, and a copy of them. */
export const reportCodes = {
  'report.unwritable': {
    text: 'The artifacts of the run cannot be written.',
    next: 'Check the folder and its free space; the session database still holds the whole run.',
  },
  'report.not-a-bundle': {
    text: 'The folder is not the bundle of a run.',
    next: 'Name a run id, or a folder below .fpf/runs/.',
  },
  'report.broken': {
    text: "A run's bundle is not what was written.",
    next: 'Do not trust it; the message names the first file that is off.',
  },
  'report.not-ended': {
    text: 'The run has begun and not come to its end, so there is no report of it yet.',
    next: 'A run that waits or was stopped goes on with `fpf resume RUN`; any other one is reported when it ends.',
  },
  'report.no-such-part': {
    text: 'The bundle does not hold what was asked for.',
    next: 'Ask for another form with --format; a bundle of an earlier version may have fewer files.',
  },
  'report.bad-target': {
    text: 'A copy of the bundle cannot be put into that folder.',
    next: 'Name a folder that is not there yet, or is empty; only a copy of the same run is replaced.',
  },
  'report.not-opened': {
    text: 'The page of the report cannot be opened from here.',
    next: 'Open the file that the message names in a browser.',
  },
  'report.bad-suite': {
    text: 'The file holds no messages of a Cucumber suite, or no page of one.',
    next: 'Let Cucumber write it: `--format message:messages.ndjson`, and `--format html:suite.html` for the page.',
  },
  'report.collector-failed': {
    text: 'The collector of OpenTelemetry data did not take it.',
    next: 'Look at OTEL_EXPORTER_OTLP_ENDPOINT and at the collector; `--out FILE` writes the same to a file.',
  },
  'report.bad-name': {
    text: "An artifact would have been written outside the run's folder.",
    next: 'This is a defect of a component; please report it.',
  },
} as const satisfies Record<string, CodeEntry>;
