import { expect, test } from 'vitest';
import { createQueueNews, outboxChange } from '../../../electron/ipc/announce.ts';
import { step } from '../../../shared/queue/machine.ts';
import { emptyQueue, type Queue } from '../../../shared/queue/queue.ts';
import { aSavedNote } from '../../support/queue-events.ts';

const a = step(emptyQueue, aSavedNote('a')).queue;
const both = step(a, aSavedNote('b')).queue;

test('tells what came, what changed and what went, and nothing of what stayed', () => {
  expect(outboxChange(both, a)).toEqual({
    changed: [both.writes[1]],
    removed: [],
    adopted: {},
  });
  const changed = step(both, aSavedNote('a', { fields: { title: 'Another' } })).queue;
  expect(outboxChange(changed, both).changed).toEqual([changed.writes[0]]);
  const gone: Queue = { ...both, writes: both.writes.slice(1), adopted: { 'local-a': 'n1' } };
  expect(outboxChange(gone, both)).toEqual({
    changed: [],
    removed: ['write-a'],
    adopted: { 'local-a': 'n1' },
  });
});

test('tells nothing of writes when only the line has changed', () => {
  const open: Queue = { ...both, line: 'open' };
  expect(outboxChange(open, both)).toEqual({ changed: [], removed: [], adopted: {} });
});

test('tells once of all that changes until it can tell, and only after it was answered', () => {
  const waiting: (() => void)[] = [];
  const told: (readonly [Queue, Queue])[] = [];
  const news = createQueueNews(
    (next, before) => told.push([next, before]),
    (work) => waiting.push(work),
  );
  news(a, emptyQueue);
  news(both, a);
  expect(told).toEqual([]);
  for (const work of waiting.splice(0)) work();
  news({ ...both, line: 'open' }, both);
  for (const work of waiting.splice(0)) work();
  expect(told).toEqual([
    [both, emptyQueue],
    [{ ...both, line: 'open' }, both],
  ]);
});

test('tells the windows of a new name once, not of all names again', () => {
  const named: Queue = { ...both, adopted: { 'local-a': 'n1' } };
  const more: Queue = { ...named, adopted: { 'local-a': 'n1', 'local-b': 'n2' } };
  expect(outboxChange(more, named).adopted).toEqual({ 'local-b': 'n2' });
});
