import { describe, expect, test } from 'vitest';
import { DISCARDED_KEPT_MS, LOOK_DELAY_MS } from '../../../shared/limits.ts';
import { questioned, restart } from '../../../shared/queue/restart.ts';
import { aCreate, aQueue, aWrite, NOON } from '../../support/builders.ts';

describe('what nobody followed', () => {
  test('[Q5] becomes a question where it was under way, and stays as it was elsewhere', () => {
    const until = NOON + LOOK_DELAY_MS;
    const sent = aWrite({ state: { kind: 'sending', sentAt: NOON - 5 } });
    const looked = aCreate({ id: 'c', state: { kind: 'looking', sentAt: NOON - 9, looks: 1 } });
    const ready = aWrite({ id: 'r' });
    const asked = aCreate({
      id: 'a',
      state: { kind: 'checking', sentAt: NOON - 9, looks: 0, until: NOON + 7 },
    });
    expect(questioned([sent, looked, ready, asked], NOON)).toEqual([
      { ...sent, state: { kind: 'checking', sentAt: NOON - 5, looks: 0, until } },
      { ...looked, state: { kind: 'checking', sentAt: NOON - 9, looks: 0, until } },
      ready,
      asked,
    ]);
  });

  test('[Q6] is looked for twice more: nobody knows how long ago the last look was', () => {
    const state = { kind: 'checking', sentAt: NOON - 9, looks: 1, until: NOON + 7 } as const;
    expect(questioned([aCreate({ state })], NOON)).toEqual([
      aCreate({ state: { ...state, looks: 0 } }),
    ]);
  });

  test('[Q1] is gone where it was discarded long ago', () => {
    const of = (at: number) => [aWrite({ state: { kind: 'discarded', at } })];
    expect(questioned(of(NOON - DISCARDED_KEPT_MS - 1), NOON)).toEqual([]);
    const kept = of(NOON - DISCARDED_KEPT_MS);
    expect(questioned(kept, NOON)).toBe(kept);
  });

  test('[Q12] waits for an answer of the service', () => {
    const queue = aQueue([aWrite()]);
    expect(restart(queue, NOON)).toEqual({ ...queue, line: 'unreachable' });
    const offline = aQueue([aWrite()], { line: 'unreachable' });
    expect(restart(offline, NOON)).toBe(offline);
  });
});
