import { describe, expect, test } from 'vitest';
import type { QueueEvent } from '../../../../shared/queue/events.ts';
import { step } from '../../../../shared/queue/machine/machine.ts';
import type {
  PendingWrite,
  RecordRef,
  WriteState,
} from '../../../../shared/queue/pending-write.ts';
import type { Fields } from '../../../../shared/records/kinds.ts';
import {
  aCreate,
  accepted,
  aNote,
  aQueue,
  aWrite,
  baseOf,
  LOCAL_ID,
  NOON,
  NOTE_ID,
  outcomeEvent,
} from '../../../support/builders.ts';

const typed = { kind: 'note', id: LOCAL_ID } as const;
const pulled = { kind: 'note', id: NOTE_ID } as const;
const lost: WriteState = { kind: 'checking', sentAt: NOON, looks: 0, until: NOON + 3_600_000 };
const inLookup: WriteState = { kind: 'looking', sentAt: NOON, looks: 0 };
const wake: QueueEvent = { kind: 'woke', at: NOON };

function aDelete(record: RecordRef, base: Fields | null) {
  return aWrite({
    ...{ id: `delete ${record.id}`, record, state: { kind: 'ready' } },
    change: { kind: 'delete', base: base && { ...base } },
  });
}
const ofPulled = aDelete(pulled, baseOf(aNote()));
const ofTyped = aDelete(typed, null);

function startedBy(writes: readonly PendingWrite[], event = wake) {
  return step(aQueue(writes), event).effects.map(({ write }) => write.id);
}

describe('a delete while a create is lost', () => {
  const create = aCreate({ state: lost });

  test.each([
    ['is to be looked for', lost],
    ['is looked for', inLookup],
    ['is on its way', { kind: 'sending', sentAt: NOON }],
    ['is asked about with this record', { kind: 'unsure', sentAt: NOON, found: aNote() }],
  ] as const)('[Q14.5] waits while an older create of its kind %s', (_, state) => {
    expect(startedBy([aCreate({ state }), ofPulled])).toEqual([]);
  });

  test.each([
    ['of another kind', [create, aDelete({ kind: 'task', id: '7' }, { title: 'T' })]],
    ['that is older than the create', [ofPulled, create]],
    [
      'behind a create that was not sent',
      [
        aCreate({
          state: { kind: 'refused', status: 422, message: '', details: [], requestId: '' },
        }),
        ofPulled,
      ],
    ],
    [
      'while another record is asked about',
      [
        aCreate({ state: { kind: 'unsure', sentAt: NOON, found: aNote({ id: 'other' }) } }),
        ofPulled,
      ],
    ],
  ] as const)('[Q14.5] sends a delete %s', (_, writes) => {
    expect(startedBy(writes)).toEqual([writes.find(({ id }) => id.startsWith('delete'))?.id]);
  });

  test('[Q14.5] is sent once the create has its verdict', () => {
    const inSearch = aCreate({ state: inLookup });
    const found = outcomeEvent(inSearch.id, accepted(aNote({ id: 'other' })));
    expect(startedBy([inSearch, ofPulled], found)).toContain(ofPulled.id);
  });

  test('[Q14.5] leaves edits of other records alone', () => {
    expect(startedBy([create, aWrite({ id: 'edit', state: { kind: 'ready' } })])).toEqual(['edit']);
  });
});

describe('a delete of a record that showed twice', () => {
  const create = aCreate({ state: inLookup });
  const found = { ...accepted(aNote()), isShown: true } as const;
  const basesAfter = (
    writes: readonly PendingWrite[],
    outcome: typeof found | ReturnType<typeof accepted>,
  ) =>
    step(aQueue([create, ...writes], { line: 'unreachable' }), outcomeEvent(create.id, outcome))
      .queue.writes.filter(({ change }) => change.kind === 'delete')
      .map(({ change }) => change.kind === 'delete' && Object.keys(change.base ?? {}).length > 0);

  test.each([
    ['asks its user, as it was pulled', [ofPulled], found, [false]],
    ['asks its user, as it was typed', [ofTyped], found, [false]],
    ['is sent, where it was never pulled', [ofTyped], accepted(aNote()), [true]],
    ['is sent, where both were deleted', [ofPulled, ofTyped], found, [true, true]],
  ] as const)('[Q14.6] %s', (_, writes, outcome, hasBase) => {
    expect(basesAfter(writes, outcome)).toEqual(hasBase);
  });

  test.each([
    ['pulled', ofPulled],
    ['typed', ofTyped],
  ])('[Q14.6] asks its user, where they have said which record it is: as %s', (_, removal) => {
    const asked = aCreate({
      change: { kind: 'create', fields: { title: 'Kick-off' } },
      state: { kind: 'unsure', sentAt: NOON, found: aNote() },
    });
    const answered = { kind: 'answered', at: NOON, id: asked.id, isThere: true } as const;
    const { writes } = step(aQueue([asked, removal], { line: 'unreachable' }), answered).queue;
    const change = writes.find(({ id }) => id === removal.id)?.change;
    expect(change).toEqual({ kind: 'delete', base: {} });
  });
});
