import type { ConfigFile, RunTrace } from '@fpf/contracts';
import { fpfProgram, FpfWorld, type Ran, registerSteps } from '@fpf/cucumber';
import type { FaultUse } from '@fpf/ollama-double';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { answering } from './model/hooks.ts';
import { runWarm, startAlways } from './warm/command-line.ts';
import { scriptOf, type Until } from './model/script-of.ts';

/** What the scenarios of this repository know beside what any project's do. */
export class StackWorld extends FpfWorld {
  explained: Ran | undefined;
  /** Of a fork: the run that was forked, where, and the hash of the last event that both have. */
  firstRun: RunTrace['parent'];
  replayed: Ran | undefined;
  /** What lay in the state folder before something that should add nothing. */
  before: readonly string[] = [];
  /** The run that was killed. */
  interrupted = '';
  /** What the hook of a program does that embeds the stack. */
  hook = '';

  configAsItStands = false;
  /** What is wrong with the answer as the model's server sends it. */
  fault: FaultUse | undefined;
  /** What the model answers until it is offered a tool that it would call. */
  until: Until | undefined;
  /** Under the name of the pinned model. */
  otherModel = false;

  /** The file of the key that signs runs. */
  receiptKey: string | undefined;

  /** Commands find the environment of a CI job. */
  inCI = false;

  /** What is otherwise in the environment of this scenario's commands. */
  apart: Readonly<Record<string, string>> = {};

  /** Programs of somebody else are loaded into a process that ends with the command. */
  ownProcess = false;

  /** The command line is loaded once for many scenarios, unless this one needs a process that is its own. */
  protected override run(file: string, args: readonly string[]): Ran {
    if (file !== fpfProgram() || this.ownProcess || startAlways) return super.run(file, args);
    return runWarm(args, this.place);
  }

  override get place(): FpfWorld['place'] {
    const { receiptKey: key, inCI } = this;
    const own = { ...(key !== undefined && { FPF_RECEIPT_KEY: key }), ...(inCI && { CI: 'true' }) };
    return { ...super.place, env: { ...answering().env, ...own, ...this.apart } };
  }

  /** The workspace's fpf.config.json names the model, with its pin. */
  override modelOptions(): readonly string[] {
    return [];
  }

  override get answersByItself(): boolean {
    return answering().tell === undefined;
  }

  override tellModel(): void {
    this.nameModel();
    answering().tell?.(scriptOf(this.said, this));
  }

  override takeTurns(turns: FpfWorld['turns']): void {
    this.turns = turns;
    this.editConfig((config) => ({ ...config, budget: { turns: 32, model_calls: 32, tool_calls: 32 } }));
  }

  override editConfig(change: (config: ConfigFile) => ConfigFile): void {
    super.editConfig((config) => ({ ...change(config), model: answering().model(this.turns.length > 0) }));
  }

  /** A scenario that has written its config as it stands is about just that, and it is left so. */
  nameModel(): void {
    if (this.configAsItStands) return;
    if (!existsSync(join(this.host, 'fpf.config.json'))) this.write('fpf.config.json', '{}');
    this.editConfig((config) => config);
  }

  /** A project of its own skills that allows every tool, unless a step says something else. */
  override plainConfig(): ConfigFile {
    return { skills: { sources: [{ folder: 'own', profile: 'strict' }] }, policy: { allow: [{ tool: '*' }] } };
  }
}

registerSteps(StackWorld);
