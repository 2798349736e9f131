import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { StepPart } from '../../src/page/page-data.ts';
import { type Span, whole } from '../lib/axis.ts';

type Props = {
  readonly steps: readonly StepPart[];
  readonly places: readonly Span[];
  readonly span: Span;
  readonly onSpan: (span: Span) => void;
  readonly theme: string;
};

const lanes = ['pass', 'degrade', 'abstain'] as const;
const height = 68;

/** The whole run at once: a lane for each state, and one for what has none. What is brushed is what the list shows. */
export function Strip({ steps, places, span, onSpan, theme }: Props): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = (): void => void (canvas.current && paint(canvas.current, steps, places));
    draw();
    const watch = new ResizeObserver(draw);
    if (canvas.current) watch.observe(canvas.current);
    return () => watch.disconnect();
  }, [steps, places, theme]);
  const begun = useRef<number | undefined>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const at = (event: PointerEvent): number => {
    const { left = 0, width = 1 } = box.current?.getBoundingClientRect() ?? {};
    return Math.max(0, Math.min(1, (event.clientX - left) / Math.max(1, width)));
  };
  const [from, to] = span;
  const move = (which: 0 | 1, by: number): void => {
    const next: [number, number] = [from, to];
    next[which] = Math.max(which === 0 ? 0 : from + 0.005, Math.min(which === 0 ? to - 0.005 : 1, next[which] + by));
    onSpan(next);
  };
  return (
    <div class="strip">
      <div class="lanes" aria-hidden="true">
        {[...lanes, 'other'].map((lane) => (
          <span>{lane}</span>
        ))}
      </div>
      <div
        class="strip-box"
        ref={box}
        onPointerDown={(event) => {
          begun.current = at(event);
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          const start = begun.current;
          if (start === undefined) return;
          const now = at(event);
          if (Math.abs(now - start) > 0.005) onSpan([Math.min(start, now), Math.max(start, now)]);
        }}
        onPointerUp={() => (begun.current = undefined)}
        onDblClick={() => onSpan(whole)}
      >
        <canvas ref={canvas} height={height} role="img" aria-label={summary(steps)} />
        <div class="brush" style={{ left: `${from * 100}%`, right: `${(1 - to) * 100}%` }} />
      </div>
      {([0, 1] as const).map((which) => (
        <button
          type="button"
          role="slider"
          class="handle"
          aria-label={which === 0 ? 'Beginning of what the list shows' : 'End of what the list shows'}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(span[which] * 100)}
          aria-valuetext={`${Math.round(span[which] * 100)} percent of the run`}
          style={{ '--at': String(span[which]) }}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => event.buttons === 1 && move(which, at(event) - span[which])}
          onKeyDown={(event) => {
            const by = { ArrowLeft: -0.02, ArrowRight: 0.02, PageDown: -0.1, PageUp: 0.1, Home: -1, End: 1 }[event.key];
            if (by === undefined) return;
            event.preventDefault();
            move(which, by);
          }}
        />
      ))}
    </div>
  );
}

/** What a colour of the style sheet comes to in this theme. */
function colourOf(canvas: HTMLCanvasElement, name: string): string {
  canvas.style.color = `var(${name})`;
  return getComputedStyle(canvas).color;
}

function summary(steps: readonly StepPart[]): string {
  const of = (state: string): number => steps.filter((step) => step.state === state).length;
  return `All ${steps.length} steps: ${of('pass')} pass, ${of('degrade')} degrade, ${of('abstain')} abstain.`;
}

function paint(canvas: HTMLCanvasElement, steps: readonly StepPart[], places: readonly Span[]): void {
  const scale = window.devicePixelRatio || 1;
  const width = canvas.clientWidth;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.scale(scale, scale);
  const colours = new Map(
    ['pass', 'degrade', 'abstain', 'waiting', 'none'].map((name) => [name, colourOf(canvas, `--mark-${name}`)]),
  );
  const lane = height / 4;
  for (const [index, { state }] of steps.entries()) {
    const [a, b] = places[index] ?? whole;
    const row =
      state === null
        ? 3
        : Math.max(
            0,
            lanes.findIndex((name) => name === (state === 'waiting' ? 'abstain' : state)),
          );
    pen.fillStyle = colours.get(state ?? 'none') ?? '#888';
    pen.fillRect(a * width, row * lane + 2, Math.max(1.5, (b - a) * width - 0.5), lane - 4);
  }
}
