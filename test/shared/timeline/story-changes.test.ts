import { expect, test } from 'vitest';
import type { PendingWrite } from '../../../shared/queue/pending-write.ts';
import type { Fields, WritableKind } from '../../../shared/records/kinds.ts';
import { type TimelineSources, timelineOf } from '../../../shared/timeline/timeline.ts';
import { aCreateOf, aDelete, aRecord, aWrite, NOON } from '../../support/builders.ts';
import { noSources } from '../../support/timeline-sources.ts';

const how = { zone: 'UTC', today: '2026-12-01', standingOf: () => 'waiting' as const };
const places = {
  stages: [{ id: 'proposal', name: 'Proposal', state: 'active' }],
  statuses: [
    { id: 'done', name: 'Done', state: 'complete' },
    { id: 'doing', name: 'Doing', state: 'active' },
  ],
} as unknown as Pick<TimelineSources, 'stages' | 'statuses'>;

const aChange = (kind: WritableKind, fields: Fields, base: Fields) =>
  aWrite({ record: { kind, id: '7' }, change: { kind: 'update', fields, base }, savedAt: NOON });
const linesOf = (write: PendingWrite, record: Fields, more: Partial<TimelineSources> = {}) =>
  timelineOf({ ...noSources, ...places, changes: [{ write, record }], ...more }, how).map(
    ({ type, happening, text, subject, at }) => [type, happening, text, subject, at],
  );

const deal = aRecord('deal', { id: 7, title: 'Relaunch', board_group_id: 'proposal' });
const moved = aChange('deal', { board_group_id: 'proposal' }, { board_group_id: 'talk' });

test('[V17] [V17.1] tells the move of a deal until the service has it', () => {
  expect(linesOf(moved, deal)).toEqual([['pending', 'moved', 'Relaunch', 'Proposal', NOON]]);
  const parked: PendingWrite['state'] = {
    kind: 'refused',
    status: 422,
    message: '',
    details: [],
    requestId: '',
  };
  expect(linesOf({ ...moved, state: parked }, deal)).toHaveLength(1);
  expect(linesOf({ ...moved, state: { kind: 'done', reply: deal } }, deal)).toEqual([]);
  expect(linesOf({ ...moved, state: { kind: 'discarded', at: NOON } }, deal)).toEqual([]);
});

test('[V17] tells what else was changed, by the names of the fields, and a delete', () => {
  const fields = { deal_value: '9.00', board_group_id: 'proposal' };
  const change = aChange('deal', fields, { deal_value: '8.00', board_group_id: 'talk' });
  expect(linesOf(change, deal)).toEqual([
    ['pending', 'changed', 'Relaunch', 'value and stage', NOON],
  ]);
  const removal = aDelete('deal', { record: { kind: 'deal', id: '7' }, savedAt: NOON });
  expect(linesOf(removal, deal)).toEqual([['pending', 'deleted', 'Relaunch', '', NOON]]);
});

test('[V17] tells of a ticked task only that it is done, and of any other step where it went', () => {
  const task = (over: object) => aRecord('task', { id: '7', title: 'Form', ...over });
  const step = (to: string) => aChange('task', { task_status_id: to }, { task_status_id: null });
  const both = (to: string, completed_at: string | null) => {
    const record = task({ task_status_id: to, completed_at, updated_at: '2026-03-02T12:00:00Z' });
    return linesOf(step(to), record, { tasks: [record as never] }).map(
      ([, happening]) => happening,
    );
  };
  expect(both('done', null)).toEqual(['done']);
  expect(both('doing', '2026-03-01T12:00:00Z')).toEqual(['moved']);
});

test('[V17.2] [V17.154] opens the project of changed time and what a comment is on, and keeps their kind', () => {
  const on = (commentable_type: string) => ({ commentable_type, commentable_id: '9' });
  const cases = [
    ['time-entry', { project_id: 3 }, { kind: 'project', id: '3' }],
    ['time-entry', { project_id: null }, null],
    ['comment', on('Deal'), { kind: 'deal', id: '9' }],
    ['comment', on('Task'), { kind: 'task', id: '9' }],
    ['task', {}, { kind: 'task', id: '7' }],
  ] as const;
  for (const [kind, fields, ref] of cases) {
    const changes = [{ write: aChange(kind, {}, {}), record: aRecord(kind, fields) }];
    expect(timelineOf({ ...noSources, changes }, how)).toMatchObject([{ ref, changed: kind }]);
  }
});

test('[V17] tells an invoice draft with its total, and nothing twice that is an item already', () => {
  const record = aRecord('invoice', { title: 'May', total_amount: '100.00', status: 'drafted' });
  const write = aCreateOf('invoice', { savedAt: NOON });
  const changes = [{ write, record }];
  expect(timelineOf({ ...noSources, changes }, how)).toMatchObject([
    { happening: 'added', text: 'May', amount: { value: '100.00' }, status: 'drafted' },
  ]);
  for (const kind of ['note', 'time-entry', 'comment', 'document'] as const) {
    expect(linesOf(aCreateOf(kind), aRecord(kind))).toEqual([]);
  }
});
