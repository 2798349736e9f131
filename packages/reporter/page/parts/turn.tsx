import type { JSX } from 'preact';
import type { TurnPart } from '../../src/page/page-data.ts';
import { Code, isEmpty, Lines, Visible } from '../lib/visible.tsx';
import { Pairs } from './pins.tsx';

/** One turn of the model: what it was shown, its text as it came, and beside it the calls that were read from it. */
export function Turn({ turn }: { readonly turn: TurnPart }): JSX.Element {
  const { shown, raw, proposed, facts, repairs, failed } = turn;
  return (
    <article class="turn">
      <h3>
        {`Turn ${turn.turn}`}{' '}
        <span class="note">
          <Visible text={turn.model} />
        </span>
      </h3>
      {failed && (
        <p class="banner">
          <code>{failed.code}</code> <Visible text={failed.message} />
        </p>
      )}
      {shown && (
        <details>
          <summary>{`What it was shown (by the ${shown.by})`}</summary>
          <Lines text={shown.text} />
          {shown.sampling.length > 0 && (
            <p class="note">
              <Visible text={shown.sampling.map(([name, value]) => `${name} ${value}`).join(', ')} />
            </p>
          )}
        </details>
      )}
      {!failed && (
        <div class="beside">
          <div>
            <h4>As it came</h4>
            {isEmpty(raw) ? <p class="empty">Nothing.</p> : <Lines text={raw} />}
          </div>
          <div>
            <h4>As it was read</h4>
            {proposed.length === 0 && <p class="empty">No call.</p>}
            {proposed.map(({ tool, args, mark, ungrounded }) => (
              <div class="proposed">
                <p>
                  <Code text={tool} kind="tool" />
                </p>
                <Lines text={args} />
                {mark && (
                  <p class="banner">
                    <code>{mark.code}</code> <Visible text={mark.message} />
                  </p>
                )}
                {ungrounded.length > 0 && (
                  <p class="note">
                    Nothing that it was given says <Visible text={ungrounded.join(', ')} />: perhaps made up.
                  </p>
                )}
              </div>
            ))}
          </div>
        </div>
      )}
      {repairs.length > 0 && (
        <p class="note">
          Repaired: <Visible text={repairs.join('; ')} />
        </p>
      )}
      {facts.length > 0 && <Pairs rows={facts} />}
    </article>
  );
}
