/**
 * A second member who edits the same notes, for tests and simulation; never part of the API.
 *
 * It uses the service's own endpoints with that member's key, without faults. It must not use up a
 * fault that is planned for the client under test.
 */
import { paths, wrappers } from '../shared/api/assumptions.ts';
import { API_PREFIX } from '../shared/api/endpoints.ts';
import type { Random } from '../shared/ports.ts';
import { DAY_MS, type Instant, parseTimestamp, timestamp } from '../shared/time.ts';
import type { Service } from './create-service.ts';
import { appendItem, changeWord } from './ghost/edit-html.ts';
import { createDraw, type Draw } from './seed/draw/draw.ts';

export interface GhostEditor {
  /** Makes one plausible edit; returns a sentence with ids and no content. */
  act(): Promise<string>;
}

/** A record as JSON. */
type Fields = Readonly<Record<string, unknown>>;
/** `at`: the service's time in the reply. */
type Reply = { readonly status: number; readonly at: Instant; readonly data: Fields };
type Ask = (method: string, path: string, body?: unknown) => Promise<Reply>;
type Edit = (note: Fields, draw: Draw) => { readonly did: string; readonly change: Fields };

/** Percent of all edits. A delete needs a note of the member's own. */
const ARCHIVE_PERCENT = 2;
const DELETE_UP_TO_PERCENT = 10;

/** Creates an editor that makes the same edits for the same seed and account. */
export function createGhostEditor({
  service,
  memberId,
  random,
}: {
  readonly service: Pick<Service, 'handleUndisturbed' | 'apiKey'>;
  readonly memberId: number;
  readonly random: Random;
}): GhostEditor {
  const draw = createDraw(random);
  const ask = askerOf(service, memberId);
  const say = (did: string, id: unknown, { status }: Reply) =>
    status < 300
      ? `Member ${memberId} ${did} ${id}.`
      : `Member ${memberId} was answered ${status} by ${id} and changed nothing.`;
  return {
    async act() {
      const percent = draw.between(1, 100);
      if (percent <= ARCHIVE_PERCENT) {
        const company = await anyOf(ask, paths.companies, draw);
        if (company)
          return say('archived company', company['id'], await archive(ask, company['id']));
      }
      const found = await anyOf(ask, paths.notes, draw);
      if (!found) {
        const note = { content: 'Somebody should write this down.' };
        const made = await ask('POST', paths.notes, { [wrappers.note]: note });
        return say('wrote note', made.data['id'] ?? paths.notes, made);
      }
      const path = `${paths.notes}/${found['id']}`;
      const isOwn = found['created_by_member_id'] === memberId;
      if (isOwn && percent <= DELETE_UP_TO_PERCENT) {
        return say('deleted note', found['id'], await ask('DELETE', path));
      }
      const { data: note } = await ask('GET', path);
      const { did, change } = draw.pick(edits)(note, draw);
      return say(did, found['id'], await ask('PATCH', path, { [wrappers.note]: change }));
    },
  };
}

/** Words change more often than lists, lists more often than titles and dates. */
const edits: readonly Edit[] = [
  editWord,
  editWord,
  editWord,
  addItem,
  addItem,
  changeTitle,
  changeDate,
];

function editWord(note: Fields, draw: Draw): ReturnType<Edit> {
  const content_html = changeWord(String(note['content_html'] ?? ''), draw);
  if (content_html === undefined) return addItem(note, draw);
  return { did: 'changed a word of note', change: { content_html } };
}

function addItem(note: Fields, draw: Draw): ReturnType<Edit> {
  const content_html = appendItem(String(note['content_html'] ?? ''), draw);
  return { did: 'appended a list item to note', change: { content_html } };
}

function changeTitle(_: Fields, draw: Draw): ReturnType<Edit> {
  const what = draw.pick(['Call', 'Visit', 'Numbers', 'Plan', 'Ideas', 'Questions']);
  const when = draw.pick(['of this week', 'for the autumn', 'second version', 'to be checked']);
  return { did: 'changed the title of note', change: { title: `${what}, ${when}` } };
}

function changeDate(note: Fields, draw: Draw): ReturnType<Edit> {
  const from = parseTimestamp(String(note['date'] ?? note['created_at']));
  const days = draw.pick([-7, -2, -1, 1, 2, 7]);
  const date = timestamp(from + days * DAY_MS).slice(0, 10);
  return { did: 'changed the date of note', change: { date } };
}

async function archive(ask: Ask, id: unknown): Promise<Reply> {
  const path = `${paths.companies}/${id}`;
  const { at } = await ask('GET', path);
  return ask('PATCH', path, { [wrappers.company]: { archived_at: timestamp(at) } });
}

/** Returns one of the first hundred records, with the fields that its list shows. */
async function anyOf(ask: Ask, path: string, draw: Draw): Promise<Fields | undefined> {
  const { data } = await ask('GET', `${path}?page[size]=100`);
  const records = Array.isArray(data) ? (data as Fields[]) : [];
  return records.length === 0 ? undefined : draw.pick(records);
}

function askerOf(service: Pick<Service, 'handleUndisturbed' | 'apiKey'>, memberId: number): Ask {
  const authorization = `Bearer ${service.apiKey(memberId)}`;
  return async (method, path, body) => {
    const url = `http://127.0.0.1${API_PREFIX}${path}`;
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const request = new Request(url, { method, headers: { authorization }, ...init });
    const reply = await service.handleUndisturbed(request);
    const { data } = (await reply.json()) as { data?: Fields };
    const at = parseTimestamp(reply.headers.get('date') ?? '');
    return { status: reply.status, at, data: data ?? {} };
  };
}
