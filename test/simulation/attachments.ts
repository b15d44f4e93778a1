/**
 * I1 for attachments: what somebody attached to a note, and nobody detached, is still attached (M3.4).
 *
 * An attachment is no value of its own field: the lists of several people are merged. So each is
 * followed by itself.
 */
import { isLocalId } from '../../shared/ids.ts';
import { attachmentsIn, attachmentsSet, type NoteAttachment } from '../../shared/kinds/note.ts';
import { knownId } from '../../shared/queue/known-id.ts';
import { isLive, isSame, type RecordRef } from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { idText } from '../../shared/records/kinds.ts';
import type { Device } from './device.ts';
import type { Facts } from './facts.ts';
import { refOf, type There } from './kinds.ts';
import { named } from './narrate.ts';

/** The attachments that a person made or removed, as they saw the note. */
export type AttachmentChange = {
  readonly attached: readonly NoteAttachment[];
  readonly detached: readonly NoteAttachment[];
};

/** The difference that an edit makes; `undefined` if it is not about attachments. */
export function attachmentChange(before: Fields, fields: Fields): AttachmentChange | undefined {
  const after = attachmentsSet(fields);
  if (after === undefined) return undefined;
  const was = attachmentsIn(before['note_links']);
  return { attached: without(after, was), detached: without(was, after) };
}

function without(links: readonly NoteAttachment[], others: readonly NoteAttachment[]) {
  const held = new Set(others.map(keyOf));
  return links.filter((one) => !held.has(keyOf(one)));
}

function keyOf({ record_type, record_id }: NoteAttachment): string {
  return `${record_type} ${record_id}`;
}

/** Attachments that this user was told are made, and that a note does not have. */
export function findLostAttachments(
  there: readonly There[],
  device: Device,
  facts: Facts,
): string[] {
  const { name, onDisk } = device;
  const queue = onDisk.queue();
  const notes = new Map(there.map((one) => [`${one.kind} ${idText(one.record)}`, one]));
  const problems: string[] = [];
  for (const [id, links] of promisedOf(facts, device)) {
    const ref: RecordRef = { kind: 'note', id };
    const note = notes.get(`note ${id}`);
    const isOpen = queue.writes.some((write) => isLive(write) && isSame(write.record, ref));
    if (note === undefined || isOpen) continue;
    const held = new Set(attachmentsIn(note.record['note_links']).map(keyOf));
    for (const link of links) {
      if (isLocalId(link.split(' ')[1] ?? '') || held.has(link) || !notes.has(link)) continue;
      problems.push(`I1: ${named(refOf(note))} is not attached to ${link}, as ${name} was told`);
    }
  }
  return problems;
}

/** The attachments of each note that this user made and that nobody detached, by their ids now. */
function promisedOf(facts: Facts, { name, onDisk }: Device) {
  const queue = onDisk.queue();
  const promised = new Map<string, Set<string>>();
  const detachedByOthers = new Set<string>();
  for (const fact of facts.all()) {
    const { ref, who } = fact;
    if (ref.kind !== 'note') continue;
    const id = knownId(queue, ref.id);
    const links = promised.get(id) ?? new Set();
    promised.set(id, links);
    const keyNow = (link: NoteAttachment) =>
      keyOf({ ...link, record_id: knownId(queue, String(link.record_id)) });
    if (fact.kind === 'linked') {
      const { attached, detached } = fact;
      if (who !== name) for (const one of detached) detachedByOthers.add(`${id} ${keyNow(one)}`);
      else {
        for (const one of attached) links.add(keyNow(one));
        for (const one of detached) links.delete(keyNow(one));
      }
    } else if (who === name && isForgotten(fact)) links.clear();
  }
  for (const [id, links] of promised) {
    for (const link of links) if (detachedByOthers.has(`${id} ${link}`)) links.delete(link);
  }
  return promised;
}

/** The user took back, or perhaps never made, what they attached. */
function isForgotten(fact: ReturnType<Facts['all']>[number]): boolean {
  if (fact.kind === 'merged' || fact.kind === 'deleted') return true;
  if (fact.kind !== 'forgotten') return false;
  return fact.names?.some((field) => field === 'note_links' || field === 'link') ?? true;
}
