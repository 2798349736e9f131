import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

type Props = {
  readonly label: string;
  readonly count: number;
  readonly rowHeight: number;
  readonly chosen: number;
  readonly onChoose: (index: number, byKey: boolean) => void;
  readonly row: (index: number) => ComponentChildren;
  readonly rowClass?: (index: number) => string;
  readonly id: string;
};

const beyond = 4;

/**
 * A list of rows of one height, of which only those in view are in the page. The list has the focus, and one row is
 * chosen.
 */
export function VirtualList({ label, count, rowHeight, chosen, onChoose, row, rowClass, id }: Props): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const measure = (): void => {
    const { scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    setView((old) =>
      old.top === scrollTop && old.height === clientHeight ? old : { top: scrollTop, height: clientHeight },
    );
  };
  useLayoutEffect(measure, [count]);
  useEffect(() => {
    const watch = new ResizeObserver(measure);
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    const list = box.current;
    if (!list || chosen < 0) return;
    const top = chosen * rowHeight;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + rowHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + rowHeight - list.clientHeight;
  }, [chosen, count]);
  const first = Math.max(0, Math.floor(view.top / rowHeight) - beyond);
  const last = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + beyond);
  // A row that leaves the view lends its place in the page to the one that comes into it.
  const slots = Math.ceil(view.height / rowHeight) + 2 * beyond + 1;
  const page = Math.max(1, Math.floor(view.height / rowHeight) - 1);
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: chosen + 1,
    ArrowUp: chosen - 1,
    PageDown: chosen + page,
    PageUp: chosen - page,
    Home: 0,
    End: count - 1,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = moves[event.key];
    if (to === undefined || count === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChoose(Math.max(0, Math.min(count - 1, to)), true);
  };
  const active = chosen >= first && chosen < last ? { 'aria-activedescendant': `${id}-${chosen}` } : {};
  return (
    <div
      class="list"
      role="listbox"
      aria-label={label}
      tabIndex={0}
      ref={box}
      onScroll={measure}
      onKeyDown={onKeyDown}
      id={id}
      {...active}
    >
      <div role="presentation" class="list-room" style={{ height: `${count * rowHeight}px` }}>
        {Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at).map((index) => (
          <div
            key={index % slots}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            aria-setsize={count}
            aria-posinset={index + 1}
            class={`row ${rowClass?.(index) ?? ''}`}
            style={{ top: `${index * rowHeight}px`, height: `${rowHeight}px` }}
            onClick={() => onChoose(index, false)}
          >
            {row(index)}
          </div>
        ))}
      </div>
    </div>
  );
}
