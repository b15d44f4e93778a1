import { expect, test } from 'vitest';
import type { QueueEvent } from '../../../../shared/queue/events.ts';
import {
  addWhatStartsDependOn,
  concernOf,
} from '../../../../shared/queue/journal/replay-concern.ts';
import { createReplayNames } from '../../../../shared/queue/journal/replay-names.ts';
import { createReplaySlots } from '../../../../shared/queue/journal/replay-slots.ts';
import { emptyQueue } from '../../../../shared/queue/queue.ts';
import { aCreate, aCreateOf, aWrite, LOCAL_ID, NOON, saved } from '../../../support/builders.ts';

const other = aWrite({ id: 'other', record: { kind: 'note', id: 'another' } });
const discarded = aWrite({ id: 'gone', state: { kind: 'discarded', at: NOON } });
const comment = aCreateOf('comment', {
  id: 'comment',
  record: { kind: 'comment', id: 'local-comment' },
  fields: { commentable_type: 'task', commentable_id: LOCAL_ID, body: 'Yes.' },
});
const slots = createReplaySlots([
  aCreate({ id: 'create' }),
  other,
  comment,
  aWrite({ id: 'mine' }),
  discarded,
]);

const concerned = (event: QueueEvent) => {
  const found = concernOf(event, slots, createReplayNames(emptyQueue));
  return found && [...found].map(({ write }) => write.id).sort();
};

test('an edit concerns its record, not what was discarded of it, and nothing else', () => {
  expect(concerned(saved({ writeId: 'new' }))).toEqual(['mine']);
  expect(concerned(saved({ writeId: 'other' }))).toEqual(['mine', 'other']);
});

test('an outcome concerns all of its record and whatever names it', () => {
  const outcome = { kind: 'unknown' } as const;
  const about = (id: string) => concerned({ kind: 'settled', at: NOON, id, outcome, chance: 0 });
  expect(about('create')).toEqual(['comment', 'create']);
  expect(about('mine')).toEqual(['gone', 'mine']);
  expect(about('nobody')).toEqual([]);
});

test('a start concerns everything', () => {
  expect(concerned({ kind: 'restarted', at: NOON })).toBeUndefined();
});

test('before something starts, what it names may have to be made', () => {
  const slot = slots.of('comment');
  const found = new Set(slot && [slot]);
  addWhatStartsDependOn(found, slots);
  expect([...found].map(({ write }) => write.id)).toEqual(['comment', 'create']);
});
