/** Events that touch a client, and others that do not. Two readers of one rule have to agree on them. */

import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import { parseTimestamp } from '../../shared/time.ts';
import type { StoryChange } from '../../shared/timeline/story-changes.ts';
import type { Span, TouchSources } from '../../shared/timeline/touched-clients.ts';
import { aCompany, aRecord, aWrite } from './builders.ts';

export const span: Span = { since: '2026-11-01', today: '2026-11-20', zone: 'UTC' };
const [before, inSpan] = ['2026-10-31', '2026-11-02'];
const at = (day: string) => `${day}T12:00:00Z`;
const old = { created_at: at(before) };

/** Three clients, a project and a person of the first. */
export const sources: TouchSources = {
  ...{ notes: [], entries: [], comments: [], invoices: [], tasks: [], deals: [], stages: [] },
  ...{ statuses: [], documents: [], changes: [] },
  projects: [aRecord('project', { id: 3, company_id: 4 }) as never],
  contacts: [aRecord('contact', { id: 8, company_ids: [4] }) as never],
  companies: [
    aCompany({ id: 4, name: 'Atlas', ...old }),
    aCompany({ id: 5, name: 'Nova', ...old }),
    aCompany({ id: 6, name: 'Nova', ...old }),
  ],
};

const comment = (type: string, id: string, day: string) =>
  aRecord('comment', { commentable_type: type, commentable_id: id, created_at: at(day) });
const [DONE, OPEN] = [
  '5d1f0000-0000-4000-8000-000000000001',
  '5d1f0000-0000-4000-8000-000000000002',
];
const finished = {
  statuses: [
    { id: DONE, state: 'complete' },
    { id: OPEN, state: 'active' },
  ],
};
const ticked = { id: 't', project_id: 3, task_status_id: DONE, completed_at: null };
const won = { stages: [{ id: 'won', state: 'complete' }] };
const aDeal = (over: object) => aRecord('deal', { id: 12, board_group_id: 'won', ...over });
const ofAtlas = [{ id: 1, record_id: 4, record_type: 'company' }];
const ofRelaunch = [{ id: 2, record_id: 3, record_type: 'project' }];
const onAda = [{ id: 3, record_id: 8, record_type: 'contact' }];

const openDeal = aDeal({ company_name: 'Atlas', contact_ids: [], close_date: null }) as Fields;
const openTask = { id: 't', project_id: 3, completed_at: null } as Fields;

/** A record with a change that was made here. */
const unsent = (kind: WritableKind, record: Fields, fields: Fields, day = inSpan): StoryChange => ({
  record: { ...record, ...fields },
  write: aWrite({
    record: { kind, id: String(record['id']) },
    change: { kind: 'update', fields, base: {} },
    savedAt: parseTimestamp(at(day)),
  }),
});

type TouchCase = readonly [
  what: string,
  more: Readonly<Partial<Record<keyof TouchSources, readonly object[]>>>,
  clients: readonly string[],
];

/** The records beside {@link sources}, and the clients that they touch. */
export const touchCases: readonly TouchCase[] = [
  ['nothing', {}, []],
  [
    'a note of a day',
    { notes: [{ date: inSpan, created_at: at(before), note_links: ofAtlas }] },
    ['4'],
  ],
  [
    'a note of an earlier day',
    { notes: [{ date: before, created_at: at(inSpan), note_links: ofAtlas }] },
    [],
  ],
  [
    'a note without a day',
    { notes: [{ date: null, created_at: at(inSpan), note_links: ofAtlas }] },
    ['4'],
  ],
  [
    'a note on a project',
    { notes: [{ date: inSpan, created_at: at(before), note_links: ofRelaunch }] },
    ['4'],
  ],
  [
    'a note on a contact',
    { notes: [{ date: inSpan, created_at: at(before), note_links: onAda }] },
    ['4'],
  ],
  [
    'an earlier note on a contact',
    { notes: [{ date: before, created_at: at(inSpan), note_links: onAda }] },
    [],
  ],
  ['time', { entries: [{ date: inSpan, project_id: 3 }] }, ['4']],
  ['time to come', { entries: [{ date: '2026-11-21', project_id: 3 }] }, []],
  ['an invoice', { invoices: [{ company_id: 5, project_id: 3, issued_date: inSpan }] }, ['4', '5']],
  ['an older invoice', { invoices: [{ company_id: 5, project_id: 3, issued_date: before }] }, []],
  ['a task done', { tasks: [{ id: 't', project_id: 3, completed_at: at(inSpan) }] }, ['4']],
  ['a task done before', { tasks: [{ id: 't', project_id: 3, completed_at: at(before) }] }, []],
  [
    'a task ticked here, before the service says so',
    { ...finished, tasks: [{ ...ticked, updated_at: at(inSpan) }] },
    ['4'],
  ],
  [
    'a task reopened here, before the service says so',
    { ...finished, tasks: [{ ...ticked, task_status_id: OPEN, completed_at: at(inSpan) }] },
    [],
  ],
  [
    'a comment on a task',
    {
      tasks: [{ id: 't', project_id: 3, completed_at: null }],
      comments: [comment('Task', 't', inSpan)],
    },
    ['4'],
  ],
  [
    'a deal won, known by its contact',
    { ...won, deals: [aDeal({ company_name: null, contact_ids: [8], close_date: inSpan })] },
    ['4'],
  ],
  [
    'a deal won, of one of two clients of a name',
    { ...won, deals: [aDeal({ company_name: 'Nova', contact_ids: [], close_date: inSpan })] },
    [],
  ],
  [
    'a comment on an open deal',
    {
      deals: [aDeal({ company_name: 'Atlas', contact_ids: [], close_date: null })],
      comments: [comment('Deal', '12', inSpan)],
    },
    ['4'],
  ],
  ['a document of the client', { documents: [{ company_id: 4, updated_at: at(inSpan) }] }, ['4']],
  ['a document of before', { documents: [{ company_id: 4, updated_at: at(before) }] }, []],
  [
    'a document of a project, for somebody else',
    {
      documents: [
        {
          project_ids: [3],
          recipients: [{ company_id: 5 }],
          created_at: at(inSpan),
          updated_at: '',
        },
      ],
    },
    ['4', '5'],
  ],
  [
    'a document of a deal',
    {
      deals: [aDeal({ company_name: 'Atlas', contact_ids: [], close_date: null })],
      documents: [{ deal_id: 12, updated_at: at(inSpan) }],
    },
    ['4'],
  ],
  [
    'a deal moved here and not sent',
    { deals: [openDeal], changes: [unsent('deal', openDeal, { board_group_id: 'next' })] },
    ['4'],
  ],
  [
    'a deal moved here long ago and not sent',
    { deals: [openDeal], changes: [unsent('deal', openDeal, { board_group_id: 'next' }, before)] },
    [],
  ],
  [
    'a task, a contact and a client changed here',
    {
      tasks: [openTask],
      changes: [
        unsent('task', openTask, { title: 'Other' }),
        unsent('contact', { id: 8, company_ids: [4] }, { job_title: 'Head' }),
        unsent('company', { id: 5 }, { phone: '1' }),
      ],
    },
    ['4', '5'],
  ],
  ['a new client', { companies: [aCompany({ id: 9, created_at: at(inSpan) })] }, ['9']],
];
