import { expect, test } from 'vitest';
import type { PendingWrite } from '../../../../shared/queue/pending-write.ts';
import {
  countChanges,
  needingInWords,
  unsentChanges,
} from '../../../../shared/queue/words/count-changes.ts';
import { summaryOf } from '../../../../shared/queue/words/describe.ts';
import { outboxTime } from '../../../../shared/queue/words/outbox-time.ts';
import { quitQuestion } from '../../../../shared/queue/words/quit-question.ts';
import { aCreateOf, aNote, aWrite } from '../../../support/builders.ts';

/** One write in each state there is. */
const states: readonly PendingWrite['state'][] = [
  { kind: 'ready' },
  { kind: 'waiting', until: 0 },
  { kind: 'sending', at: 0 },
  { kind: 'unsure' },
  { kind: 'conflict', theirs: aNote() },
  { kind: 'refused', status: 422, message: 'No.', details: [], requestId: 'r' },
  { kind: 'done', reply: aNote() },
  { kind: 'discarded', at: 0 },
] as never[];
const byId = (one: PendingWrite, other: PendingWrite) => (one.id < other.id ? -1 : 1);
const writes = states.map((state, index) => aWrite({ id: `write-${index}`, state }));

test('counts what is sent by itself and what needs the user, and nothing twice', () => {
  expect(countChanges(writes)).toEqual({ unsent: 6, toSend: 3, needsUser: 3, conflicts: 1 });
  expect(countChanges([])).toEqual({ unsent: 0, toSend: 0, needsUser: 0, conflicts: 0 });
});

test('[P2] counts what is kept beside the queue among what needs the user', () => {
  expect(countChanges(writes, 2)).toEqual({ unsent: 8, toSend: 3, needsUser: 5, conflicts: 1 });
});

test('[Q13.12] counts what belongs to a discarded record among what needs the user, not as waiting', () => {
  const state = { kind: 'waiting', until: 0 } as const;
  const task = (id: string, project: string) =>
    aCreateOf('task', {
      ...{ id, record: { kind: 'task', id: `local-${id}` }, state },
      fields: { title: id, project_id: project },
    });
  const project = (state: PendingWrite['state']) =>
    aCreateOf('project', { id: 'p', record: { kind: 'project', id: 'local-p' }, state });
  const children = [task('a', 'local-p'), task('b', '7')];
  const counts = ({ toSend, needsUser }: ReturnType<typeof countChanges>) => [toSend, needsUser];
  expect(counts(countChanges([project(state), ...children]))).toEqual([3, 0]);
  const left = [project({ kind: 'discarded', at: 0 } as never), ...children];
  expect(counts(countChanges(left))).toEqual([1, 1]);
  expect(unsentChanges(left).needsUser.map(({ id }) => id)).toEqual(['a']);
  expect(outboxTime(left).count).toBe(1);
});

test('gives the status line and the estimate of the outbox the same numbers', () => {
  const { toSend } = countChanges(writes);
  expect(summaryOf(countChanges(writes))).toBe('3 waiting · 3 need your attention');
  expect(outboxTime(writes).count).toBe(toSend);
});

test('gives the outbox and the question at the end the same changes', () => {
  const changes = unsentChanges(writes);
  const { unsent, toSend, needsUser } = countChanges(writes);
  expect([changes.unsent.length, changes.toSend.length]).toEqual([unsent, toSend]);
  expect([...changes.toSend, ...changes.needsUser].toSorted(byId)).toEqual(
    changes.unsent.toSorted(byId),
  );
  expect(changes.needsUser).toHaveLength(needsUser);
  expect(quitQuestion(writes)?.message).toMatch(/^6 changes are kept/);
});

test('tells how many need attention', () => {
  expect([1, 3].map((count) => needingInWords(count))).toEqual([
    '1 needs your attention',
    '3 need your attention',
  ]);
});
