import { expect, test } from 'vitest';
import { createQueueNews, outboxChange } from '../../../electron/ipc/announce.ts';
import { step } from '../../../shared/queue/machine/machine.ts';
import { emptyQueue, type Queue } from '../../../shared/queue/queue.ts';
import { aSavedNote } from '../../support/queue-events.ts';

const a = step(emptyQueue, aSavedNote('a')).queue;
const both = step(a, aSavedNote('b')).queue;

test('announces what came, changed and went, and nothing that stayed', () => {
  expect(outboxChange(both, a, 7)).toEqual({
    revision: 7,
    count: 2,
    changed: [{ place: 1, write: both.writes[1] }],
    removed: [],
    adopted: {},
  });
  const changed = step(both, aSavedNote('a', { fields: { title: 'Another' } })).queue;
  expect(outboxChange(changed, both, 8).changed).toEqual([{ place: 0, write: changed.writes[0] }]);
  const gone: Queue = { ...both, writes: both.writes.slice(1), adopted: { 'local-a': 'n1' } };
  expect(outboxChange(gone, both, 8)).toEqual({
    revision: 8,
    count: 1,
    changed: [],
    removed: ['write-a'],
    adopted: { 'local-a': 'n1' },
  });
});

test('announces no writes when only the connection has changed', () => {
  const open: Queue = { ...both, line: 'open' };
  const { changed, removed, adopted } = outboxChange(open, both, 8);
  expect({ changed, removed, adopted }).toEqual({ changed: [], removed: [], adopted: {} });
});

/** News whose pace the test sets. */
function slowNews() {
  const announced: (readonly [Queue, Queue])[] = [];
  const waiting: (() => void)[] = [];
  const debounces: (() => void)[] = [];
  const news = createQueueNews((next, before) => announced.push([next, before]), {
    soon: (work) => waiting.push(work),
    debounce: () => new Promise((resolve) => debounces.push(resolve)),
  });
  const answered = () => {
    for (const work of waiting.splice(0)) work();
  };
  const debounced = async () => {
    for (const resolve of debounces.splice(0)) resolve();
    await Promise.resolve();
  };
  return { told: announced, news, answered, rested: debounced };
}

const online: Queue = { ...both, line: 'open' };
const signedOut: Queue = { ...both, line: 'signed-out' };

test('announces all changes at once as soon as it can, and only after the response', async () => {
  const { told: announced, news, answered, rested: debounced } = slowNews();
  news(a, emptyQueue);
  news(both, a);
  expect(announced).toEqual([]);
  answered();
  await debounced();
  news(online, both);
  answered();
  expect(announced).toEqual([
    [both, emptyQueue],
    [online, both],
  ]);
});

test('lets the windows draw before it announces all changes since', async () => {
  const { told: announced, news, answered, rested: debounced } = slowNews();
  news(a, emptyQueue);
  answered();
  news(both, a);
  news(online, both);
  answered();
  expect(announced).toEqual([[a, emptyQueue]]);
  await debounced();
  news(signedOut, online);
  expect(announced).toEqual([
    [a, emptyQueue],
    [online, a],
  ]);
  await debounced();
  await debounced();
  expect(announced.slice(2)).toEqual([[signedOut, online]]);
});

test('[L15] [Q16] announces at once that the queue is another account’s, whatever was waiting', async () => {
  const { told: announced, news, answered, rested: debounced } = slowNews();
  const ada: Queue = { ...both, account: 'ada' };
  const jonas: Queue = { ...emptyQueue, account: 'jonas' };
  news(a, emptyQueue);
  news(ada, a);
  expect(announced).toEqual([[ada, emptyQueue]]);
  news(online, ada);
  news(jonas, online);
  expect(announced.slice(1)).toEqual([
    [online, ada],
    [jonas, online],
  ]);
  answered();
  await debounced();
  expect(announced).toHaveLength(3);
});

test('announces a new name once, not all names again', () => {
  const named: Queue = { ...both, adopted: { 'local-a': 'n1' } };
  const more: Queue = { ...named, adopted: { 'local-a': 'n1', 'local-b': 'n2' } };
  expect(outboxChange(more, named, 8).adopted).toEqual({ 'local-b': 'n2' });
});
