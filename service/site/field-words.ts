/** The labels of the API's fields on a page, their order, and how values are shown. */

const labels: Readonly<Record<string, string>> = {
  company_ids: 'Companies',
  contact_ids: 'Contacts',
  project_ids: 'Projects',
  board_group_id: 'Stage',
  assignee_member_id: 'Assignee',
  created_by_member_id: 'Author',
  note_links: 'Attached to',
  duration_seconds: 'Duration',
  series_id: 'First of its series',
  linkedin: 'LinkedIn',
};

/** Returns `due_date` as "Due date", `project_id` as "Project", `created_at` as "Created". */
export function labelOf(name: string): string {
  const words = name.replace(/_(id|ids|at)$/, '').replaceAll('_', ' ');
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Status and amounts first, then people and records; unlisted fields come after these. */
const first = [
  ...['status', 'total_amount', 'subtotal', 'discount_amount', 'tax_amount'],
  ...['deal_value', 'probability', 'duration_seconds', 'billable'],
  ...['billing_type', 'billing_cycle', 'billing_fee'],
  ...['deal_number', 'invoice_number', 'doc_number', 'number', 'kind', 'description'],
  ...['job_title', 'email', 'phone_number'],
  ...['company_id', 'company_name', 'default_company_id', 'company_ids'],
  ...['client_name', 'client_email', 'default_contact_id', 'contact_ids', 'people'],
  ...['deal_id', 'project_id', 'project_ids', 'task_id', 'parent_task_id', 'series_id'],
  ...['assignee_member_id', 'assignee_member_name', 'member_id', 'created_by_member_id'],
];

const last = [
  ...['date', 'start_date', 'issued_date', 'due_date_option', 'due_date', 'close_date'],
  ...['repeat_interval', 'repeat_finish_date', 'started_at', 'ended_at', 'completed_at'],
  ...['archived_at', 'created_at', 'updated_at'],
];

/** Returns the position of a field in its record, for sorting. */
export function placeOf(name: string): number {
  const early = first.indexOf(name);
  return early === -1 ? first.length + 1 + last.indexOf(name) : early;
}

type Reading = 'member' | 'duration' | 'percentage' | 'amount' | 'choice' | 'moment' | 'day';

const readings: Readonly<Record<Exclude<Reading, 'moment'>, readonly string[]>> = {
  member: ['assignee_member_id', 'created_by_member_id', 'member_id'],
  duration: ['duration_seconds'],
  percentage: ['probability'],
  amount: [
    ...['deal_value', 'billing_fee'],
    ...['total_amount', 'discount_amount', 'subtotal', 'tax_amount'],
  ],
  choice: [
    ...['industry', 'company_size', 'source', 'billing_type', 'billing_cycle'],
    ...['due_date_option', 'visibility'],
  ],
  day: ['date', 'start_date', 'issued_date', 'due_date', 'close_date', 'repeat_finish_date'],
};

const readingOf = new Map(
  Object.entries(readings).flatMap(([reading, names]) =>
    names.map((name) => [name, reading as Reading] as const),
  ),
);

/** How the value of a field is shown; `undefined` is plain text. */
export function readingOfField(name: string): Reading | undefined {
  return name.endsWith('_at') ? 'moment' : readingOf.get(name);
}
