import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Day } from '../../../shared/time.ts';
import { type TimelineSources, timelineOf } from '../../../shared/timeline/timeline.ts';
import { aRecord } from '../../support/builders.ts';
import { assertProperty } from '../../support/property.ts';
import {
  entries,
  shownIn as how,
  noSources as none,
  notes,
} from '../../support/timeline-sources.ts';

describe('a timeline', () => {
  test('is newest first, whatever order the records come in', () => {
    assertProperty(
      fc.property(entries, notes, (worked, written) => {
        const items = timelineOf({ ...none, entries: worked, notes: written }, how);
        const turned = { entries: worked.toReversed(), notes: written.toReversed() };
        expect(timelineOf({ ...none, ...turned }, how)).toEqual(items);
        for (const [index, item] of items.entries()) {
          expect((items[index + 1]?.day ?? '') <= item.day).toBe(true);
        }
        expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
      }),
      100,
    );
  });

  test('adds up the time of a person on a project in a day, and loses no second', () => {
    assertProperty(
      fc.property(entries, (worked) => {
        const items = timelineOf({ ...none, entries: worked }, how);
        const total = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
        expect(total(items.map(({ seconds }) => seconds))).toBe(
          total(worked.map(({ duration_seconds }) => duration_seconds ?? 0)),
        );
        const groups = new Set(
          worked.map(({ date, member_id, project_id }) => `${date} ${member_id} ${project_id}`),
        );
        expect(items).toHaveLength(groups.size);
      }),
      100,
    );
  });

  test('shows when an invoice was issued and an unpaid one is due, a task done and a deal closed', () => {
    const invoice = (over: object) =>
      aRecord('invoice', { issued_date: '2026-11-02', due_date: '2026-11-30', ...over }) as never;
    const deal = aRecord('deal', { board_group_id: 'won', close_date: '2026-11-05' }) as never;
    const task = aRecord('task', { completed_at: '2026-11-04T09:00:00Z' }) as never;
    const stage = { id: 'won', state: 'complete' } as never;
    const said = (over: Partial<TimelineSources>) =>
      timelineOf({ ...none, ...over }, how).map(({ day, happening }) => `${day} ${happening}`);
    expect(said({ invoices: [invoice({ status: 'outstanding' })] })).toEqual([
      '2026-11-30 due',
      '2026-11-02 issued',
    ]);
    expect(said({ invoices: [invoice({ status: 'paid' })] })).toEqual(['2026-11-02 issued']);
    expect(said({ deals: [deal], tasks: [task], stages: [stage] })).toEqual([
      '2026-11-05 closed',
      '2026-11-04 done',
    ]);
    expect(said({ deals: [deal], stages: [] })).toEqual([]);
  });

  test('[V382] says that a deal is to close while its closing date is yet to come', () => {
    const deal = aRecord('deal', { board_group_id: 'won', close_date: '2026-11-05' }) as never;
    const stages = [{ id: 'won', state: 'complete' } as never];
    const on = (today: Day) =>
      timelineOf({ ...none, deals: [deal], stages }, { ...how, today })[0]?.happening;
    expect([on('2026-11-04'), on('2026-11-05')]).toEqual(['closes', 'closed']);
  });

  test('[V13] shows a task as done once its status says so, and no longer once that is open again', () => {
    const task = (over: object) =>
      aRecord('task', { id: 't', updated_at: '2026-11-09T08:00:00Z', ...over }) as never;
    const statuses = [
      { id: 'done', state: 'complete' },
      { id: 'open', state: 'active' },
    ] as never;
    const how = { zone: 'UTC', today: '2026-12-01', standingOf: () => 'waiting' as const };
    const linesOf = (over: object) =>
      timelineOf({ ...none, tasks: [task(over)], statuses }, how).map(
        ({ day, happening, standing }) => [day, happening, standing],
      );
    const ended = '2026-11-04T09:00:00Z';
    expect(linesOf({ task_status_id: 'done', completed_at: null })).toEqual([
      ['2026-11-09', 'done', 'waiting'],
    ]);
    expect(linesOf({ task_status_id: 'done', completed_at: ended })).toEqual([
      ['2026-11-04', 'done', 'waiting'],
    ]);
    expect(linesOf({ task_status_id: 'open', completed_at: ended })).toEqual([]);
  });

  test('names the task or deal that a comment is on, by its kind and id', () => {
    const comment = (commentable_type: string, commentable_id: string) =>
      aRecord('comment', { id: `${commentable_type}`, commentable_type, commentable_id }) as never;
    const items = timelineOf(
      {
        ...none,
        tasks: [aRecord('task', { id: '7', title: 'Fix the form', completed_at: null }) as never],
        deals: [aRecord('deal', { id: 7, title: 'Relaunch' }) as never],
        comments: [comment('Task', '7'), comment('Deal', '7'), comment('Deal', '8')],
      },
      how,
    );
    expect(items.map(({ subject }) => subject).toSorted()).toEqual([
      '',
      'Fix the form',
      'Relaunch',
    ]);
  });
});
