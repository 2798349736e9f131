import { type Route, writeRoute } from './route.ts';

/** Goes there. `quiet`: without a step for the Back button, as when keys run through a list. */
export function go(route: Route, quiet = false): void {
  const hash = writeRoute(route);
  if (quiet) {
    history.replaceState(null, '', hash);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  } else if (location.hash !== hash) location.hash = hash;
}
