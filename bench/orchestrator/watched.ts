import type { CallView, ModelGateway, Session } from '@fpf/contracts';
import type { StackPorts } from '@fpf/orchestrator';
import type { Meter } from './meter.ts';

/** How often something was waited for until it was on the disk. */
export type Syncs = { count: number };

/**
 * The same components, with what each of them spends counted to a stage. `onTurn` is told before the model is asked.
 */
export function watched(ports: StackPorts, meter: Meter, syncs: Syncs, onTurn: () => void): StackPorts {
  const { registry, loader, guards, runner, agentfs, reporter } = ports;
  return {
    ...ports,
    registry: {
      ...registry,
      search: meter.within(
        'search',
        (...asked: Parameters<typeof registry.search>) => registry.search(...asked),
        'load',
      ),
    },
    loader: {
      ...loader,
      load: meter.within('load', (...asked: Parameters<typeof loader.load>) => loader.load(...asked), 'plan'),
    },
    model: watchedModel(ports.model, meter, onTurn),
    guards: {
      ...guards,
      permit: meter.within(
        'permission and guard',
        (call, context) => guards.permit(call, context),
        'what guards are handed',
      ),
      decide: meter.within(
        'permission and guard',
        (call, context) => guards.decide(call, context),
        'what guards are handed',
      ),
      confirm: meter.within(
        'confirm',
        (call, decided, context) => guards.confirm(call, decided, context),
        'execute (ours)',
      ),
    },
    runner: {
      ...runner,
      run: meter.within('execute', (call, view, more) => runner.run(call, view, more), 'execute (ours)'),
    },
    agentfs: { ...agentfs, open: async (ask) => watchedSession(await agentfs.open(ask), meter, syncs) },
    reporter: { ...reporter, bundle: meter.within('report', (input) => reporter.bundle(input)) },
  };
}

function watchedModel(model: ModelGateway, meter: Meter, onTurn: () => void): ModelGateway {
  return {
    ...model,
    plan: (request, options) => {
      onTurn();
      meter.between('model');
      return model.plan(request, options);
    },
  };
}

function watchedSession(session: Session, meter: Meter, syncs: Syncs): Session {
  const { store } = session;
  return {
    id: session.id,
    dbPath: session.dbPath,
    engine: session.engine,
    capability: session.capability,
    operations: session.operations,
    get open() {
      return session.open;
    },
    stat: (path) => session.stat(path),
    readFile: (path) => session.readFile(path),
    readBase: (path) => session.readBase(path),
    realPath: (path) => session.realPath(path),
    changes: () => session.changes(),
    changesOf: (steps) => session.changesOf(steps),
    close: () => session.close(),
    closeWithSnapshot: meter.within('report', (path: string) => session.closeWithSnapshot(path)),
    begin: meter.within(
      'begin',
      async (call) => {
        syncs.count += 1;
        return watchedView(await session.begin(call), meter, syncs);
      },
      'what guards are handed',
    ),
    store: {
      ...store,
      events: meter.within('read the journal', (run) => store.events(run)),
      audit: meter.within('report', () => store.audit()),
      append: meter.within('journal', (run, drafts, audit, values) => {
        syncs.count += audit && audit.length > 0 ? 2 : 1;
        if (drafts.some(({ kind }) => kind === 'model-result')) meter.between('admit');
        if (drafts.some(({ kind }) => kind === 'run-ended')) meter.between('report');
        return store.append(run, drafts, audit, values);
      }),
    },
  };
}

function watchedView(view: CallView, meter: Meter, syncs: Syncs): CallView {
  return {
    files: view.files,
    get capability() {
      return view.capability;
    },
    enter: (argv, limits) => view.enter(argv, limits),
    exhausted: () => view.exhausted(),
    effects: meter.within('execute', () => view.effects()),
    commit: meter.within(
      'commit',
      (record) => {
        syncs.count += 2;
        return view.commit(record);
      },
      'turn',
    ),
    rollback: meter.within('commit', (reason, record) => view.rollback(reason, record), 'turn'),
  };
}
