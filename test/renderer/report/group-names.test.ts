import { expect, test } from 'vitest';
import type { ReportNames } from '../../../renderer/cache/read-report.ts';
import { entryNames } from '../../../renderer/report/entry-names.ts';
import { groupNames } from '../../../renderer/report/group-names.ts';
import type { Entry } from '../../../shared/time/entry.ts';
import type { ReportGroup } from '../../../shared/time/report.ts';

const unnamed = {
  projects: new Map([['1', { id: 1, title: null, number: 'LAN-1', company_id: 2 }]]),
  companies: new Map([['2', { id: 2, name: null }]]),
  tasks: new Map([['3', { id: '3', title: '', project_id: 1, due_date: null }]]),
  members: new Map([['4', { id: 4, name: '' }]]),
  tags: new Map([['5', { id: 5, name: '' }]]),
} as unknown as ReportNames;

test('[V340] never says of a record without a name that it is not on this computer', () => {
  const nameOf = (key: Parameters<typeof groupNames>[0], id: string) =>
    groupNames(key, [{ id } as ReportGroup], unnamed).get(id);
  expect({
    client: nameOf('client', '2'),
    project: nameOf('project', '1'),
    task: nameOf('task', '3'),
    person: nameOf('person', '4'),
    tag: nameOf('tag', '5'),
    other: nameOf('project', '9'),
  }).toEqual({
    ...{ client: 'Untitled', project: 'LAN-1', task: 'Untitled', tag: 'Untitled' },
    ...{ person: 'Untitled', other: 'Project not on this computer' },
  });
});

test('[V340] names records without a name in a file of entries', () => {
  const entry = { clientId: '2', projectId: '1', taskId: '3', memberId: '4', tagIds: ['5'] };
  expect(entryNames(entry as unknown as Entry, unnamed)).toEqual({
    ...{ client: 'Untitled', project: 'LAN-1', task: 'Untitled', person: 'Untitled' },
    tags: ['Untitled'],
  });
});
