// `npm run bench -- [name]`: each benchmark prints ratios taken in one run, beside the load of the machine. Nothing
// here is a test.
import { loadavg } from 'node:os';
import { behaviour } from './behaviour.ts';
import { affectedCost } from './affected.ts';
import { anyTool } from './any-tool/index.ts';
import { cliCost } from './cli/index.ts';
import { daily } from './daily/index.ts';
import { aDay } from './day/index.ts';
import { firstMinute } from './first-minute.ts';
import { freshClone } from './fresh-clone.ts';
import { rehearsalCost } from './rehearsal/index.ts';
import { gatewayCost } from './gateway/index.ts';
import { gatewayFuzz } from './gateway/fuzz.ts';
import { guardCost } from './guards/index.ts';
import { runKills } from './orchestrator/kills.ts';
import { orchestratorCost } from './orchestrator/index.ts';
import { reportCost } from './report/index.ts';
import { sessionCost } from './session/index.ts';
import { sessionKills } from './session/kills.ts';
import { sessionOracle } from './session/oracle.ts';
import { sessionWhiteouts } from './session/whiteouts.ts';
import { skillsIndex } from './skills/index.ts';
import { skillsParse } from './skills/parse.ts';
import { skillsSearch } from './skills/search.ts';

const benchmarks: Readonly<Record<string, (flags: readonly string[]) => Promise<string>>> = {
  'any-tool': anyTool,
  behaviour,
  affected: affectedCost,
  cli: cliCost,
  daily,
  day: aDay,
  'first-minute': firstMinute,
  'fresh-clone': freshClone,
  rehearsal: rehearsalCost,
  gateway: gatewayCost,
  'gateway-fuzz': gatewayFuzz,
  guards: guardCost,
  'run-kills': runKills,
  orchestrator: orchestratorCost,
  report: reportCost,
  session: sessionCost,
  'session-kills': sessionKills,
  'session-oracle': sessionOracle,
  'session-whiteouts': sessionWhiteouts,
  'skills-index': skillsIndex,
  'skills-parse': skillsParse,
  'skills-search': skillsSearch,
};

const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const names = asked.length > 0 ? asked : ['cli'];
for (const name of names) {
  const benchmark = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined;
  if (!benchmark) {
    process.stderr.write(`bench: there is no ${name}; there are ${Object.keys(benchmarks).join(', ')}\n`);
    process.exitCode = 2;
    continue;
  }
  const table = await benchmark(flags).catch(failed);
  if (table === undefined) continue;
  if (flags.includes('--json')) {
    process.stdout.write(`${table}\n`);
    continue;
  }
  process.stdout.write(
    `## ${name} (load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}, Node ${process.versions.node})\n${table}\n`,
  );
}

/** What a benchmark says itself is enough; anything else is told with where it came from. */
function failed(error: unknown): undefined {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`${message.startsWith('bench: ') ? message : stack}\n`);
  process.exitCode = 1;
}
