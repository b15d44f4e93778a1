/** Another program of the same member that reads and changes the account over the API. */
import type { ApiRequest } from '../../shared/api/endpoints.ts';
import type { Company } from '../../shared/records/company.ts';
import type { ConfirmedRecord } from '../../shared/records/kinds.ts';
import type { NoteLink, NoteVisibility } from '../../shared/records/note.ts';
import { type Instant, timestamp } from '../../shared/time.ts';
import type { SwitchableService } from './switchable-service.ts';

/** A fixed note of every sample: the drawn ones are other ones on each day and hour, some of them private. */
const NOTE_TITLE = 'Rösterei: Texte für die Tüten';

type ServedNote = {
  readonly id: string;
  readonly title: string;
  readonly visibility: NoteVisibility;
  readonly content_html: string | null;
  readonly content_plain_text: string | null;
  readonly note_links: readonly NoteLink[];
};

export type ServedEntry = {
  readonly description: string | null;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly duration_seconds: number;
};

export interface OtherClient {
  /** One page of a hundred, last changed first; without bodies. */
  notes(page?: number): Promise<ServedNote[]>;
  countNotes(): Promise<number>;
  note(id: string): Promise<ServedNote>;
  /** How many time entries have this description. */
  countEntries(description: string): Promise<number>;
  /** A note with some text that everyone sees, and a title that no other one begins with. */
  noteWithText(): Promise<ServedNote>;
  changeNote(
    id: string,
    fields: Readonly<Partial<Record<'title' | 'content_html', string>>>,
  ): Promise<void>;
  removeNote(id: string): Promise<void>;
  /** One page of a hundred. */
  companies(): Promise<Company[]>;
  company(id: number): Promise<Company>;
  changeCompany(id: number, fields: Readonly<Partial<Company>>): Promise<void>;
  /** Starts a time entry that runs until somebody ends it. */
  startEntry(description: string, startAt: Instant): Promise<void>;
  /** The hundred latest time entries. */
  entries(): Promise<ServedEntry[]>;
  /** Sends any request that is answered with a record. */
  send(request: ApiRequest): Promise<ConfirmedRecord>;
  /** The hundred latest records of any list, by its path; of another page the hundred after those before. */
  latest(path: string, page?: number): Promise<Readonly<Record<string, unknown>>[]>;
}

/** A client that needs no line: it reaches the service also while the app is cut off from it. */
export function otherClient({ service, baseUrl, apiKey }: SwitchableService): OtherClient {
  async function ask<T>(path: string, how: RequestInit = {}): Promise<T> {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const url = `${baseUrl}/public-api/v1${path}`;
    const reply = await service.handle(new Request(url, { headers, ...how }));
    if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}`);
    const { data } = (await reply.json()) as { data: T };
    return data;
  }

  const client: OtherClient = {
    notes: (page = 1) => ask(`/notes?page[size]=100&page[number]=${page}`),
    async countNotes() {
      let count = 0;
      for (let page = 1; ; page += 1) {
        const notes = await client.notes(page);
        count += notes.length;
        if (notes.length < 100) return count;
      }
    },
    note: (id) => ask(`/notes/${id}`),
    async countEntries(description) {
      let count = 0;
      for (let page = 1; ; page += 1) {
        const path = `/time_entries?page[size]=100&page[number]=${page}`;
        const entries = await ask<{ readonly description: string | null }[]>(path);
        count += entries.filter((entry) => entry.description === description).length;
        if (entries.length < 100) return count;
      }
    },
    async noteWithText() {
      for (let page = 1; ; page += 1) {
        const notes = await client.notes(page);
        const found = notes.find(({ title }) => title === NOTE_TITLE);
        if (found !== undefined) return client.note(found.id);
        if (notes.length < 100) throw new Error('The sample has no such note.');
      }
    },
    async changeNote(id, fields) {
      await ask(`/notes/${id}`, { method: 'PATCH', body: JSON.stringify({ note: fields }) });
    },
    async removeNote(id) {
      await ask(`/notes/${id}`, { method: 'DELETE' });
    },
    companies: () => ask('/companies?page[size]=100'),
    company: (id) => ask(`/companies/${id}`),
    async changeCompany(id, fields) {
      await ask(`/companies/${id}`, { method: 'PATCH', body: JSON.stringify({ company: fields }) });
    },
    async startEntry(description, startAt) {
      const fields = { description, started_at: timestamp(startAt), ended_at: null };
      const body = JSON.stringify({ time_entry: fields });
      await ask('/time_entries', { method: 'POST', body });
    },
    entries: () => ask('/time_entries?page[size]=100'),
    send: ({ path, method, body }) => ask(path, { method, body: JSON.stringify(body) }),
    latest: (path, page = 1) => ask(`${path}?page[size]=100&page[number]=${page}`),
  };
  return client;
}

/** The only record of a list with this value; of the hundred latest. */
export async function onlyRecord(other: OtherClient, path: string, field: string, value: string) {
  const found = (await other.latest(path)).filter((one) => one[field] === value);
  if (found.length !== 1) throw new Error(`${path} has ${found.length} with ${field} “${value}”`);
  return found[0] ?? {};
}
