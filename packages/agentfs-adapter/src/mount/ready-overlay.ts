import { isMountFailure } from './holder-talk.ts';
import type { StartedOverlay } from './overlay-mount.ts';

type Ready = { readonly picture: string; readonly overlay: StartedOverlay };
type Making = {
  readonly picture: () => Promise<string>;
  readonly lay: () => Promise<Ready>;
  /** Of the call that may come. */
  readonly readOnly: boolean;
  readonly onWait: (waits: Promise<boolean>) => void;
};

/**
 * One that was laid out early may have ended since: that is no reason against another one, whose failure is what is
 * told.
 */
export function orElse(ready: StartedOverlay, fresh: () => Promise<StartedOverlay>): StartedOverlay {
  const hold: StartedOverlay['hold'] = async (pids) => {
    try {
      return await ready.hold(pids);
    } catch (error) {
      if (!isMountFailure(error)) throw error;
      await ready.end();
      return await (await fresh()).hold(pids);
    }
  };
  return Object.freeze<StartedOverlay>({ ...ready, hold });
}

/**
 * At most one overlay that is laid out before anybody asks for it, while a model thinks. It shows what the view was
 * then: whoever comes with another picture does not get it. Where none can be laid out, the call finds out why when it
 * needs one.
 */
export class ReadyOverlay {
  #making: Promise<Ready | undefined> = Promise.resolve(undefined);
  #ended = false;

  /** Lays one out, unless one waits that shows what is to be seen; and has a program wait in it. */
  make({ picture, lay, readOnly, onWait }: Making): void {
    if (this.#ended) return;
    const made = this.#making.then(async (ready) => {
      // What cannot be looked at is another one.
      const kept =
        ready !== undefined && ready.picture === (await picture().catch(() => undefined)) ? ready : undefined;
      if (kept === undefined) await ready?.overlay.end();
      const { picture: shown, overlay } = kept ?? (await lay());
      onWait(overlay.wait(readOnly));
      return { picture: shown, overlay };
    });
    this.#making = made.catch(() => undefined);
  }

  /** Nothing is being laid out any more: what it is made from may be changed. */
  async still(): Promise<void> {
    await this.#making;
  }

  /**
   * The one that waits, where it is as it would be made now; any other is ended first, so that nothing of it is mounted
   * any more.
   */
  async take(picture: string): Promise<StartedOverlay | undefined> {
    const ready = await this.#taken();
    if (ready === undefined || ready.picture === picture) return ready?.overlay;
    await ready.overlay.end();
    return undefined;
  }

  /** What waits is of no use. */
  async drop(): Promise<void> {
    await (await this.#taken())?.overlay.end();
  }

  /** What waits is ended, and nothing is laid out any more. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.drop();
  }

  #taken(): Promise<Ready | undefined> {
    const taken = this.#making;
    this.#making = Promise.resolve(undefined);
    return taken;
  }
}
