/** Lives for a golden journal that random drawing hardly ever produces. */
import { localId } from '../../shared/ids.ts';
import { readBase } from '../../shared/kinds/kinds.ts';
import { STEP_COMPARES_CHARS_MAX } from '../../shared/merge-limits.ts';
import type { EventOf, Outcome, QueueEvent } from '../../shared/queue/events.ts';
import { SLOW_CHANGE_CHARS_MIN } from '../../shared/queue-limits.ts';
import { SECOND_MS } from '../../shared/time.ts';
import { accepted, aNote, aRecord, baseOf, NOON, outcomeEvent } from './builders.ts';
import { aSavedNote } from './queue-events.ts';

const open: QueueEvent = { kind: 'line', at: NOON, line: 'open' };
const after = (seconds: number) => NOON + seconds * SECOND_MS;
const unknown: Outcome = { kind: 'unknown' };

function edit(name: string, more: Partial<EventOf<'saved'>> = {}): QueueEvent {
  return aSavedNote(name, { at: NOON, ...more });
}

/** Nobody found the create, and an edit waits for its id. */
const missing: readonly QueueEvent[] = [
  open,
  edit('a'),
  edit('b', { record: { kind: 'note', id: localId('a') }, fields: { title: 'Later' } }),
  outcomeEvent('write-a', unknown, { at: after(1) }),
  { kind: 'woke', at: after(9) },
  outcomeEvent('write-a', { kind: 'unsure', found: null }, { at: after(10) }),
  { kind: 'answered', at: after(11), id: 'write-a', isThere: true },
  { kind: 'discarded', at: after(12), id: 'write-a' },
  { kind: 'restored', at: after(13), id: 'write-a' },
];

/** The match is not theirs; the next lookup finds the create, which came late. */
const cameLate: readonly QueueEvent[] = [
  open,
  edit('a'),
  outcomeEvent('write-a', unknown, { at: after(1) }),
  { kind: 'woke', at: after(9) },
  outcomeEvent('write-a', { kind: 'unsure', found: aNote({ id: 'other' }) }, { at: after(10) }),
  { kind: 'answered', at: after(11), id: 'write-a', isThere: false },
  outcomeEvent('write-a', { kind: 'nothing' }, { at: after(12) }),
  { kind: 'woke', at: after(22) },
  outcomeEvent('write-a', accepted(aNote()), { at: after(23) }),
];

/** Typing for long, and what wakes it. */
const typing: readonly QueueEvent[] = [
  open,
  ...[0, 9, 18, 27, 29].map((seconds) =>
    edit('a', { at: after(seconds), isFinished: false, fields: { title: `${seconds}` } }),
  ),
  { kind: 'woke', at: after(29.5) },
  { kind: 'woke', at: after(30) },
  edit('c', { at: after(31), isHeld: true }),
  { kind: 'woke', at: after(90) },
  { kind: 'woke', at: after(91) },
];

const hours = (from: number, until: number) => ({
  started_at: `2026-03-02T${`${from}`.padStart(2, '0')}:00:00.000Z`,
  ended_at: `2026-03-02T${`${until}`.padStart(2, '0')}:00:00.000Z`,
});
const entry = aRecord('time-entry', { ...hours(9, 10), duration_seconds: 3_600 });
const ofEntry = { record: { kind: 'time-entry', id: `${entry.id}` } } as const;

/** The service counts a duration from the hours that were sent, while the user writes on. */
const counted: readonly QueueEvent[] = [
  open,
  edit('a', { ...ofEntry, fields: hours(9, 12), base: readBase('time-entry', entry) }),
  edit('b', { ...ofEntry, fields: { description: 'Later' } }),
  outcomeEvent('write-a', accepted({ ...entry, ...hours(9, 12), duration_seconds: 10_800 })),
];

/** The service is down for everyone, again and again. */
const outages: readonly QueueEvent[] = [
  edit('a'),
  ...Array.from({ length: 6 }, (_, index): QueueEvent[] => [
    { ...open, at: after(3_600 * index) },
    outcomeEvent('write-a', unknown, { at: after(3_600 * index) }),
    { kind: 'line', at: after(3_600 * index + 1), line: 'unreachable' },
  ]).flat(),
];

/** Writes that are blocked for good. */
const blocked: readonly QueueEvent[] = [
  open,
  edit('a', { ...ofEntry, fields: hours(9, 12), base: readBase('time-entry', entry) }),
  ...Array.from({ length: 12 }, (_, index): QueueEvent[] => [
    outcomeEvent('write-a', unknown, { at: after(3_600 * index) }),
    { kind: 'woke', at: after(3_600 * (index + 1)) },
  ]).flat(),
];

const body = (content_html: string) => ({ content_html });
/** So long that `step` compares it letter by letter, and spelt in another way than it was sent. */
const respelt = aNote(body(`<p><strong>Sent</strong></p>${' '.repeat(STEP_COMPARES_CHARS_MAX)}`));
const there = { ...respelt, title: 'Theirs' };
const ofNote = { record: { kind: 'note', id: respelt.id }, base: baseOf(aNote()) } as const;
const sentInVain: readonly QueueEvent[] = [
  open,
  edit('a', { ...ofNote, fields: { ...body('<p><b>Sent</b></p>'), title: 'Mine' } }),
  outcomeEvent('write-a', unknown, { at: after(1) }),
  edit('b', { ...ofNote, at: after(2), fields: body('<p>Later</p>') }),
  { kind: 'woke', at: after(60) },
];

/** The reply of a long body is lost, and the service spells it in another way: nobody compared them. */
const respeltOnce: readonly QueueEvent[] = [
  ...sentInVain,
  outcomeEvent('write-a', { kind: 'conflict', theirs: there }, { at: after(61) }),
  { kind: 'retried', at: after(62), ids: ['write-a'] },
  outcomeEvent('write-a', { kind: 'conflict', theirs: there }, { at: after(63) }),
];

/** The same, where a process has compared them. */
const respeltAndCompared: readonly QueueEvent[] = [
  ...sentInVain,
  outcomeEvent(
    'write-a',
    { kind: 'conflict', theirs: there, arrived: ['content_html'] },
    { at: after(61) },
  ),
];

/** It is accepted, and an edit is based on it; a note made here is completed, and then removed. */
const respeltReplies: readonly QueueEvent[] = [
  ...sentInVain,
  outcomeEvent('write-a', accepted(respelt), { at: after(61) }),
  edit('c', { at: after(70), fields: body('<p><b>Sent</b></p>') }),
  outcomeEvent('write-c', accepted({ ...respelt, id: aNote().id.replace('0', '1') }), {
    at: after(71),
  }),
  outcomeEvent(
    'write-c-rest',
    { kind: 'removed', localId: localId('anew'), memberId: 7, isUnchanged: true },
    { at: after(72) },
  ),
];

const shelvingBase = { ...ofNote, base: { title: 'T', ...body('<p>t</p>') } };
/** A shelved edit comes back when its delete is undone: by itself, or into a newer edit. */
const shelved: readonly QueueEvent[] = [
  open,
  edit('a', { ...shelvingBase, fields: { title: 'A' } }),
  outcomeEvent('write-a', unknown, { at: after(1) }),
  { kind: 'woke', at: after(60) },
  edit('b', { ...shelvingBase, at: after(61), fields: body('<p>b</p>') }),
  {
    kind: 'deleted',
    at: after(62),
    writeId: 'gone',
    record: ofNote.record,
    base: null,
    undoMs: 9_000,
  },
];
const rejected = outcomeEvent(
  'write-a',
  { kind: 'refused', status: 403, message: '', details: [], requestId: '' },
  { at: after(64) },
);
const undone: readonly QueueEvent[] = [
  { ...open, at: after(63), line: 'unreachable' },
  rejected,
  { kind: 'discarded', at: after(65), id: 'gone' },
];
const written = edit('c', { ...shelvingBase, at: after(63), fields: { date: '2026-11-22' } });
const shelvedBehind: readonly QueueEvent[] = [
  ...shelved,
  { kind: 'discarded', at: after(63), id: 'gone' },
];

/** Our clock is set twice while what was made here waits. */
const clockSet: readonly QueueEvent[] = [
  { ...open, line: 'unreachable', clockAheadMs: 0 },
  edit('a'),
  { ...open, line: 'unreachable', at: after(-3_600), clockAheadMs: 3_600 * SECOND_MS },
  edit('b', { at: after(-3_590) }),
  { ...open, line: 'unreachable', at: after(60), clockAheadMs: 0 },
];

/** Changes of long texts are passed by a short one, and go on one after the other (Q3.1). */
const longText = body(`<p>${' '.repeat(SLOW_CHANGE_CHARS_MIN)}x</p>`);
const longTexts: readonly QueueEvent[] = [
  { ...open, line: 'unreachable' },
  ...['a', 'b', 'c', 'd'].map((name) => {
    const record = { kind: 'note', id: aNote().id.replace('0', name) } as const;
    const fields = name === 'd' ? { title: 'Short' } : longText;
    return edit(name, { record, base: { title: 'T', ...body('<p>t</p>') }, fields });
  }),
  { ...open, at: after(5) },
  outcomeEvent('write-a', unknown, { at: after(6) }),
];

/** A lost create shows its record twice, and its user deletes what was pulled of it. */
const duplicateDeleted: readonly QueueEvent[] = [
  open,
  edit('a'),
  outcomeEvent('write-a', unknown, { at: after(1) }),
  { ...ofNote, kind: 'deleted', at: after(2), writeId: 'gone', undoMs: 9_000 },
  { kind: 'woke', at: after(20) },
  outcomeEvent('write-a', { kind: 'accepted', reply: aNote(), isShown: true }, { at: after(21) }),
  { kind: 'woke', at: after(22) },
];

/** The first of two editors has its edit back, behind one that it never showed. */
const twoEditors: readonly QueueEvent[] = [
  open,
  edit('a', { ...ofNote, fields: { title: 'Mine' } }),
  edit('b', { ...ofNote, at: after(1), fields: { title: 'Other' } }),
  edit('c', { ...ofNote, at: after(2), fields: { title: 'Mine, too' }, unseen: ['write-b'] }),
  outcomeEvent('write-a', { kind: 'unreachable' }, { at: after(3) }),
];

/** A deal waits for the main contact of its client, and goes with the answer to that change. */
const readFirst: readonly QueueEvent[] = [
  open,
  edit('a', {
    ...{ record: { kind: 'company', id: '4' }, base: { default_contact_id: null } },
    fields: { default_contact_id: 9 },
  }),
  edit('b', {
    record: { kind: 'deal', id: localId('b') },
    fields: { title: 'Launch', company_id: 4 },
  }),
  outcomeEvent('write-a', accepted(aRecord('company', { default_contact_id: 9 }))),
  outcomeEvent('write-b', accepted(aRecord('deal', { title: 'Launch' }))),
];

/** Two windows type on while the create with the words of the first is being sent; then it comes back unsent. */
const behindCreate: readonly QueueEvent[] = [
  open,
  edit('a', { fields: body('<p>t</p><p>1</p>') }),
  ...['b', 'c'].map((name, at) =>
    edit(name, {
      ...{ at: after(at + 1), record: { kind: 'note', id: localId('a') } as const },
      ...{ fields: body(`<p>t</p><p>${name}</p>`), typed: body('<p>t</p>') },
      ...(name === 'c' && { unseen: ['write-b'] }),
    }),
  ),
  outcomeEvent('write-a', { kind: 'unreachable' }, { at: after(3) }),
];

/** Two windows change a note, one of them deletes it and types on, and the user undoes that. */
const shelvedApart: readonly QueueEvent[] = [
  edit('a', { ...ofNote, at: after(0), fields: { title: 'A' } }),
  edit('b', { ...ofNote, at: after(1), fields: { title: 'B' }, unseen: ['write-a'] }),
  { kind: 'deleted', at: after(2), writeId: 'removal', ...ofNote, undoMs: 60_000 },
  edit('c', { ...ofNote, at: after(3), fields: { title: 'C' }, base: { title: 'Other' } }),
  { kind: 'discarded', at: after(4), id: 'write-c' },
  { kind: 'discarded', at: after(5), id: 'removal' },
];

export const stories = [
  ...[[...shelved, ...undone], [...shelved, written, ...undone], shelvedBehind, clockSet],
  ...[longTexts, missing, cameLate, typing, counted, outages, blocked],
  ...[respeltOnce, respeltAndCompared, respeltReplies, duplicateDeleted, twoEditors],
  ...[readFirst, behindCreate, shelvedApart],
];
