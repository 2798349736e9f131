import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

const keys = [
  ['j, k', 'next call, call before'],
  [']  [', 'next call that did not pass, one before'],
  ['/', 'filter the list of this tab'],
  ['1 to 7', 'the tabs'],
  ['← →', 'between tabs, when one has the focus'],
  ['↑ ↓ Page Home End', 'in a list that has the focus'],
  ['t', 'dark, light, or as the system has it'],
  ['?', 'this help'],
  ['Esc', 'closes it'],
] as const;

export function Help({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }): JSX.Element {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !box.current?.open) box.current?.showModal();
    if (!open && box.current?.open) box.current.close();
  }, [open]);
  return (
    <dialog ref={box} onClose={onClose} aria-labelledby="help-title">
      <h2 id="help-title">Keys</h2>
      <dl class="pairs keys">
        {keys.map(([key, what]) => (
          <div>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}
