import { describe, expect, test } from 'vitest';
import { step } from '../../../../shared/queue/machine/machine.ts';
import { remove } from '../../../../shared/queue/machine/remove.ts';
import { recheckWrites, restart } from '../../../../shared/queue/machine/restart.ts';
import { discard } from '../../../../shared/queue/machine/user-choices.ts';
import { DISCARDED_LIFETIME_MS, LOOKUP_DELAY_MS } from '../../../../shared/queue-limits.ts';
import { aCreate, aQueue, aWrite, NOON } from '../../../support/builders.ts';

const now = { at: NOON, comparedAt: NOON };

describe('a write whose outcome was missed', () => {
  test('[Q5] becomes a question if it was being sent, and otherwise stays as it was', () => {
    const until = NOON + LOOKUP_DELAY_MS;
    const sent = aWrite({ state: { kind: 'sending', sentAt: NOON - 5 } });
    const found = aCreate({ id: 'c', state: { kind: 'looking', sentAt: NOON - 9, looks: 1 } });
    const ready = aWrite({ id: 'r' });
    const asked = aCreate({
      id: 'a',
      state: { kind: 'checking', sentAt: NOON - 9, looks: 0, until: NOON + 7 },
    });
    expect(recheckWrites([sent, found, ready, asked], now)).toEqual([
      { ...sent, state: { kind: 'checking', sentAt: NOON - 5, looks: 0, until } },
      { ...found, state: { kind: 'checking', sentAt: NOON - 9, looks: 0, until } },
      ready,
      asked,
    ]);
  });

  test('[Q6.7] is looked up twice more: the time since the last lookup is unknown', () => {
    const state = { kind: 'checking', sentAt: NOON - 9, looks: 1, until: NOON + 7 } as const;
    expect(recheckWrites([aCreate({ state })], now)).toEqual([
      aCreate({ state: { ...state, looks: 0 } }),
    ]);
  });

  test('[Q1.1] is deleted if it was discarded long ago, by the service’s clock', () => {
    const discarded = (at: number) => [aWrite({ state: { kind: 'discarded', at } })];
    const old = discarded(NOON - DISCARDED_LIFETIME_MS - 1);
    const counted = recheckWrites(old, now);
    const last = NOON + DISCARDED_LIFETIME_MS;
    expect(recheckWrites(counted, { at: last, comparedAt: last })).toBe(counted);
    expect(recheckWrites(counted, { at: last, comparedAt: last + 1 })).toEqual([]);
    const saved = discarded(NOON - DISCARDED_LIFETIME_MS);
    expect(recheckWrites(saved, now)).toBe(saved);
    expect(recheckWrites(old, { at: NOON, comparedAt: undefined })).toBe(old);
  });

  test('[Q1.1] can still be restored after a start with a clock that is years ahead', () => {
    const queue = aQueue([aWrite({ state: { kind: 'discarded', at: NOON } })], {
      line: 'unreachable',
    });
    const ahead = NOON + 20 * DISCARDED_LIFETIME_MS;
    expect(restart(queue, ahead)).toBe(queue);
    const line = { kind: 'line', line: 'open', at: ahead } as const;
    const compared = step(queue, { ...line, clockAheadMs: NOON + 5 - ahead }).queue;
    expect(restart(compared, ahead).writes).toBe(queue.writes);
    const late = step(queue, { ...line, clockAheadMs: 0 }).queue; // so late it really is
    const counted = restart(late, ahead);
    const later = { ...counted, comparedAt: ahead + DISCARDED_LIFETIME_MS + 1 };
    expect(restart(later, ahead).writes).toEqual([]);
  });

  test('[Q1.1] [Q14] can be restored after a start although its clock was years behind', () => {
    const behind = NOON - 20 * DISCARDED_LIFETIME_MS;
    const fields = { title: 'Mine' };
    const edit = aWrite({ id: 'e', change: { kind: 'update', fields, base: { title: 'a' } } });
    const said = { kind: 'deleted', at: behind, writeId: 'd', record: edit.record } as const;
    const deleted = remove(aQueue([edit]), { ...said, base: { title: 'Mine' } });
    const started = restart({ ...deleted, comparedAt: NOON }, behind + 5);
    const back = discard(started, { kind: 'discarded', at: behind + 9, id: 'd' });
    expect(back.writes.find(({ id }) => id === 'e')).toMatchObject({
      change: { fields },
      state: { kind: 'ready' },
    });
  });

  test('[Q12.1] waits for a response of the service', () => {
    const queue = aQueue([aWrite()]);
    expect(restart(queue, NOON)).toEqual({ ...queue, line: 'unreachable' });
    const offline = aQueue([aWrite()], { line: 'unreachable' });
    expect(restart(offline, NOON)).toBe(offline);
  });
});
