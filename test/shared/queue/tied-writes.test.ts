/** A split and its undo: no choice of the outbox for one half doubles or loses the time of both. */
import { describe, expect, test } from 'vitest';
import { choicesOf, type Deed } from '../../../renderer/outbox/choices.ts';
import { localId } from '../../../shared/ids.ts';
import type { EventOf, QueueEvent } from '../../../shared/queue/events.ts';
import { step } from '../../../shared/queue/machine/machine.ts';
import { undoTogether } from '../../../shared/queue/machine/undo-together.ts';
import { isLive, type PendingWrite } from '../../../shared/queue/pending-write.ts';
import { emptyQueue, type Queue } from '../../../shared/queue/queue.ts';
import { isSentTied, tiesOf } from '../../../shared/queue/tied-writes.ts';
import { NOON, outcomeEvent } from '../../support/builders.ts';

const [FIRST, NEW] = ['5', localId('second')];
const [WHOLE, HALF] = [7_200, 3_600];

const entry = (id: string) => ({ kind: 'time-entry', id }) as const;
function saved(writeId: string, id: string, seconds: number, was: number | null) {
  return {
    ...({ kind: 'saved', at: NOON, writeId, record: entry(id), isFinished: true } as const),
    fields: { duration_seconds: seconds },
    base: was === null ? null : { duration_seconds: was },
  };
}

const split = [saved('made', NEW, HALF, null), saved('shorter', FIRST, HALF, WHOLE)];
const whole = saved('whole', FIRST, WHOLE, HALF);
const gone = (id: string): EventOf<'deleted'> => ({
  ...{ kind: 'deleted', at: NOON, writeId: 'gone', record: entry(id) },
  base: { duration_seconds: HALF },
});

/** The events of one call, tied as main ties them. */
function ofCall(edits: readonly EventOf<'saved'>[], deletes: readonly EventOf<'deleted'>[] = []) {
  const { ofEdits, ofDeletes } = tiesOf({ edits, deletes, billed: {} });
  return [
    ...edits.map((one) => ({ ...one, ...ofEdits })),
    ...deletes.map((one) => ({ ...one, ...ofDeletes })),
  ];
}

const after = (...events: readonly QueueEvent[]) =>
  events.reduce<Queue>((queue, event) => step(queue, event).queue, emptyQueue);

/** The seconds on the screen, where the service has these. */
function secondsOf({ writes }: Queue, service: Readonly<Record<string, number>>): number {
  const shown = new Map(Object.entries(service));
  for (const { record, change, state } of writes) {
    if (state.kind === 'discarded') continue;
    if (change.kind === 'delete') shown.delete(record.id);
    else shown.set(record.id, Number(change.fields['duration_seconds']));
  }
  return [...shown.values()].reduce((sum, one) => sum + one, 0);
}

function taken(deed: Deed, { id }: PendingWrite): QueueEvent {
  const at = NOON + 1;
  if (deed === 'discard') return { kind: 'discarded', at, id };
  if (deed === 'restore' || deed === 'delete-again') return { kind: 'restored', at, id };
  return { kind: 'retried', at, ids: [id], skipsUndo: true };
}

const stateOf = ({ writes }: Queue, wanted: string) =>
  writes.find(({ id }) => id === wanted)?.state.kind;

const opened: QueueEvent = { kind: 'line', at: NOON, line: 'open' };
const cut: QueueEvent = { kind: 'line', at: NOON, line: 'unreachable' };
const splitCall = ofCall(split);
const lost = { kind: 'unreachable' } as const;

/** Splits and their undos that the service does not know yet, each with the entries it has. */
const lives = {
  'a split': [{ [FIRST]: WHOLE }, after(...splitCall)],
  'the undo of a split': [{ [FIRST]: WHOLE }, after(...splitCall, ...ofCall([whole], [gone(NEW)]))],
  'the undo of a split that was sent': [
    { [FIRST]: HALF, '6': HALF },
    after(...ofCall([whole], [gone('6')])),
  ],
  'the undo of a split on its way, which came back': [
    { [FIRST]: WHOLE },
    after(
      ...[opened, ...splitCall, ...ofCall([whole], [gone(NEW)]), cut],
      ...['made', 'shorter'].map((id) => outcomeEvent(id, lost)),
    ),
  ],
  'the undo of a split on its way, edited since, which came back': [
    { [FIRST]: WHOLE },
    after(
      ...[
        opened,
        ...splitCall,
        { ...saved('words', NEW, HALF, null), fields: { description: 'Call' } },
      ],
      ...[...ofCall([whole], [gone(NEW)]), cut],
      ...['made', 'shorter'].map((id) => outcomeEvent(id, lost)),
    ),
  ],
  'a split of an entry with an unsent edit': [
    { [FIRST]: WHOLE - 60 },
    after(saved('edit', FIRST, WHOLE, WHOLE - 60), ...splitCall),
  ],
  'a split with a later edit of a half': [
    { [FIRST]: WHOLE },
    after(...splitCall, {
      ...saved('words', FIRST, HALF, WHOLE),
      fields: { description: 'Call' },
      base: { description: '' },
    }),
  ],
} as const satisfies Readonly<Record<string, readonly [Readonly<Record<string, number>>, Queue]>>;

describe('a write that came with a change of another entry', () => {
  test.each(Object.entries(lives))(
    '[T19.150] [T19.151] [T19.152] keeps the time of both by every choice of the outbox: %s',
    (_, [service, queue]) => {
      expect(secondsOf(queue, service)).toBe(WHOLE);
      const ends = queue.writes.flatMap((write) => {
        const ofRecord = queue.writes.filter(({ record }) => record.id === write.record.id);
        return choicesOf(write, ofRecord).map(({ deed, label }) => {
          const end = secondsOf(step(queue, taken(deed, write)).queue, service);
          return [write.id, label, end];
        });
      });
      expect(ends.filter(([, , end]) => end !== WHOLE)).toEqual([]);
      expect(queue.writes.filter(isLive).every(isSentTied)).toBe(true);
    },
  );

  test('[T19.152] is not restored where its record is joined, also by an event of an older window', () => {
    const queue = lives['the undo of a split'][1];
    const restored = step(queue, { kind: 'restored', at: NOON, id: 'made' }).queue;
    expect(restored).toEqual(queue);
    expect(queue.writes).toMatchObject([{ tied: 'joined', state: { kind: 'discarded' } }]);
  });

  test('[T19.152] comes back with its delete where its create was discarded unsure and is restored', () => {
    const unsure = outcomeEvent('made', { kind: 'unsure', found: null });
    const asked = after(opened, ...splitCall, ...ofCall([whole], [gone(NEW)]), cut, unsure);
    const discarded = step(asked, { kind: 'discarded', at: NOON + 1, id: 'made' }).queue;
    expect(stateOf(discarded, 'gone')).toBe('discarded');
    const restored = step(discarded, { kind: 'restored', at: NOON + 2, id: 'made' }).queue;
    expect([stateOf(restored, 'made'), stateOf(restored, 'gone')]).not.toContain('discarded');
  });

  test('[T19.150] is no delete that the Undo of several takes back', () => {
    const queue = lives['the undo of a split that was sent'][1];
    expect(undoTogether(queue, ['gone'], NOON)).toEqual({ events: [], sent: ['gone'] });
  });
});

test('[T19.150] ties the edits of a join or of billed time, and none of a selection', () => {
  const [edits, deletes] = [[1, 2], [3]];
  const none = { ofEdits: {}, ofDeletes: {} };
  expect(tiesOf({ edits, deletes: [] })).toEqual(none);
  expect(tiesOf({ edits: [], deletes })).toEqual(none);
  expect(tiesOf({ edits, deletes: [], billed: {} }).ofEdits).toEqual({ tied: 'edited' });
  const join = { ofEdits: { tied: 'edited' }, ofDeletes: { tied: 'joined' } };
  expect(tiesOf({ edits, deletes })).toEqual(join);
});
