import { type BuiltinHandler, type Host, type ToolHandler, type ToolInvocation, type ToolRunner } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';
import { createToolRunner } from '@fpf/tool-runner';
import type { BashOptions } from './options.ts';
import { runBash } from './run-bash.ts';

/**
 * Our runner, for which a skill's `.sh` script is a tool in process: just-bash interprets it over the files of the
 * call, and no program is started. So it runs where no sandbox does. Arguments, limits, output and effects are ours, as
 * for any tool in process.
 */
export function createBashRunner({ commands = 10_000, ...options }: BashOptions, host: Host): ToolRunner {
  const runner = createToolRunner(options, host);
  const scripts = new Map<string, string>();
  const known = new Set<string>();

  const handler: BuiltinHandler = async (args, { files, callId }) => {
    const { stdout, stderr, exitCode } = await runBash(
      { script: scripts.get(callId) ?? '', stdin: JSON.stringify(args), commands },
      files,
    );
    if (exitCode !== 0) throw new Error(`the script ended with ${exitCode}: ${stderr.trim().slice(0, 1_000)}`);
    const read = readJson(new TextEncoder().encode(stdout));
    if (!read.ok) throw new Error('the script did not print one JSON value');
    return read.value;
  };

  return Object.freeze<ToolRunner>({
    registerBuiltin: (builtin) => runner.registerBuiltin(builtin),
    run: async (invocation, view, asked) => {
      const script = scriptOf(invocation);
      if (script === undefined) return await runner.run(invocation, view, asked);
      const { skill, tool, call_id } = invocation;
      const name = `bash-runner:${skill.manifest.id}`;
      if (!known.has(name)) runner.registerBuiltin({ name, skill: skill.manifest.id, shipped: false, handler });
      known.add(name);
      scripts.set(call_id, script);
      try {
        const { runtime: _runtime, ...rest } = tool.handler as ToolHandler;
        return await runner.run(
          { ...invocation, tool: { ...tool, handler: { ...rest, kind: 'builtin', path: name } } },
          view,
          asked,
        );
      } finally {
        scripts.delete(call_id);
      }
    },
  });
}

/** The text of a shell script that is a file of the skill; every other tool is none of this. */
function scriptOf({ skill, tool: { handler } }: ToolInvocation): string | undefined {
  if (handler?.kind !== 'script' || handler.runtime !== 'exec' || !handler.path?.endsWith('.sh')) return undefined;
  const file = skill.files.find(({ path }) => path === handler.path);
  return file && new TextDecoder().decode(file.bytes);
}
