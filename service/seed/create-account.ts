/** A new account: owner, members, boards, statuses and tags, no records yet. */
import type { Random } from '../../shared/ports.ts';
import { DAY_MS, type Instant } from '../../shared/time.ts';
import { type Account, readApiKey } from '../store/account.ts';
import { addCredential } from '../store/members.ts';
import type { Store } from '../store/store.ts';
import { addTemplates } from './add-templates.ts';
import type { Business } from './businesses.ts';

/** How long ago the third member left. */
export const LEFT_BEFORE_MS = 140 * DAY_MS;

const stages = [
  { type: 'Deal', name: 'Enquiry', color: '#8a94a6', state: 'active', probability: '10.0' },
  { type: 'Deal', name: 'First talk', color: '#4f8fd0', state: 'active', probability: '25.0' },
  { type: 'Deal', name: 'Proposal sent', color: '#7a6fd0', state: 'active', probability: '50.0' },
  { type: 'Deal', name: 'Negotiating', color: '#d08f4f', state: 'active', probability: '75.0' },
  { type: 'Deal', name: 'Won', color: '#3f9f6b', state: 'complete', probability: '100.0' },
  { type: 'Deal', name: 'Lost', color: '#b85656', state: 'complete', probability: '0.0' },
  { type: 'Project', name: 'Planned', color: '#8a94a6', state: 'active', probability: null },
  { type: 'Project', name: 'Design', color: '#7a6fd0', state: 'active', probability: null },
  { type: 'Project', name: 'Build', color: '#4f8fd0', state: 'active', probability: null },
  { type: 'Project', name: 'Review', color: '#d08f4f', state: 'active', probability: null },
  { type: 'Project', name: 'Delivered', color: '#3f9f6b', state: 'complete', probability: null },
] as const;

const taskStatuses = [
  { name: 'To do', color: '#8a94a6', state: 'active' },
  { name: 'Doing', color: '#4f8fd0', state: 'active' },
  { name: 'With the client', color: '#d08f4f', state: 'active' },
  { name: 'Done', color: '#3f9f6b', state: 'complete' },
] as const;

const tags = [
  { name: 'Design', type: 'task', color: '#7a6fd0' },
  { name: 'Build', type: 'task', color: '#4f8fd0' },
  { name: 'Content', type: 'task', color: '#3f9f6b' },
  { name: 'Bug', type: 'task', color: '#b85656' },
  { name: 'Urgent', type: 'task', color: '#d0664f' },
  { name: 'Meeting', type: 'time_entry', color: '#8a94a6' },
  { name: 'Retainer', type: 'project', color: '#4fa3a3' },
  { name: 'Key client', type: 'client', color: '#c7a03c' },
] as const;

export type Opening = {
  readonly business: Business;
  readonly random: Random;
  readonly now: Instant;
};

/** Writes the account into an empty store, with a random secret and random ids of boards. */
export function createAccount(store: Store, { business, random, now }: Opening): Account {
  const { account, members } = business;
  startIds(store, business);
  store
    .sql('INSERT INTO account (id, name, time_zone, secret) VALUES (1, ?, ?, ?)')
    .run(account.name, account.time_zone, `${random.uuid()}${random.uuid()}`);
  for (const { id, name, email, reach, hasLeft } of members) {
    store
      .sql('INSERT INTO members (id, name, email, archived_at, reach) VALUES (?, ?, ?, ?, ?)')
      .run(id, name, email, hasLeft ? now - LEFT_BEFORE_MS : null, reach);
    addCredential(store, readApiKey(store, id), id); // opens nothing once its member has left
  }
  for (const [index, { type, name, color, state, probability }] of stages.entries()) {
    store
      .sql('INSERT INTO stages VALUES (?, ?, ?, ?, ?, ?, ?)')
      .run(random.uuid(), name, color, index + 1, state, probability, type);
  }
  for (const [index, { name, color, state }] of taskStatuses.entries()) {
    store
      .sql('INSERT INTO task_statuses VALUES (?, ?, ?, ?, ?)')
      .run(random.uuid(), name, color, index + 1, state);
  }
  for (const { name, type, color } of tags) {
    store.sql('INSERT INTO tags (name, tag_type, color) VALUES (?, ?, ?)').run(name, type, color);
  }
  addTemplates(store, random);
  return account;
}

/** SQLite counts on from here and never reuses an id, not even of a deleted record. */
function startIds(store: Store, { firstIds }: Business): void {
  const tables = {
    tags: firstIds.tag,
    companies: firstIds.company,
    contacts: firstIds.contact,
    deals: firstIds.deal,
    projects: firstIds.project,
    invoices: firstIds.invoice,
    documents: firstIds.document,
    time_entries: firstIds.timeEntry,
    invoice_items: firstIds.invoiceItem,
    comments: firstIds.comment,
    note_links: firstIds.noteLink,
  } as const;
  for (const [table, first] of Object.entries(tables)) {
    store.sql('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(table, first - 1);
  }
}
