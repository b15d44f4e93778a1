import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { emptyQueue, lineState, queue } from '../../../shared/queue/queue.ts';
import { aCreate, aQueue, aWrite, LOCAL_ID, NOTE_ID } from '../../support/builders.ts';

describe('the queue', () => {
  test('[Q12] begins without a line: nothing is sent before the service has answered', () => {
    expect(emptyQueue).toEqual({ writes: [], adopted: {}, line: 'unreachable', clockAheadMs: 0 });
  });

  test('[Q4] is written down whole and read again', () => {
    const full = aQueue([aWrite(), aCreate({ id: 'w-2' })], {
      adopted: { [LOCAL_ID]: NOTE_ID },
      clockAheadMs: -12,
    });
    expect(v.parse(queue, JSON.parse(JSON.stringify(full)))).toEqual(full);
  });

  test('[Q12] knows three states of the line', () => {
    expect(lineState.options).toEqual(['open', 'unreachable', 'signed-out']);
  });
});
