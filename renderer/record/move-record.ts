/** Moves a record to another status or stage from its page, and offers to take that back (V30). */
import { isLocalId } from '../../shared/ids.ts';
import { titleOf } from '../../shared/kinds/facts.ts';
import { listOf } from '../../shared/kinds/field.ts';
import { hasUnsentCreate } from '../../shared/queue/lanes.ts';
import { overlay } from '../../shared/queue/overlay/overlay.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import type { ConfirmedRecord, Fields } from '../../shared/records/kinds.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { bulkEdit, bulkUndo, namesComputedFrom } from '../../shared/table/bulk-fields.ts';
import type { Column } from '../../shared/table/columns.ts';
import { movedInWords, type Step } from '../../shared/table/step-column.ts';
import { readRecord } from '../cache/read.ts';
import { baseShown } from '../session/shown-base.ts';
import type { UndoContext } from '../undo/undo-context.ts';
import { Recomputed } from './recomputed.ts';

type Parts = Pick<
  UndoContext,
  'bridge' | 'cache' | 'lastChange' | 'outbox' | 'random' | 'sessions'
>;
type Done = Promise<Result<unknown, string>>;

/** Returns why the disk did not take it. A record that is there already, or locked, stays as it is. */
export async function moveRecord(
  parts: Parts,
  ref: RecordRef,
  { column, to }: { readonly column: Column; readonly to: Step },
): Done {
  const { lastChange, outbox } = parts;
  const found = await readNow(parts, ref);
  const edit = found && bulkEdit(ref.kind, column, to.id, found.record);
  if (found === undefined || edit === undefined) return ok(null);
  const wasUnsent = isUnsent(outbox, ref);
  const saved = await save(parts, found, edit.fields);
  if (!saved.ok) return saved;
  const recomputed = new Recomputed(ref.kind, outbox);
  const names = namesComputedFrom(ref.kind, column.name);
  recomputed.follow(ref.id, { name: column.name, value: to.id, names });
  const words = movedInWords(titleOf(ref.kind, found.record) ?? '', to.name);
  lastChange.offer({ words, undo });
  return saved;

  async function undo(): Done {
    const now = await readNow(parts, ref);
    const isSentSince = wasUnsent && !isUnsent(outbox, ref);
    const step = {
      ...{ ...edit, before: edit?.before ?? {}, value: to.id, isSentSince },
      recomputed: recomputed.of(ref.id),
    };
    const fields = now && bulkUndo(ref.kind, column, step, now.record);
    return now === undefined || fields === undefined ? changedSince : save(parts, now, fields);
  }
}

const changedSince = failed('changed', 'It was changed or sent since, so it stays as it is.');

type Found = {
  readonly ref: RecordRef;
  readonly confirmed: ConfirmedRecord | undefined;
  readonly record: Fields;
};

/** The record as the user left it; what is typed in it and not saved yet goes first. */
async function readNow({ cache, outbox, sessions }: Parts, ref: RecordRef) {
  await sessions.flushAll();
  const now = { kind: ref.kind, id: outbox.knownId(ref.id) };
  const list = listOf(now.kind);
  const isOfService = list !== undefined && !isLocalId(now.id);
  const read = isOfService ? await readRecord(cache, { list, id: now.id }) : undefined;
  const record = overlay(read?.record, outbox.of(now.id, now.kind))?.record;
  const found: Found | undefined = record && { ref: now, confirmed: read?.record, record };
  return found;
}

function isUnsent(outbox: Parts['outbox'], { kind, id }: RecordRef): boolean {
  return hasUnsentCreate(outbox.of(outbox.knownId(id), kind));
}

function save({ bridge, outbox, random }: Parts, found: Found, fields: Fields): Done {
  const { ref, confirmed } = found;
  return bridge.saveRecord({
    ...{ writeId: random.uuid(), record: ref, fields: { ...fields }, isFinished: true },
    ...baseShown(ref, confirmed, outbox),
  });
}
