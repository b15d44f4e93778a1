/** Valid values for tests; each test names only what matters to it. */
import type { Reply } from '../../shared/api/outcome.ts';
import { localId } from '../../shared/ids.ts';
import { readBase } from '../../shared/kinds/kinds.ts';
import { attachmentsIn } from '../../shared/kinds/note.ts';
import type { EventOf, Outcome, QueueEvent } from '../../shared/queue/events.ts';
import { type Effect, step } from '../../shared/queue/machine/machine.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { emptyQueue, type Queue } from '../../shared/queue/queue.ts';
import type { Company } from '../../shared/records/company.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../../shared/records/kinds.ts';
import type { Note, NoteSummary } from '../../shared/records/note.ts';
import type { TeamMember } from '../../shared/records/team-member.ts';
import { type Instant, timestamp } from '../../shared/time.ts';

/** The moment at which tests begin. */
export const NOON: Instant = Date.UTC(2026, 2, 2, 12);

/** A note the service knows. */
export const NOTE_ID = '0b7f8a52-3c1d-4e6f-9a80-1b2c3d4e5f60';

/** A note only this computer knows. */
export const LOCAL_ID = localId('11111111-1111-4111-8111-111111111111');

/** A note as a list has it. */
export function aSummary(overrides: Partial<NoteSummary> = {}): NoteSummary {
  return {
    id: NOTE_ID,
    title: 'Kick-off',
    date: '2026-03-02',
    visibility: 'everyone',
    created_by_member_id: 7,
    created_at: timestamp(NOON),
    updated_at: timestamp(NOON),
    note_links: [],
    ...overrides,
  };
}

/** A whole note. */
export function aNote(overrides: Partial<Note> = {}): Note {
  return {
    ...aSummary(),
    content_html: '<p>Hello</p>',
    content_plain_text: 'Hello',
    ...overrides,
  };
}

/** A client company. */
export function aCompany(overrides: Partial<Company> = {}): Company {
  return {
    id: 4,
    name: 'Lantern & Co',
    default_contact_id: null,
    description: null,
    industry: 'finance',
    company_size: 'size_1_10',
    source: null,
    linkedin: null,
    instagram: null,
    twitter: null,
    facebook: null,
    archived_at: null,
    created_at: timestamp(NOON),
    domains: [],
    avatar_url: null,
    url: 'https://app.example/companies/4',
    ...overrides,
  };
}

/** A member of the team. */
export function aMember(overrides: Partial<TeamMember> = {}): TeamMember {
  return {
    id: 7,
    name: 'Ada Ash',
    email: 'ada@example.org',
    avatar_url: null,
    archived_at: null,
    ...overrides,
  };
}

/** An update of {@link NOTE_ID} that may go at once. */
export function aWrite(overrides: Partial<PendingWrite> = {}): PendingWrite {
  return {
    id: 'write-1',
    record: { kind: 'note', id: NOTE_ID },
    change: {
      kind: 'update',
      fields: { content_html: '<p>Hello you</p>' },
      base: baseOf(aNote()),
    },
    createdAt: NOON,
    savedAt: NOON,
    attempts: 0,
    state: { kind: 'ready' },
    ...overrides,
  };
}

/** A note made on this computer that may go at once. */
export function aCreate(overrides: Partial<PendingWrite> = {}): PendingWrite {
  return aWrite({
    record: { kind: 'note', id: LOCAL_ID },
    change: {
      kind: 'create',
      fields: { title: 'Kick-off', date: '2026-03-02', content_html: '<p>Hello</p>' },
    },
    ...overrides,
  });
}

/** A body of some 200 KB. */
export function aLongBody(): string {
  return '<p>Some <strong>bold</strong> words and <a href="https://x.y/z">a link</a>.</p>'.repeat(
    2_600,
  );
}

/** Returns the base that an editor that shows `note` sends. */
export function baseOf(note: Note) {
  const { note_links, created_by_member_id } = note;
  return { ...writtenOf(note), note_links: attachmentsIn(note_links), created_by_member_id };
}

/** Returns the fields of `note` that can be written. */
export function writtenOf({ title, date, visibility, content_html }: Note) {
  return { title, date, visibility, content_html };
}

/** A line of an invoice as it is written. */
export const anItem = {
  name: 'Drawing',
  description: null,
  amount: '3',
  rate: '90.00',
  unit_type: 'per_hour',
} as const;

/** One record of every kind as the service answers with it, under {@link idOf}. */
export function aRecord(kind: WritableKind, overrides: Fields = {}): ConfirmedRecord {
  const made = timestamp(NOON);
  const whole: Readonly<Record<WritableKind, Fields>> = {
    note: aNote(),
    'time-entry': {
      date: '2026-03-02',
      started_at: null,
      ended_at: null,
      duration_seconds: 3600,
      description: 'Drew the plan',
      project_id: 3,
      task_id: null,
      member_id: 7,
      billable: true,
      tags: [{ id: 5, name: 'Design' }],
      created_at: made,
      updated_at: made,
      url: 'https://app.example/time_entries/12',
    },
    deal: {
      title: 'New site',
      deal_number: 'D-1',
      deal_value: '1200.00',
      currency: 'EUR',
      probability: 50,
      close_date: '2026-04-01',
      archived_at: null,
      assignee_member_id: 7,
      board_group_id: null,
      status: '',
      company_name: 'Lantern & Co',
      assignee_member_name: 'Ada Ash',
      contact_ids: [1, 2],
      url: 'https://app.example/deals/12',
    },
    task: {
      title: 'Draw the plan',
      description: 'Two pages',
      project_id: 3,
      parent_task_id: null,
      task_status_id: NOTE_ID,
      status: 'Open',
      assignee_member_id: 7,
      due_date: null,
      completed_at: null,
      tags: [],
      created_at: made,
      updated_at: made,
      url: 'https://app.example/tasks/12',
    },
    comment: {
      kind: 'user_created',
      commentable_type: 'Deal',
      commentable_id: '4',
      created_at: made,
      body_plain_text: 'Fine by me',
      author_member_id: 7,
    },
    ...clientRecords(made),
  };
  return { ...whole[kind], id: idOf(kind), ...overrides };
}

/** The records of the clients' side. */
function clientRecords(made: string) {
  return {
    document: {
      title: 'Offer',
      doc_number: '12',
      deal_id: 4,
      created_at: made,
      updated_at: made,
      status: 'draft',
      project_ids: [],
      recipients: [],
      unassigned_roles: [],
      url: 'https://app.example/docs/12',
    },
    company: aCompany(),
    contact: {
      name: 'Ada Ash',
      email: 'ada@lantern.example',
      job_title: 'Owner',
      phone_number: null,
      archived_at: null,
      created_at: made,
      company_ids: [4, 9],
      default_company_id: 4,
      url: 'https://app.example/contacts/12',
    },
    project: {
      title: 'New site',
      currency: 'EUR',
      start_date: '2026-03-02',
      sequence: 1,
      number: 'LAN-1',
      board_group_id: null,
      company_name: 'Lantern & Co',
      client_or_company_name: 'Lantern & Co',
      billing_type: 'fixed_fee',
      billing_cycle: null,
      billing_fee: '4000.00',
      company_id: 4,
      url: 'https://app.example/projects/12',
    },
    invoice: {
      invoice_number: '2026-0001',
      title: 'Work in March',
      currency: 'EUR',
      issued_date: null,
      due_date: null,
      project_id: 3,
      client_email: 'ada@lantern.example',
      created_at: made,
      total_amount: '270.00',
      discount_amount: null,
      status: 'drafted',
      due_date_option: 'upon_receipt',
      company_id: 4,
      client_name: 'Ada Ash',
      subtotal: '270.00',
      tax_amount: null,
      kind: 'single',
      repeat_interval: null,
      repeat_finish_date: null,
      series_id: null,
      url: 'https://app.example/invoices/12',
      invoice_items: [{ id: 200, ...anItem, total: '270.00' }],
    },
  };
}

/** The id the service names the record of {@link aRecord} by. */
export function idOf(kind: WritableKind): string | number {
  return kind === 'note' || kind === 'task' ? NOTE_ID : 12;
}

/** Fields with which a record of a kind could be made, as a window hands them over. */
export const someFields: Readonly<Record<WritableKind, Fields>> = {
  note: { title: 'Kick-off', date: '2026-03-02', content_html: '<p>Hello</p>' },
  'time-entry': { date: '2026-03-02', duration_seconds: 3600, description: 'Drew the plan' },
  deal: { title: 'New site', deal_value: '1200.00', company_id: 4 },
  task: { title: 'Draw the plan', description: 'Two pages' },
  comment: { commentable_type: 'Deal', commentable_id: '4', body: 'Fine by me' },
  document: { template_id: 't1', title: 'Offer' },
  company: { name: 'Lantern & Co', industry: 'finance', company_size: 'size_1_10' },
  contact: { name: 'Ada Ash', email: 'ada@lantern.example', company_ids: [4, 9] },
  project: {
    title: 'New site',
    company_id: 4,
    billing_type: 'fixed_fee',
    billing_fee: '4000',
  },
  invoice: { title: 'Work in March', company_id: 4, invoice_items: [anItem] },
};

/** A record of any kind made on this computer that may go at once. */
export function aCreateOf(
  kind: WritableKind,
  overrides: Partial<PendingWrite> & { readonly fields?: Fields } = {},
): PendingWrite {
  const { fields = someFields[kind], ...more } = overrides;
  return aWrite({
    record: { kind, id: LOCAL_ID },
    change: { kind: 'create', fields: { ...fields } },
    ...more,
  });
}

/** A delete of what {@link aRecord} says, which may go at once. */
export function aDelete(
  kind: WritableKind = 'note',
  overrides: Partial<PendingWrite> = {},
): PendingWrite {
  return aWrite({
    record: { kind, id: `${idOf(kind)}` },
    change: { kind: 'delete', base: readBase(kind, aRecord(kind)) },
    ...overrides,
  });
}

/** The user deleted {@link NOTE_ID}. */
export function deleted(overrides: Partial<EventOf<'deleted'>> = {}): EventOf<'deleted'> {
  return {
    kind: 'deleted',
    at: NOON,
    writeId: 'write-d',
    record: { kind: 'note', id: NOTE_ID },
    base: baseOf(aNote()),
    ...overrides,
  };
}

/** A queue of these writes whose line is open. */
export function aQueue(
  writes: readonly PendingWrite[] = [],
  overrides: Partial<Queue> = {},
): Queue {
  return { ...emptyQueue, line: 'open', writes: [...writes], ...overrides };
}

/** The user changed the body of {@link NOTE_ID} and is done for now. */
export function saved(overrides: Partial<EventOf<'saved'>> = {}): EventOf<'saved'> {
  return {
    kind: 'saved',
    at: NOON,
    writeId: 'write-1',
    record: { kind: 'note', id: NOTE_ID },
    fields: { content_html: '<p>Hello you</p>' },
    base: baseOf(aNote()),
    isFinished: true,
    ...overrides,
  };
}

/** The user made a note on this computer and is done for now. */
export function created(overrides: Partial<EventOf<'saved'>> = {}): EventOf<'saved'> {
  return saved({
    record: { kind: 'note', id: LOCAL_ID },
    fields: { title: 'Kick-off', date: '2026-03-02', content_html: '<p>Hello</p>' },
    base: null,
    ...overrides,
  });
}

/** An attempt at `id` ended so. */
export function outcomeEvent(
  id: string,
  outcome: Outcome,
  overrides: Partial<EventOf<'settled'>> = {},
): EventOf<'settled'> {
  return { kind: 'settled', at: NOON, id, outcome, chance: 0, ...overrides };
}

/** The service took it and answered with `reply`. */
export function accepted(reply: ConfirmedRecord | null = aNote()): Outcome {
  return { kind: 'accepted', reply };
}

/** The service understood and rejected it. */
export function refused(overrides: Partial<Extract<Outcome, { kind: 'refused' }>> = {}): Outcome {
  return {
    kind: 'refused',
    status: 422,
    message: 'The note could not be saved.',
    details: [],
    requestId: 'req-1',
    ...overrides,
  };
}

/** The queue after these events, with the effects of the last one. */
export function play(
  queue: Queue,
  ...events: readonly QueueEvent[]
): { readonly queue: Queue; readonly effects: readonly Effect[] } {
  let latest: { queue: Queue; effects: readonly Effect[] } = { queue, effects: [] };
  for (const event of events) latest = step(latest.queue, event);
  return latest;
}

/** A reply as the transport reads it. */
export function aReply(status: number, body: unknown, headers: Reply['headers'] = {}): Reply {
  return { status, body, headers };
}

/** A reply with an error as the service words it. */
export function anError(
  status: number,
  overrides: { type?: string; message?: string; details?: readonly unknown[] } = {},
  headers: Reply['headers'] = {},
): Reply {
  const error = {
    type: 'validation_error',
    status,
    message: 'It was not taken.',
    request_id: 'req-9',
    details: [],
    ...overrides,
  };
  return aReply(status, { error }, headers);
}
