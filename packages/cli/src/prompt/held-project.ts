import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Project, projectOf } from '@fpf/project';
import { componentBase } from '@fpf/project/installed';
import { type ProjectRecord, readProject } from '@fpf/project/open';
import type { ProjectInput } from '@fpf/project/options';

export type HeldProject = {
  /** Gives the project that is open, where nothing that it was opened by has changed; opens it again otherwise. */
  readonly open: (from: ProjectInput) => Project;
  readonly close: () => Promise<void>;
};

/**
 * Keeps one project open between the requests of a prompt: what it has loaded need not be loaded again. What is told,
 * logged and hidden is the business of the line that asks.
 */
export function holdProject(): HeldProject {
  let now: ProjectInput;
  let held: { readonly by: string; readonly project: Project } | undefined;
  let closing: Promise<unknown> = Promise.resolve();
  const end = (): void => {
    const { project } = held ?? {};
    held = undefined;
    if (project) closing = closing.then(() => project.close()).catch(() => undefined);
  };
  return {
    open: (from) => {
      now = from;
      const record = readProject(from);
      const { workspace, stateDir, homeDir, configHash, lockHash } = record;
      // What the config names as secrets is hidden in what this line says, too.
      from.secrets(record.config);
      const by = JSON.stringify([workspace, stateDir, homeDir, configHash, lockHash, measuredOf(record), from.options]);
      if (held?.by === by) return held.project;
      end();
      const ends: (() => Promise<void>)[] = [];
      const input: ProjectInput = {
        ...from,
        notify: (notice) => now.notify(notice),
        progress: (what, work) => now.progress(what, work),
        choose: async (open, signal) => now.choose?.(open, signal),
        log: (...line) => now.log(...line),
        secrets: (named) => now.secrets(named),
        atEnd: (work) => void ends.unshift(work),
      };
      held = { by, project: projectOf(input, ends) };
      return held.project;
    },
    close: async () => {
      end();
      await closing;
    },
  };
}

/** The report that guards go by is read when a project is opened, so a new one opens it again. */
function measuredOf(record: ProjectRecord): readonly unknown[] {
  const report = record.config.guards?.measured;
  if (report === undefined) return [];
  const stat = statSync(resolve(componentBase(record), report), { throwIfNoEntry: false });
  return [stat?.mtimeMs, stat?.size];
}
