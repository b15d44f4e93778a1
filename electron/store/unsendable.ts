/**
 * Fields that are too long to be sent, such as a title or text, by account. They are saved until the
 * user shortens them, so that a crash does not lose them. They are no write and are never sent.
 */
import * as v from 'valibot';
import { type Unsendable, unsendable } from '../../shared/ipc/unsendable-calls.ts';
import { pick } from '../../shared/kinds/kinds.ts';
import { mergeUnsendable } from '../../shared/merge/merge-unsendable.ts';
import { knownId } from '../../shared/queue/known-id.ts';
import { laneOf, type RecordRef, recordRef } from '../../shared/queue/pending-write.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import { type UnsendableHead, unsendableHead } from '../../shared/queue/words/unsendable-words.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { UNSENDABLE_CHARS_MAX, UNSENDABLE_RECORDS_MAX } from '../../shared/text-limits.ts';
import { type AccountSettings, readTyped } from './settings.ts';

const entries = v.array(v.object({ record: recordRef, ...unsendable.entries }));
type Entry = v.InferOutput<typeof entries>[number];

type Names = Pick<Queue, 'adopted'> & { readonly account: string | null };

/**
 * Saves these fields of a record in place of all those before, or of `overtaken` alone. Then those of
 * another window stay, and a newer value of the same field is merged with this one (Q20.7). Returns what
 * there is then, or `undefined` where nothing changed. Is `full` beyond the bound (Q20.1), and `apart`
 * where two texts cannot be merged: then nothing is saved or dropped. Throws where the disk refuses.
 */
export function keepUnsendable(
  settings: AccountSettings,
  names: Names,
  record: RecordRef,
  { fields, base, sent, overtaken }: Unsendable & { readonly overtaken?: Fields },
): readonly UnsendableHead[] | 'full' | 'apart' | undefined {
  const before = entriesOf(settings, names);
  const own = before.find((one) => isOf(names, one, record));
  const left = Object.entries(own?.fields ?? {}).filter(
    ([name, value]) => overtaken !== undefined && !isSame(overtaken[name], value),
  );
  const joined = Object.entries(fields).map(([name, ours]): [string, unknown] => {
    const newer = left.find(([one, theirs]) => one === name && !isSame(ours, theirs));
    if (newer === undefined) return [name, ours];
    const sides = { base: overtaken?.[name] ?? base?.[name], ours, theirs: newer[1] };
    return [name, mergeUnsendable({ kind: record.kind, name }, sides)];
  });
  if (joined.some(([, value]) => value === undefined)) return 'apart';
  const after = Object.fromEntries([...left, ...joined]);
  if (own === undefined && Object.keys(after).length === 0) return undefined;
  const others = before.filter((one) => !isOf(names, one, record));
  const bases = overtaken && (own?.base || base) ? { ...own?.base, ...base } : base;
  const earlier = { ...pick(own?.sent ?? {}, Object.keys(after)), ...sent };
  const isDropped = Object.keys(after).length === 0;
  const hasSent = Object.keys(earlier).length > 0;
  const one = { record, fields: after, base: bases, ...(hasSent && { sent: earlier }) };
  const all = isDropped ? others : [one, ...others];
  if (isOver(all) && isMore(all, before)) return 'full';
  settings.set(unsendableKey(names), all);
  return headsOf(all);
}

/** The saved fields of a record, under any of its names. */
export function readUnsendable(
  settings: AccountSettings,
  names: Names,
  record: RecordRef,
): Unsendable | null {
  const found = entriesOf(settings, names).find((one) => isOf(names, one, record));
  if (found === undefined) return null;
  const { record: _, ...held } = found;
  return held;
}

/** All saved fields of an account, the newest first. */
export function allUnsendable(
  settings: AccountSettings,
  account: string | null,
): readonly (Unsendable & { readonly record: RecordRef })[] {
  return entriesOf(settings, { account });
}

/** Lists them without their texts, for the windows. */
export function unsendableHeads(
  settings: AccountSettings,
  account: string | null,
): readonly UnsendableHead[] {
  return headsOf(entriesOf(settings, { account }));
}

/**
 * Assigns what was saved before any sign-in, or under `from`, to the account that is signed in: its
 * windows read it there. All of it, also beyond the bound. Throws where the disk refuses.
 */
export function claimUnsendable(
  settings: AccountSettings,
  names: Names,
  from: string | null = null,
): void {
  const left = entriesOf(settings, { account: from });
  if (names.account === null || names.account === from || left.length === 0) return;
  const own = entriesOf(settings, names);
  const isOwn = (one: Entry) => own.some(({ record }) => isOf(names, one, record));
  settings.set(unsendableKey(names), [...own, ...left.filter((one) => !isOwn(one))]);
  settings.delete(unsendableKey({ account: from }));
}

/** Compares as JSON: so they are on the disk. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isOver(all: readonly Entry[]): boolean {
  return all.length > UNSENDABLE_RECORDS_MAX || sizeOf(all) > UNSENDABLE_CHARS_MAX;
}

function isMore(all: readonly Entry[], before: readonly Entry[]): boolean {
  return all.length > before.length || sizeOf(all) > sizeOf(before);
}

function sizeOf(all: readonly Entry[]): number {
  return JSON.stringify(all).length;
}

function headsOf(all: readonly Entry[]): readonly UnsendableHead[] {
  return all.map(({ record, fields }) => unsendableHead(record, fields));
}

function entriesOf(settings: AccountSettings, names: Pick<Names, 'account'>): readonly Entry[] {
  return readTyped(settings, unsendableKey(names), entries) ?? [];
}

function isOf(names: Names, one: Entry, record: RecordRef): boolean {
  const laneOfKnown = ({ kind, id }: RecordRef) => laneOf({ kind, id: knownId(names, id) });
  return laneOfKnown(one.record) === laneOfKnown(record);
}

/** The setting that has them. */
export function unsendableKey({ account }: Pick<Names, 'account'>): string {
  return `unsendable of ${account}`;
}
