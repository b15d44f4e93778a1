import { describe, expect, test } from 'vitest';
import { changedNames } from '../../../../shared/kinds/kinds.ts';
import { compareFields } from '../../../../shared/merge/record/compare-fields.ts';
import { mergeRecord } from '../../../../shared/merge/record/merge-record.ts';
import { isCountedFromOwn } from '../../../../shared/merge/record/together.ts';
import { type Fields, type WritableKind, writableKinds } from '../../../../shared/records/kinds.ts';

/** Is true if a change of `field` is a conflict, because of that field or of a related one. */
function isAsked(kind: WritableKind, field: string, base: Fields, theirs: Fields): boolean {
  const sides = { base, ours: { [field]: 'ours' }, theirs };
  return compareFields(kind, sides).some(({ verdict }) => verdict === 'clash');
}

test('[M3.1] tells a change of a field from one of a related field', () => {
  const base = { deal_value: '1.00', currency: 'EUR', title: 'Plan' };
  const of = (field: string, theirs: object, known: object = base) =>
    isAsked('deal', field, { ...known }, { ...base, ...theirs });
  expect(of('deal_value', { currency: 'JPY' })).toBe(true);
  expect(of('currency', { deal_value: '2.00' })).toBe(true);
  expect(of('deal_value', { deal_value: '1.0' })).toBe(false);
  expect(of('title', { currency: 'JPY' })).toBe(false);
  // Without a base nobody knows whether a field has changed.
  expect(of('deal_value', { currency: 'JPY' }, { deal_value: '1.00' })).toBe(false);
});

/**
 * Every field of every kind, with those it cannot contradict only because they are compared with it.
 * A new field has to be listed: its author decides whether it is alone.
 */
const related = {
  note: { title: [], date: [], visibility: [], content_html: [], note_links: [] },
  'time-entry': {
    date: ['started_at', 'ended_at'],
    started_at: ['date', 'duration_seconds', 'ended_at'],
    ended_at: ['date', 'duration_seconds', 'started_at'],
    duration_seconds: ['started_at', 'ended_at'],
    description: [],
    project_id: ['task_id'],
    task_id: ['project_id'],
    billable: [],
    tag_ids: [],
  },
  deal: {
    title: [],
    deal_value: ['currency'],
    currency: ['deal_value'],
    probability: ['board_group_id'],
    close_date: [],
    archived_at: [],
    assignee_member_id: [],
    board_group_id: ['probability'],
    contact_ids: [],
  },
  task: {
    title: [],
    description: [],
    project_id: ['parent_task_id'],
    parent_task_id: ['project_id'],
    task_status_id: [],
    assignee_member_id: [],
    due_date: [],
    tag_ids: [],
  },
  comment: { body: [] },
  document: {},
  company: {
    name: [],
    default_contact_id: [],
    description: [],
    industry: [],
    company_size: [],
    source: [],
    domains: [],
    linkedin: [],
    instagram: [],
    twitter: [],
    facebook: [],
    archived_at: [],
  },
  contact: {
    name: [],
    email: [],
    job_title: [],
    phone_number: [],
    company_ids: [],
    archived_at: [],
  },
  project: {
    title: [],
    company_id: [],
    start_date: [],
    board_group_id: [],
    billing_type: ['billing_cycle', 'billing_fee'],
    billing_cycle: ['billing_fee', 'billing_type'],
    billing_fee: ['billing_cycle', 'billing_type', 'currency'],
    currency: ['billing_fee'],
  },
  invoice: {
    title: [],
    invoice_number: [],
    company_id: ['project_id'],
    project_id: ['company_id'],
    invoice_items: ['currency', 'discount_amount', 'tax_amount'],
    discount_amount: ['currency', 'invoice_items', 'tax_amount'],
    tax_amount: ['currency', 'discount_amount', 'invoice_items'],
    currency: ['discount_amount', 'invoice_items', 'tax_amount'],
    due_date_option: ['due_date'],
    due_date: ['due_date_option'],
    kind: ['repeat_finish_date', 'repeat_interval'],
    repeat_interval: ['kind', 'repeat_finish_date'],
    repeat_finish_date: ['kind', 'repeat_interval'],
  },
} as const;

describe.each(writableKinds)('the fields of a %s', (kind) => {
  const names = changedNames(kind);

  test('[M3.1] are all listed with their related fields', () => {
    const found = names.map((name) => {
      const base = { [name]: 'before' };
      const others = names.filter((other) => {
        const [shown, theirs] = [
          { ...base, [other]: 1 },
          { ...base, [other]: 2 },
        ];
        return other !== name && isAsked(kind, name, shown, theirs);
      });
      return [name, others.sort()];
    });
    const listed = Object.entries(related[kind]).map(([name, others]) => [
      name,
      [...others].sort(),
    ]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
  });
});

describe('a value that the service derives from a field of ours', () => {
  const first = { mayHaveArrived: false };

  test('[Q8.1] is no change by somebody else: a project from a task, a chance from a stage', () => {
    const isOf = (sent: string) => ({ isSent: (name: string) => name === sent, isOwn: () => true });
    expect(isCountedFromOwn('time-entry', 'project_id', isOf('task_id'))).toBe(true);
    expect(isCountedFromOwn('time-entry', 'duration_seconds', isOf('ended_at'))).toBe(true);
    expect(isCountedFromOwn('deal', 'probability', isOf('board_group_id'))).toBe(true);
    expect(isCountedFromOwn('deal', 'probability', isOf('probability'))).toBe(false);
    expect(isCountedFromOwn('deal', 'probability', isOf('title'))).toBe(false);
  });

  test('[M3.1] would replace what somebody else set, so the user is asked', () => {
    const base = { board_group_id: 'lead', probability: 20 };
    const theirs = { ...base, probability: 75 };
    expect(mergeRecord('deal', { base, ours: { board_group_id: 'offer' }, theirs }, first)).toEqual(
      {
        kind: 'conflict',
        fields: ['board_group_id'],
      },
    );
  });
});
