import { expect, test } from 'vitest';
import { AnsweredWrites } from '../../../renderer/time/answered-writes.ts';
import type { PendingWrite } from '../../../shared/queue/pending-write.ts';
import type { TimeEntry } from '../../../shared/records/time-entry.ts';
import { aRecord, aWrite } from '../../support/builders.ts';

const anEntry = (at: string, description: string) =>
  aRecord('time-entry', { id: 7, updated_at: at, description }) as unknown as TimeEntry;

const before = anEntry('2026-03-02T09:00:00Z', 'Call');
const after = anEntry('2026-03-02T10:00:00Z', 'Call, changed');

/** An answered write of that entry: a delete where there is no reply. */
function answered(reply: TimeEntry | null): PendingWrite {
  const record = { kind: 'time-entry', id: '7' } as const;
  return aWrite({ record, state: { kind: 'done', reply: reply as never } });
}

test('keeps an answered create, update or delete until its reply is read', () => {
  for (const [reply, entries, next] of [
    [after, [], [after]],
    [after, [before], [after]],
    [null, [before], []],
  ] as const) {
    const [write, read] = [answered(reply), { entries }];
    const writes = new AnsweredWrites();
    expect(writes.before([write], read)).toEqual([write]);
    expect(writes.before([], read)).toEqual([write]);
    expect(writes.before([], { entries: next })).toEqual([]);
    expect(writes.before([], read)).toEqual([]);
  }
});

test('forgets a write that was discarded, and one whose reply was read before', () => {
  const writes = new AnsweredWrites();
  const discarded = aWrite({ id: 'w-2', state: { kind: 'discarded', at: 0 } as never });
  const read = { entries: [after] };
  writes.before([answered(after), discarded], read);
  expect(writes.before([], read)).toEqual([]);
});
