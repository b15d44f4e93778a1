/** An entry of the traffic log as a sentence: `Changed a note · accepted (200) · 143 ms`. */
import { subjectOf, type TrafficEntry } from './traffic-entry.ts';

/** Request, outcome and duration. */
export function trafficSentence(entry: TrafficEntry): string {
  const isDone = entry.outcome === 'ok';
  const deed = deedOf(entry, isDone);
  const status = entry.status === null ? '' : ` (${entry.status})`;
  return `${deed} · ${outcomeIn(entry)}${status} · ${durationIn(entry.durationMs)}`;
}

/** The text a search covers: the sentence, ids and numbers. */
export function trafficWords(entry: TrafficEntry): string {
  const { method, path, requestId, writeId } = entry;
  return [trafficSentence(entry), method, path, requestId, writeId]
    .filter((part) => part !== null)
    .join(' ')
    .toLowerCase();
}

function deedOf(entry: TrafficEntry, isDone: boolean): string {
  const verb = verbs[entry.method];
  const { list, id } = subjectOf(entry);
  const names = recordNames[list] ?? { one: 'a record', many: 'records' };
  const isOne = id !== null || entry.method !== 'GET';
  const what = id === 'me' ? 'who is signed in' : isOne ? names.one : `the list of ${names.many}`;
  return isDone ? `${verb.done} ${what}` : `Tried to ${verb.todo} ${what}`;
}

function outcomeIn({ method, outcome }: TrafficEntry): string {
  if (outcome === 'ok') return method === 'GET' ? 'answered' : 'accepted';
  return outcomes[outcome];
}

const outcomes: Readonly<Record<Exclude<TrafficEntry['outcome'], 'ok'>, string>> = {
  unreachable: 'not reached',
  unknown: 'no reply',
  'signed-out': 'sign-in rejected',
  'rate-limited': 'asked to wait',
  broken: 'service error',
  refused: 'rejected',
  unreadable: 'response not understood',
};

const verbs = {
  GET: { done: 'Read', todo: 'read' },
  POST: { done: 'Created', todo: 'create' },
  PATCH: { done: 'Changed', todo: 'change' },
  DELETE: { done: 'Deleted', todo: 'delete' },
} as const;

/** By the first part of the path. */
const recordNames: Readonly<Record<string, { readonly one: string; readonly many: string }>> = {
  companies: { one: 'a client', many: 'clients' },
  contacts: { one: 'a contact', many: 'contacts' },
  deals: { one: 'a deal', many: 'deals' },
  projects: { one: 'a project', many: 'projects' },
  tasks: { one: 'a task', many: 'tasks' },
  time_entries: { one: 'a time entry', many: 'time entries' },
  invoices: { one: 'an invoice', many: 'invoices' },
  comments: { one: 'a comment', many: 'comments' },
  notes: { one: 'a note', many: 'notes' },
  board_groups: { one: 'a stage', many: 'stages' },
  task_statuses: { one: 'a task status', many: 'task statuses' },
  tags: { one: 'a tag', many: 'tags' },
  team_members: { one: 'a team member', many: 'team members' },
  templates: { one: 'a template', many: 'templates' },
  docs: { one: 'a document', many: 'documents' },
};

function durationIn(durationMs: number): string {
  return durationMs < 10_000
    ? `${Math.round(durationMs)} ms`
    : `${Math.round(durationMs / 1000)} s`;
}
