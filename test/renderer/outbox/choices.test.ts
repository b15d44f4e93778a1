/** Every button of the outbox: its label, and its effect on the queue. */
import { describe, expect, test } from 'vitest';
import { type Choice, choiceHint, choicesOf, type Deed } from '../../../renderer/outbox/choices.ts';
import { tiedInWords } from '../../../renderer/words/tied-in-words.ts';
import { fieldsOf, kinds } from '../../../shared/kinds/kinds.ts';
import type { QueueEvent } from '../../../shared/queue/events.ts';
import { step } from '../../../shared/queue/machine/machine.ts';
import { isLive, isUndoable, type PendingWrite } from '../../../shared/queue/pending-write.ts';
import { UNDO_DELETE_MS } from '../../../shared/queue-limits.ts';
import { type WritableKind, writableKinds } from '../../../shared/records/kinds.ts';
import {
  aCreateOf,
  aDelete,
  aQueue,
  aRecord,
  aWrite,
  idOf,
  NOON,
  refused,
} from '../../support/builders.ts';

const undoMs = UNDO_DELETE_MS;
const at = NOON + 1;
const sent = { sentAt: NOON };

/** A write of each kind of record and change in each state it can be in. */
function* everyWrite(): Generator<PendingWrite> {
  for (const kind of writableKinds) {
    for (const change of ['create', 'update', 'delete'] as const) {
      if (change === 'delete' && !kinds[kind].isRemovable) continue;
      const write = writeOf(kind, change);
      for (const state of statesOf(kind, change)) yield { ...write, state };
    }
  }
}

function writeOf(kind: WritableKind, change: 'create' | 'update' | 'delete'): PendingWrite {
  if (change === 'create') return aCreateOf(kind);
  if (change === 'delete') return aDelete(kind);
  const record = { kind, id: `${idOf(kind)}` };
  const fields = fieldsOf(kind, aRecord(kind));
  return aWrite({ record, change: { kind: 'update', fields, base: {} } });
}

function statesOf(kind: WritableKind, change: string): PendingWrite['state'][] {
  const theirs = aRecord(kind);
  const checking = { kind: 'checking', ...sent, looks: 0, until: NOON } as const;
  const any: PendingWrite['state'][] = [
    { kind: 'ready' },
    { kind: 'waiting', until: NOON + 60_000 },
    { kind: 'sending', ...sent },
    checking,
    { kind: 'done', reply: theirs },
    refused() as Extract<PendingWrite['state'], { kind: 'refused' }>,
    { kind: 'discarded', at: NOON },
  ];
  if (change === 'create') {
    any.push({ kind: 'looking', ...sent, looks: 0 }, { kind: 'unsure', ...sent, found: theirs });
    any.push({ kind: 'unsure', ...sent, found: null });
  } else any.push({ kind: 'conflict', theirs });
  if (change === 'delete') any.push({ kind: 'waiting', until: NOON + undoMs, undoMs });
  return any;
}

function eventOf(deed: Deed, { id, record, state }: PendingWrite): QueueEvent {
  const theirs = state.kind === 'conflict' ? fieldsOf(record.kind, state.theirs) : {};
  const events: Readonly<Record<Deed, QueueEvent>> = {
    restore: { kind: 'restored', at, id, undoMs },
    'delete-again': { kind: 'restored', at, id, undoMs },
    discard: { kind: 'discarded', at, id },
    retry: { kind: 'retried', at, ids: [id] },
    'delete-now': { kind: 'retried', at, ids: [id], skipsUndo: true },
    resolve: { kind: 'resolved', at, id, fields: {}, theirs: { ...theirs }, undoMs },
    'keep-both': { kind: 'kept-both', at, id, localId: 'local-copy' },
    'is-there': { kind: 'answered', at, id, isThere: true },
    'send-again': { kind: 'answered', at, id, isThere: false },
  };
  return events[deed];
}

/** The state of the record after the button, offline: where nothing is sent. */
function fateAfter(write: PendingWrite, { deed }: Choice): string {
  const before = aQueue([write], { line: 'unreachable' });
  const [after] = step(before, eventOf(deed, write)).queue.writes;
  if (after === undefined || !isLive(after)) return after?.state.kind ?? 'gone';
  const verb = { create: 'is made', update: 'is changed', delete: 'is deleted' }[after.change.kind];
  return `${verb}, ${after.state.kind}${isUndoable(after) ? ' and can be undone' : ''}`;
}

/** The promise of each word. */
const promises: Readonly<Record<string, RegExp>> = {
  Restore: /^is (made|changed), ready$/,
  'Delete again…': /^is deleted, waiting and can be undone$/,
  'Delete now': /^is deleted, (ready|checking)$/,
  'Delete anyway': /^is deleted, waiting and can be undone$/,
  'Undo delete': /^discarded$/,
  'Keep the ': /^discarded$/,
  'Try now': /^is (made|changed), (ready|checking)$/,
  Discard: /^discarded$/,
  'Keep mine': /^is changed, ready$/,
  'Keep theirs': /^discarded$/,
  'Keep both': /^is made, ready$/,
  'Save as a new note': /^is made, ready$/,
  'It’s there': /^done$/,
  'Send again': /^is made, (ready|checking)$/,
  'Check again': /^is made, checking$/,
};

const all = [...everyWrite()].flatMap((write) =>
  [false, true].flatMap((isAwaited) =>
    choicesOf(write, [write], isAwaited).map((choice) => ({ write, choice })),
  ),
);
const named = ({ write, choice }: (typeof all)[number]) =>
  `${write.change.kind} ${write.record.kind}, ${write.state.kind}${isUndoable(write) ? ' (undo)' : ''}: ${choice.label}`;

describe('the buttons of a write', () => {
  test('[Q11] do what their labels promise, for every kind, change and state', () => {
    const broken = all.flatMap((one) => {
      const promise = Object.entries(promises).find(([word]) => one.choice.label.startsWith(word));
      const fate = fateAfter(one.write, one.choice);
      return promise?.[1].test(fate) ? [] : [`${named(one)} → ${fate}`];
    });
    expect(broken).toEqual([]);
    expect(all.length).toBeGreaterThan(100);
  });

  test('[Q11] delete nothing under another word', () => {
    const silent = all.filter(
      (one) =>
        fateAfter(one.write, one.choice).startsWith('is deleted') &&
        !one.choice.label.startsWith('Delete'),
    );
    expect(silent.map(named)).toEqual([]);
  });

  test('[Q18] ask before a delete that was undone is made again, and end an undo by no other', () => {
    const again = all.filter(
      ({ write }) => write.change.kind === 'delete' && write.state.kind === 'discarded',
    );
    expect(new Set(again.map(({ choice }) => choice.deed))).toEqual(new Set(['delete-again']));
    const ending = all.filter(({ write, choice }) => {
      return isUndoable(write) && fateAfter(write, choice) === 'is deleted, ready';
    });
    expect(new Set(ending.map(({ choice }) => choice.label))).toEqual(new Set(['Delete now']));
  });

  test('[Q11] of a discarded one wait for newer work on its record, and tell that', () => {
    const live = aWrite({ id: 'newer' });
    const discarded = { kind: 'discarded', at: NOON } as const;
    for (const [write, hint] of [
      [aWrite({ state: discarded }), 'Restore after the newer change is sent'],
      [aDelete('note', { state: discarded }), 'Delete again after the newer change is sent'],
    ] as const) {
      expect([choicesOf(write, [write, live]), choiceHint(write, [write, live])]).toEqual([
        [],
        hint,
      ]);
      expect(choiceHint(write, [write])).toBeNull();
    }
  });

  test('[T19.150] [T19.151] [T19.152] [T19.153] of a half of a split tell what else was changed', () => {
    const discarded = { kind: 'discarded', at: NOON } as const;
    const parked = refused() as PendingWrite['state'];
    const removal = aDelete('time-entry', { tied: 'joined' });
    const edit = { ...writeOf('time-entry', 'update'), tied: 'edited' } as const;
    const made = aCreateOf('time-entry', { tied: 'joined', state: discarded });
    for (const [write, labels, hint] of [
      [removal, ['Delete now'], /^It was joined with another entry. To undo that, split/],
      [edit, ['Try now'], /^Another entry was changed with it. To undo that, change both/],
      [made, [], /which has its time now.$/],
      [{ ...removal, state: parked }, ['Delete now', 'Undo delete'], /shorten the other.$/],
      [
        { ...edit, state: parked },
        ['Try now', 'Discard'],
        /If you don’t keep this change, change that one too.$/,
      ],
      [{ ...edit, state: discarded }, ['Restore'], null],
    ] as const) {
      expect(choicesOf(write, [write]).map(({ label }) => label)).toEqual(labels);
      const said = tiedInWords(write);
      if (hint === null) expect(said).toBeNull();
      else expect(said).toMatch(hint);
    }
  });

  test('[Q5.2] of a create without a match end it only if no other change waits for its id', () => {
    const labelsOf = (kind: WritableKind, isAwaited: boolean, found = false) => {
      const state = { kind: 'unsure', ...sent, found: found ? aRecord(kind) : null } as const;
      const write = aCreateOf(kind, { state });
      return choicesOf(write, [write], isAwaited).map(({ label }) => label);
    };
    expect(labelsOf('task', true)).toEqual(['Check again', 'Send again', 'Discard']);
    expect(labelsOf('document', true)).toEqual(['Send again', 'Discard']);
    for (const labels of [labelsOf('task', false), labelsOf('task', true, true)]) {
      expect(labels).toEqual(['It’s there', 'Send again', 'Discard']);
    }
  });

  test('[Q6.17] look once more before sending again, where a record was found that is not theirs', () => {
    const again = all.filter(({ choice }) => choice.deed === 'send-again');
    const fates = again.map(({ write, choice }) => {
      const isFound = write.state.kind === 'unsure' && write.state.found !== null;
      return `${isFound ? 'found' : 'none found'}: ${fateAfter(write, choice)}`;
    });
    expect(new Set(fates)).toEqual(
      new Set(['found: is made, checking', 'none found: is made, ready']),
    );
  });

  test('[Q15.11] of an edit of a record that is gone try again too: it may come back', () => {
    const state = refused({ status: 404, isGone: true }) as PendingWrite['state'];
    const write = { ...writeOf('task', 'update'), state };
    const [again, retry, discard] = choicesOf(write, [write]);
    expect([again, retry, discard]).toMatchObject([
      { deed: 'keep-both' },
      { deed: 'retry', label: 'Try now' },
      { deed: 'discard' },
    ]);
    expect(fateAfter(write, retry as Choice)).toMatch(/^is changed, (ready|checking)$/);
  });

  test('[Q14] offer no delete of a record that was never made', () => {
    const record = { kind: 'note', id: 'local-1' } as const;
    const write = aDelete('note', { record, state: { kind: 'discarded', at: NOON } });
    expect(choicesOf(write, [write])).toEqual([]);
  });
});
