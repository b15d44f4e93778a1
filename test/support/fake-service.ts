import { asDeleted } from '../../shared/history/deleted-record.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import type { NoteAttachment, NoteFields } from '../../shared/kinds/note.ts';
import { plainText } from '../../shared/note/plain-text.ts';
import type { Outcome } from '../../shared/queue/events.ts';
import { overlay } from '../../shared/queue/overlay/overlay.ts';
import {
  fieldsSet,
  laneOf,
  noteFieldsSet,
  type PendingWrite,
} from '../../shared/queue/pending-write.ts';
import { decideUpdate } from '../../shared/queue/requests/decide-update.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { timestamp } from '../../shared/time.ts';
import { aMember, aNote, aRecord } from './builders.ts';
import type { FakeMain } from './fake-bridge.ts';

/** Returns the outcome of a write and changes the notes and records of the fake service. */
export function answerOf(main: FakeMain, write: PendingWrite): Outcome {
  const { change, record } = write;
  if (record.kind !== 'note') return answerOther(main, write);
  const { link, note_links: _, ...fields } = noteFieldsSet(write);
  const title = fields.title ?? main.service.get(record.id)?.title ?? '';
  const verdict = main.verdicts.get(title);
  if (verdict) {
    main.verdicts.delete(title);
    return verdict;
  }
  const now = timestamp(main.clock.now());
  if (change.kind === 'create') {
    const note = aNote({
      id: main.random.uuid(),
      created_at: now,
      updated_at: now,
      created_by_member_id: aMember().id,
      ...fields,
      content_plain_text: plainText(fields.content_html ?? '') || null,
      note_links: linked(link ? [link] : []),
    });
    main.service.set(note.id, note);
    return { kind: 'accepted', reply: note };
  }
  const theirs = main.service.get(record.id);
  if (theirs === undefined) {
    if (change.kind === 'delete') return { kind: 'accepted', reply: null };
    return { kind: 'removed', localId: `local-${main.random.uuid()}`, memberId: aMember().id };
  }
  const decision = decideUpdate(write, theirs);
  if (decision.kind === 'conflict') return { kind: 'conflict', theirs };
  if (decision.kind === 'delete') {
    main.deletedRecords = [asDeleted(write, theirs, main.clock.now()), ...main.deletedRecords];
    main.service.delete(record.id);
    return { kind: 'accepted', reply: null };
  }
  const patch: NoteFields = decision.kind === 'patch' ? decision.patch : {};
  const { note_links: links, ...values } = patch;
  const changed = {
    ...theirs,
    ...values,
    ...(links && { note_links: linked(links) }),
    updated_at: now,
  };
  const note = { ...changed, content_plain_text: plainText(changed.content_html ?? '') };
  main.service.set(note.id, note);
  return { kind: 'accepted', reply: note };
}

function linked(links: readonly NoteAttachment[]) {
  return links.map((link, index) => ({
    ...link,
    id: index + 1,
    record_id: Number(link.record_id),
  }));
}

/** Records of other kinds are what the user made of them, under a number or a UUID. */
function answerOther(main: FakeMain, write: PendingWrite): Outcome {
  const { change, record } = write;
  const said = kinds[record.kind].namedBy.map((name) => String(fieldsSet(write)[name]));
  for (const name of said) {
    const verdict = main.verdicts.get(name);
    main.verdicts.delete(name);
    if (verdict) return verdict;
  }
  const theirs = main.records.get(laneOf(record));
  if (theirs && decideUpdate(write, theirs).kind === 'conflict') {
    return { kind: 'conflict', theirs };
  }
  if (change.kind === 'delete') {
    main.records.delete(laneOf(record));
    return { kind: 'accepted', reply: null };
  }
  const made = record.kind === 'task' ? main.random.uuid() : main.records.size + 1;
  const { updated_at: at, ...shown } = (overlay(theirs, [write])?.record ?? {}) as Fields;
  // Not every kind says when it was changed.
  const changed = 'updated_at' in aRecord(record.kind) ? { updated_at: at } : {};
  const reply = {
    ...shown,
    ...changed,
    id: change.kind === 'create' ? made : (theirs?.['id'] ?? record.id),
  };
  main.records.set(laneOf({ ...record, id: `${reply.id}` }), reply);
  return { kind: 'accepted', reply };
}
