import { expect, test } from 'vitest';
import type { Entry } from '../../../shared/time/entry.ts';
import { type EntryPart, isSamePart, putBackFields } from '../../../shared/time/entry-parts.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { anEntry } from '../../support/entries.ts';

const before = anEntry({ projectId: '3', tagIds: ['7'], description: 'Call' });
const startAt = before.span?.startAt ?? 0;
const longer = { span: { startAt, endAt: startAt + 2 * HOUR_MS }, seconds: 7_200 };
const changes: Readonly<Record<EntryPart, Partial<Entry>>> = {
  times: longer,
  subject: { projectId: 'local-a', taskId: 'local-b' },
  billing: { isBillable: false },
  tags: { tagIds: ['7', '8'] },
  description: { description: '' },
};
const all = Object.entries(changes) as [EntryPart, Partial<Entry>][];

test.each(all)('[T22] puts the %s of an entry back, and nothing else', (part, change) => {
  const after = { ...before, ...change };
  const others = Object.assign({}, ...all.map(([, one]) => one), change);
  const fields = putBackFields({ ...before, ...others }, { part, before, after });
  expect(fields).toEqual(putBackFields(before, { part, before, after }));
  expect(fields).toEqual(
    {
      times: {
        date: '2026-03-02',
        started_at: '2026-03-02T08:00:00.000Z',
        ended_at: '2026-03-02T09:00:00.000Z',
        duration_seconds: 3_600,
      },
      subject: { project_id: 3, task_id: null },
      billing: { billable: true },
      tags: { tag_ids: [7] },
      description: { description: 'Call' },
    }[part],
  );
});

test('[T22.2] leaves a part that was changed again since', () => {
  const undo = (part: EntryPart, now: Partial<Entry>) => {
    const after = { ...before, ...changes[part] };
    return putBackFields({ ...before, ...now }, { part, before, after });
  };
  expect(undo('times', { seconds: 60 })).toBeUndefined();
  expect(undo('times', { day: '2026-03-03' })).toBeUndefined();
  expect(undo('subject', { projectId: '4' })).toBeUndefined();
  expect(undo('tags', { tagIds: ['9'] })).toBeUndefined();
  expect(undo('description', { description: 'Mail' })).toBeUndefined();
  expect(isSamePart('tags', before, { ...before, tagIds: ['7'] })).toBe(true);
  const other = { ...before, tagIds: ['8', '7'] };
  expect(isSamePart('tags', other, { ...before, tagIds: ['7', '8'] })).toBe(true);
});
