/**
 * Half-finished input of a window, by account (Q16) and place: edits in the outbox, choices in a
 * conflict. Main stores the texts without reading them.
 */
import * as v from 'valibot';
import { type TypedOn, typeInto } from '../../shared/merge/merge-unfinished.ts';
import { UNFINISHED_CHARS_MAX, UNFINISHED_PLACES_MAX } from '../../shared/storage-limits.ts';
import { type AccountSettings, readTyped } from './settings.ts';

type Saved = { readonly text: string | null };

const texts = v.array(v.tuple([v.string(), v.string()]));

/** The saved texts of an account, by place, the oldest first. */
export function readUnfinished(settings: AccountSettings, account: string): Record<string, string> {
  return Object.fromEntries(readTyped(settings, unfinishedKey(account), texts) ?? []);
}

/**
 * Saves what a window typed into a place, and what another one typed meanwhile. Returns the text that
 * is on disk then; throws where the disk refuses. Returns `full` beyond the bound: then nothing is
 * saved, and nothing else is dropped for it.
 */
export function keepUnfinished(
  settings: AccountSettings,
  account: string,
  typed: TypedOn,
): Saved | 'full' {
  const before = readTyped(settings, unfinishedKey(account), texts) ?? [];
  const { place } = typed;
  const present = before.find(([other]) => other === place)?.[1] ?? null;
  const text = typeInto(present, typed);
  const others = before.filter(([other]) => other !== place);
  if (text === null && others.length === before.length) return { text };
  const all = text === null ? others : [...others, [place, text] as [string, string]];
  const isMore = all.length > before.length || sizeOf(all) > sizeOf(before);
  if (isMore && isOver(all)) return 'full';
  if (all.length === 0) settings.delete(unfinishedKey(account));
  else settings.set(unfinishedKey(account), all);
  return { text };
}

function isOver(all: readonly (readonly [string, string])[]): boolean {
  return all.length > UNFINISHED_PLACES_MAX || sizeOf(all) > UNFINISHED_CHARS_MAX;
}

function sizeOf(all: readonly (readonly [string, string])[]): number {
  return all.reduce((sum, [place, text]) => sum + place.length + text.length, 0);
}

/** The setting that has them. */
export function unfinishedKey(account: string): string {
  return `unfinished of ${account}`;
}
