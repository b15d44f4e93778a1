import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  isFoldable,
  isLive,
  needsUser,
  pendingWrite,
  type WriteState,
} from '../../../shared/queue/pending-write.ts';
import { aCreate, aNote, aWrite, NOON, refused } from '../../support/builders.ts';

const states: Record<WriteState['kind'], WriteState> = {
  ready: { kind: 'ready' },
  waiting: { kind: 'waiting', until: NOON },
  sending: { kind: 'sending', sentAt: NOON },
  checking: { kind: 'checking', sentAt: NOON, looks: 0, until: NOON },
  looking: { kind: 'looking', sentAt: NOON, looks: 0 },
  done: { kind: 'done', reply: aNote() },
  conflict: { kind: 'conflict', theirs: aNote() },
  refused: refused() as Extract<WriteState, { kind: 'refused' }>,
  discarded: { kind: 'discarded', at: NOON },
};

const kindsWhere = (holds: (write: ReturnType<typeof aWrite>) => boolean) =>
  Object.values(states)
    .filter((state) => holds(aWrite({ state })))
    .map(({ kind }) => kind);

describe('a pending write', () => {
  test('is written down in every state, and read again', () => {
    for (const state of Object.values(states)) {
      for (const write of [aWrite({ state }), aCreate({ state })]) {
        expect(v.parse(pendingWrite, JSON.parse(JSON.stringify(write)))).toEqual(write);
      }
    }
  });

  test('[Q1] is live until it is accepted or discarded', () => {
    expect(kindsWhere((write) => !isLive(write))).toEqual(['done', 'discarded']);
  });

  test('[Q2] takes in further edits only while it is certain that it is not under way', () => {
    expect(kindsWhere(isFoldable)).toEqual(['ready', 'waiting', 'conflict', 'refused']);
  });

  test('[Q11] needs the user where only they can get it further', () => {
    expect(kindsWhere(needsUser)).toEqual(['conflict', 'refused']);
  });
});
