import { expect, test } from 'vitest';
import { waitingIn } from '../../../renderer/shell/waiting-in.ts';
import { countChanges } from '../../../shared/queue/words/count-changes.ts';
import { aNote, aWrite } from '../../support/builders.ts';

const refusedWrite = aWrite({
  state: { kind: 'refused', status: 422, message: 'No.', details: [], requestId: 'r' },
});

test('counts unsent changes, and those that need the user', () => {
  expect(waitingIn('outbox', countChanges([aWrite(), aWrite()]))).toEqual({
    waiting: 2,
    needing: 0,
    words: ', 2 not sent yet',
  });
  expect(waitingIn('outbox', countChanges([aWrite(), refusedWrite]))).toEqual({
    waiting: 1,
    needing: 1,
    words: ', 2 not sent yet, 1 needs your attention',
  });
});

test('counts the conflicts to resolve', () => {
  const clash = aWrite({ state: { kind: 'conflict', theirs: aNote() } });
  expect(waitingIn('conflicts', countChanges([clash, aWrite()]))).toEqual({
    waiting: 0,
    needing: 1,
    words: ', 1 to resolve',
  });
});

test('is empty if nothing waits', () => {
  expect(waitingIn('outbox', countChanges([]))).toBeUndefined();
  expect(waitingIn('conflicts', countChanges([aWrite()]))).toBeUndefined();
  expect(waitingIn('notes', countChanges([aWrite()]))).toBeUndefined();
});
