import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../shared/queue/events.ts';
import { type Effect, nextWakeAt, step } from '../../../shared/queue/machine/machine.ts';
import { discard, restore, retry } from '../../../shared/queue/machine/user-choices.ts';
import { needsUser, type PendingWrite } from '../../../shared/queue/pending-write.ts';
import type { Queue } from '../../../shared/queue/queue.ts';
import { countUnanswered, givenUp, isUnanswered } from '../../../shared/queue/unanswered.ts';
import { UNANSWERED_MAX } from '../../../shared/queue-limits.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts';
import {
  aCreate,
  aCreateOf,
  accepted,
  aDelete,
  aNote,
  aQueue,
  aWrite,
  NOON,
  outcomeEvent,
  refused,
} from '../../support/builders.ts';

/** The state of a write after a day in which every attempt ends like this. */
function dayOf(write: PendingWrite, outcomeOf: (effect: Effect) => Outcome, chance = 0.5) {
  let now = NOON;
  let queue: Queue = aQueue([write], { line: 'open' });
  const tried: Effect[] = [];
  let { effects, ...next } = step(queue, { kind: 'woke', at: now });
  queue = next.queue;
  while (now < NOON + DAY_MS) {
    const [effect] = effects;
    const wakeAt = nextWakeAt(queue);
    if (effect !== undefined) {
      tried.push(effect);
      const event = outcomeEvent('write-1', outcomeOf(effect), { at: now, chance });
      ({ effects, ...next } = step(queue, event));
    } else if (wakeAt === undefined) {
      break;
    } else {
      now = wakeAt;
      ({ effects, ...next } = step(queue, { kind: 'woke', at: now }));
    }
    queue = next.queue;
  }
  const sends = tried.filter(({ kind }) => kind === 'send').length;
  return { queue, write: queue.writes[0] as PendingWrite, sends, tried: tried.length, now };
}

const never = (): Outcome => ({ kind: 'unknown' });

describe('a write that never gets a verdict', () => {
  test('[Q5.1] is given up as not sent if it is blocked, and is not there', () => {
    const blocked = dayOf(aCreate(), ({ kind }) => ({
      kind: kind === 'send' ? 'unknown' : 'nothing',
    }));
    expect(blocked.write.state).toEqual(givenUp);
    expect(isUnanswered(blocked.write)).toBe(true);
    expect(blocked.sends).toBe(UNANSWERED_MAX);
    expect(blocked.now - NOON).toBeGreaterThan(HOUR_MS / 2);
    const gone = discard(blocked.queue, { kind: 'discarded', at: NOON, id: 'write-1' });
    expect(gone.writes).toMatchObject([{ state: { kind: 'discarded' } }]);
  });

  test('[Q5.1] is retried for over two hours, to outlast an outage of writes alone', () => {
    for (const write of [aCreate(), aWrite(), aDelete()]) {
      for (const chance of [0, 0.999]) {
        const ofLookup: Outcome = { kind: 'nothing' };
        const outcomeOf = ({ kind }: Effect) => (kind === 'send' ? never() : ofLookup);
        const { now, tried, write: last } = dayOf(write, outcomeOf, chance);
        expect(needsUser(last)).toBe(true);
        expect(now - NOON, write.change.kind).toBeGreaterThan(2 * HOUR_MS);
        expect(tried).toBeLessThanOrEqual(3 * UNANSWERED_MAX);
      }
    }
  });

  test('[Q5.1] is put to the user if no lookup can tell whether it is there', () => {
    for (const outcome of [never(), refused()]) {
      const open = dayOf(aCreate(), ({ kind }) => (kind === 'send' ? never() : outcome));
      expect(open.write.state).toMatchObject({ kind: 'unsure', found: null });
      expect(open.sends).toBe(1);
      expect(open.tried).toBe(UNANSWERED_MAX);
    }
  });

  test('[Q5.1] is given up if it is a change, and remembers what was sent', () => {
    const update = dayOf(aWrite(), never);
    expect(update.sends).toBe(UNANSWERED_MAX);
    expect(update.write).toMatchObject({
      state: givenUp,
      sentBefore: [{ content_html: '<p>Hello you</p>' }],
    });
    expect(dayOf(aDelete(), never).write.state).toEqual(givenUp);
  });

  test('[Q5.1] needs the user within a day, however its attempts end, or has its verdict', () => {
    const ends: readonly Outcome[] = [
      never(),
      { kind: 'nothing' },
      refused(),
      { kind: 'removed', localId: 'local-b', memberId: 1 },
    ];
    for (const write of [aCreate(), aWrite(), aDelete()]) {
      for (const end of ends) {
        const last = dayOf(write, ({ kind }) => (kind === 'send' ? never() : end)).write;
        expect(needsUser(last), `${write.change.kind}, ${end.kind}`).toBe(true);
      }
    }
  });

  test('[Q5.5] is retried from the beginning once the service responds, or the user asks for it', () => {
    const { queue, write } = dayOf(aWrite(), never);
    const again = step(queue, { kind: 'retried', at: NOON, ids: ['write-1'] }).queue.writes[0];
    expect(again).not.toHaveProperty('unanswered');
    const counted = countUnanswered({ ...write, state: { kind: 'sending', sentAt: 1 } }, refused());
    expect(counted).not.toHaveProperty('unanswered');
    const later = countUnanswered(write, { kind: 'rate-limited', retryAfterMs: 1 });
    expect(later.unanswered).toBe(UNANSWERED_MAX);
  });
});

describe('an attempt that tells nothing of the write', () => {
  const writes = [aCreate(), aWrite(), aDelete()];

  test('[Q5.5] does not count if the service is down for everyone', () => {
    for (const write of writes) {
      let queue: Queue = aQueue([write]);
      for (let outage = 0; outage < 2 * UNANSWERED_MAX; outage += 1) {
        const at = NOON + outage * HOUR_MS;
        queue = step(queue, { kind: 'line', at, line: 'open' }).queue;
        queue = step(queue, outcomeEvent('write-1', never(), { at, chance: 0.5 })).queue;
        queue = step(queue, { kind: 'line', at, line: 'unreachable' }).queue;
      }
      expect(queue.writes, write.change.kind).toMatchObject([{ state: { kind: 'checking' } }]);
    }
  });

  test('[Q5.5] does not count if our own disk stopped it', () => {
    for (const write of writes) {
      const last = dayOf(write, () => ({ kind: 'unknown', cause: 'disk' })).write;
      expect(needsUser(last), write.change.kind).toBe(false);
      expect(last).not.toHaveProperty('unanswered');
    }
  });
});

describe('a create whose fate only the user can tell', () => {
  test('[Q5.2] is looked up again at a retry, which may find it for the writes behind it', () => {
    const state = { kind: 'unsure', sentAt: NOON, found: null } as const;
    const edit = aWrite({
      id: 'edit',
      record: aCreate().record,
      change: { kind: 'update', base: null, fields: { title: 'Later' } },
    });
    const create = aCreate({ state, unanswered: UNANSWERED_MAX });
    const queue = aQueue([create, edit], { line: 'open' });
    const again = step(queue, { kind: 'retried', at: NOON, ids: ['write-1'] });
    expect(again.effects).toMatchObject([{ kind: 'look', write: { state: { sentAt: NOON } } }]);
    expect(again.queue.writes[0]).not.toHaveProperty('unanswered');
    const found = step(again.queue, outcomeEvent('write-1', accepted(aNote())));
    expect(found.effects).toMatchObject([{ kind: 'send', write: { id: 'edit' } }]);
  });

  test('[Q5.2] is not looked up if there was a match or the service shows no list', () => {
    const open = { kind: 'unsure', sentAt: NOON } as const;
    for (const write of [
      aCreate({ state: { ...open, found: aNote() } }),
      aCreateOf('document', { state: { ...open, found: null } }),
    ]) {
      const queue = aQueue([write], { line: 'open' });
      expect(retry(queue, { kind: 'retried', at: NOON, ids: [write.id] })).toBe(queue);
    }
  });

  test('[Q11] can be discarded, and is as open as before when it is restored', () => {
    const state = { kind: 'unsure', sentAt: NOON, sentBy: NOON + 1, found: aNote() } as const;
    const asked = aQueue([aCreate({ state })]);
    const gone = discard(asked, { kind: 'discarded', at: NOON, id: 'write-1' });
    expect(gone.writes).toMatchObject([{ state: { kind: 'discarded', at: NOON } }]);
    const back = restore(gone, { kind: 'restored', at: NOON, id: 'write-1' });
    expect(back.writes).toMatchObject([{ state }]);
    expect(step({ ...back, line: 'open' }, { kind: 'woke', at: NOON }).effects).toEqual([]);
  });
});
