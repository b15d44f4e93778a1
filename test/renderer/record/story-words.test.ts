import { expect, test } from 'vitest';
import { relatedRecords } from '../../../renderer/record/related.ts';
import { itemInWords, itemWords, storyGapsInWords } from '../../../renderer/record/story-words.ts';
import { perList } from '../../../shared/api/endpoints.ts';
import type { RecordOf } from '../../../shared/pull/delivery.ts';
import type { TimelineItem } from '../../../shared/timeline/timeline.ts';
import { aRecord } from '../../support/builders.ts';

const nothing = {
  changes: [],
  ...{ contacts: [], comments: [], documents: [], entries: [], invoices: [], members: [] },
  ...{ notes: [], projects: [], stages: [], statuses: [], tasks: [] },
  deals: { sure: [], unsure: [] },
};

const said = {
  subject: '',
  memberId: null,
  amount: null,
  seconds: 0,
  standing: 'sent' as const,
  ref: null,
};
const names = { member: () => '', project: () => '' };

test.each([
  ['commented', 'Fix the form', 'Comment on “Fix the form”: Status: done'],
  ['commented', '', 'Comment: Status: done'],
  ['recorded', 'Fix the form', '“Fix the form”: Status: done'],
  ['recorded', '', 'Status: done'],
] as const)('tells what was %s on “%s”', (happening, subject, words) => {
  const item: TimelineItem = {
    ...{ key: 'k', type: 'comment', happening, day: '2026-03-02', at: null, status: '' },
    ...{ ...said, text: 'Status: done', subject },
  };
  expect(itemInWords(item, names)).toBe(words);
});

test.each([
  ['moved', 'deal', 'Proposal', 'You moved the deal “Relaunch” to Proposal'],
  ['changed', 'task', 'due date', 'You changed the due date of the task “Relaunch”'],
  ['added', 'invoice', '', 'You made the invoice “Relaunch” · €1.00 · Draft'],
  ['deleted', 'company', '', 'You deleted the client “Relaunch”'],
] as const)('[V17] tells what was %s here of a %s', (happening, kind, subject, words) => {
  const isInvoice = kind === 'invoice';
  const item: TimelineItem = {
    ...{ key: 'k', type: 'pending', happening, day: '2026-03-02', at: 0, ...said },
    ...{ text: 'Relaunch', subject, ref: { kind, id: '7' }, standing: 'waiting' as const },
    ...{ amount: isInvoice ? { value: '1', currency: 'EUR' } : null },
    status: isInvoice ? 'drafted' : '',
  };
  expect(itemInWords(item, names)).toBe(words);
});

test.each([
  ['changed', 'comment', 'text', 'You changed the text of the comment “Relaunch”'],
  ['deleted', 'comment', '', 'You deleted the comment “Relaunch”'],
  ['deleted', 'time-entry', '', 'You deleted the time entry “Relaunch”'],
] as const)('[V17.154] names what was %s here, not what the line opens: a %s', (...row) => {
  const [happening, changed, subject, words] = row;
  for (const ref of [{ kind: 'deal', id: '7' }, null] as const) {
    const item: TimelineItem = {
      ...{ key: 'k', type: 'pending', happening, day: '2026-03-02', at: 0, status: '', ...said },
      ...{ text: 'Relaunch', subject, ref, changed, standing: 'waiting' as const },
    };
    expect(itemInWords(item, names)).toBe(words);
  }
});

test('[V4] keeps what somebody wrote apart from the words around it', () => {
  const item: TimelineItem = {
    ...{ key: 'k', type: 'note', happening: 'written', day: '2026-03-02', at: null, status: '' },
    ...{ ...said, memberId: 1, text: 'Lan\u202etern' },
  };
  const words = itemWords(item, { ...names, member: () => 'Jonas' });
  const parts = ['Note “', { written: 'Lantern' }, '”'];
  expect(words).toEqual({ lead: '', parts, about: 'Jonas' });
});

test.each([
  ['commented', ['Comment on “', { written: 'Fix' }, '”: ', { written: 'Done' }]],
  ['recorded', ['“', { written: 'Fix' }, '”: ', { written: 'Done' }]],
  ['moved', ['“', { written: 'Done' }, '” to ', { written: 'Fix' }]],
] as const)('[V4.190] keeps both names of what was %s apart from the words', (happening, parts) => {
  const item: TimelineItem = {
    ...{ key: 'k', type: 'comment', happening, day: '2026-03-02', at: null, status: '' },
    ...{ ...said, text: 'Done', subject: 'Fix' },
  };
  expect(itemWords(item, names).parts).toEqual(parts);
});

test.each([
  ['drafted', 'Draft'],
  ['new', 'Draft (new)'],
  ['overdue', 'Overdue'],
])(
  'calls an invoice that is %s on the page of its client what the list calls it',
  (status, word) => {
    const fields = { title: 'Work', total_amount: '20.00', currency: 'EUR', status };
    const invoice = aRecord('invoice', fields) as unknown as RecordOf<'invoices'>;
    const groups = relatedRecords({ ...nothing, invoices: [invoice] }, null);
    const about = groups.find(({ label }) => label === 'Invoices')?.records[0]?.about;
    expect(about).toBe(`2026-0001 · €20.00 · ${word}`);
    const item: TimelineItem = {
      ...{ key: 'k', type: 'invoice', happening: 'due', day: '2026-03-02', at: null },
      ...{ ...said, text: '2031', status },
    };
    expect(itemInWords(item, names)).toBe(`Invoice 2031 due · ${word}`);
  },
);

test('[V313] names the owner of a done task as that, and not as who did it', () => {
  const item: TimelineItem = {
    ...{ key: 'k', type: 'task', happening: 'done', day: '2026-03-02', at: null },
    ...{ ...said, text: 'Form', status: '', memberId: 2 },
  };
  const jonas = { ...names, member: () => 'Jonas' };
  expect(itemInWords(item, jonas)).toBe('Task “Form” done · Owner: Jonas');
  expect(itemInWords({ ...item, memberId: null }, jonas)).toBe('Task “Form” done');
});

test('[V301] tells invoices with one title apart by their numbers', () => {
  const fields = { title: 'Work', total_amount: '20.00', currency: 'EUR', status: 'paid' };
  const invoices = ['2026-7', '2026-8', null].map(
    (invoice_number) =>
      aRecord('invoice', { ...fields, invoice_number }) as unknown as RecordOf<'invoices'>,
  );
  const groups = relatedRecords({ ...nothing, invoices }, null);
  const shown = groups.find(({ label }) => label === 'Invoices')?.records;
  expect(shown?.map(({ about }) => about)).toEqual([
    ...['2026-7 · €20.00 · Paid', '2026-8 · €20.00 · Paid', '€20.00 · Paid'],
  ]);
  const untitled = aRecord('invoice', { ...fields, title: null, invoice_number: '2026-9' });
  const alone = relatedRecords(
    { ...nothing, invoices: [untitled as unknown as RecordOf<'invoices'>] },
    null,
  );
  expect(alone.flatMap(({ records }) => records).map(({ name, about }) => [name, about])).toEqual([
    ['2026-9', '€20.00 · Paid'],
  ]);
});

test('[V13] lists as open tasks those whose status is open, whatever the service has completed', () => {
  const task = (title: string, task_status_id: string, completed_at: string | null) =>
    aRecord('task', { title, task_status_id, completed_at }) as unknown as RecordOf<'tasks'>;
  const tasks = [
    task('Ticked here', 'done', null),
    task('Reopened here', 'open', '2026-03-02T09:00:00Z'),
    task('Open', 'open', null),
  ];
  const statuses = [
    { id: 'done', state: 'complete' },
    { id: 'open', state: 'active' },
  ] as unknown as RecordOf<'taskStatuses'>[];
  const groups = relatedRecords({ ...nothing, tasks, statuses }, null);
  const open = groups.find(({ label }) => label === 'Open tasks');
  expect(open?.records.map(({ name }) => name)).toEqual(['Reopened here', 'Open']);
});

test('[L9.1] names what a story is still without, and what the service does not have (A2)', () => {
  const asOf = { ...perList<number | null>(() => 1), deals: null, tasks: null, teamMembers: null };
  const off = { deals: 'Deals aren’t available from this service.' };
  expect(storyGapsInWords({ asOf, off: {}, absent: [] }, 'company')).toMatch(
    /^Not on this computer yet: deals and tasks\./,
  );
  expect(storyGapsInWords({ asOf, off, absent: ['deals'] }, 'company')).toBe(
    'Not on this computer yet: tasks. Deals aren’t available from this service. ' +
      'Figures and lists here are without them.',
  );
  expect(storyGapsInWords({ asOf: perList(() => 1), off: {}, absent: [] }, 'company')).toBe('');
  expect(storyGapsInWords({ asOf, off: {}, absent: [] }, 'deal')).toBe('');
});
