import { exitCodes } from '@fpf/cli';
import { page, table } from './markdown.ts';

export function exitCodesPage(): string {
  const rows = Object.entries(exitCodes).map(([value, meaning]) => [value, meaning]);
  return page('Exit codes', '`exitCodes` of `@fpf/cli`', table(['code', 'meaning'], rows));
}
