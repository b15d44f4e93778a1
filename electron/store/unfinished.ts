/**
 * Half-finished input of a window, by account (Q16) and place: fields edited in the outbox, choices
 * in a conflict. Main stores the texts without reading them.
 */
import * as v from 'valibot';
import { UNFINISHED_CHARS_MAX, UNFINISHED_PLACES_MAX } from '../../shared/limits.ts';
import type { Settings } from './settings.ts';

const texts = v.array(v.tuple([v.string(), v.string()]));

/** What is kept of an account, by place, the oldest first. */
export function readUnfinished(settings: Settings, account: string): Record<string, string> {
  return Object.fromEntries(settings.get(nameOf(account), texts) ?? []);
}

/**
 * Keeps the text of a place, or nothing where it is `null`; on disk when it returns, throws where
 * the disk refuses. Where it all becomes too much the oldest goes.
 */
export function keepUnfinished(
  settings: Settings,
  account: string,
  { place, text }: { readonly place: string; readonly text: string | null },
): void {
  const before = settings.get(nameOf(account), texts) ?? [];
  const others = before.filter(([other]) => other !== place);
  if (text === null && others.length === before.length) return;
  const all = text === null ? others : [...others, [place, text] as [string, string]];
  while (all.length > UNFINISHED_PLACES_MAX || sizeOf(all) > UNFINISHED_CHARS_MAX) all.shift();
  if (all.length === 0) settings.delete(nameOf(account));
  else settings.set(nameOf(account), all);
}

function sizeOf(all: readonly (readonly [string, string])[]): number {
  return all.reduce((sum, [, text]) => sum + text.length, 0);
}

function nameOf(account: string): string {
  return `unfinished of ${account}`;
}
