/** The base of a user's action on a record: the version on their screen. */
import { isLocalId } from '../../shared/ids.ts';
import { baseNames, pick, readBase } from '../../shared/kinds/kinds.ts';
import type { ShownRecord } from '../../shared/queue/machine/accepted-bases.ts';
import { overlay } from '../../shared/queue/overlay/overlay.ts';
import {
  baseFields,
  fieldsSet,
  isLive,
  type PendingWrite,
  type RecordRef,
} from '../../shared/queue/pending-write.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../../shared/records/kinds.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';

/**
 * The version of a record on the screen, `null` if only this computer has it, and its revision (Q8.4,
 * Q8.5).
 */
export type ShownBase = { readonly base: Fields | null; readonly shown: ShownRecord };

/** The base, and from which revision of the outbox it is; `null` for what only this computer has (Q8.4). */
export function baseShown(
  { kind, id }: RecordRef,
  confirmed: ConfirmedRecord | undefined,
  outbox: Pick<Outbox, 'of' | 'revision'>,
): ShownBase {
  const answered = outbox.of(id, kind).filter(({ state }) => state.kind === 'done');
  const record = overlay(confirmed, answered)?.record;
  const base = record === undefined ? null : readBase(kind, record);
  return { base, shown: { id, revision: outbox.revision } };
}

/**
 * Returns the base of an editor that shows another version now: what the service has said, except
 * what is only ours so far. A record that only this computer knows has none.
 */
export function withConfirmed(
  kind: WritableKind,
  base: Fields | null,
  { shown, live }: { readonly shown: Fields; readonly live: readonly PendingWrite[] },
): Fields | null {
  if (base === null && live.length > 0) return null;
  const ours = new Set(live.flatMap((write) => Object.keys(fieldsSet(write))));
  const confirmed = baseNames(kind).filter((name) => !ours.has(name));
  return { ...base, ...pick(shown, confirmed) };
}

/**
 * Returns the base of an editor that shows a record from now on; `null` if only this computer has it. A
 * value that is only ours so far is no base: an edit that sets it once more would look like none (Q8.10).
 */
export function firstBase(
  { kind, id }: RecordRef,
  shown: Fields,
  outbox: Pick<Outbox, 'of'>,
): Fields | null {
  if (isLocalId(id)) return null;
  const live = outbox.of(id, kind).filter(isLive);
  const began: Fields = Object.assign({}, ...live.map(baseFields).reverse());
  return withConfirmed(kind, began, { shown, live });
}
