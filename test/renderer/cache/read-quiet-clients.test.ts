/** Today finds by indexes the clients that the list of clients finds by reading everything. */
import { expect, onTestFinished, test } from 'vitest';
import { openCache } from '../../../renderer/cache/cache.ts';
import { readQuietClients } from '../../../renderer/cache/read-quiet-clients.ts';
import { storeDelivery } from '../../../renderer/cache/store.ts';
import type { ListName } from '../../../shared/api/endpoints.ts';
import type { Delivery } from '../../../shared/pull/delivery.ts';
import type { Fields } from '../../../shared/records/kinds.ts';
import { lists } from '../../../shared/records/lists.ts';
import { parseTimestamp } from '../../../shared/time.ts';
import type { StoryChange } from '../../../shared/timeline/story-changes.ts';
import { aCreateOf, aRecord } from '../../support/builders.ts';
import { sources, span, touchCases } from '../../support/touch-cases.ts';

/** The list of each source; documents are in no list. */
const listsOf: Readonly<Record<string, ListName>> = {
  ...{ notes: 'notes', entries: 'timeEntries', comments: 'comments', invoices: 'invoices' },
  ...{ tasks: 'tasks', deals: 'deals', projects: 'projects', contacts: 'contacts' },
  ...{ companies: 'companies', stages: 'boardGroups', statuses: 'taskStatuses' },
};

const sinceAt = parseTimestamp(`${span.since}T00:00:00Z`);
const wanted = { span, sinceAt, count: 9, reviewed: new Set<string>() };

/** An older note on each client, without which none is offered. */
const older = sources.companies.map(({ id }) => ({
  ...{ date: '2026-10-01', created_at: '2026-10-01T08:00:00Z', updated_at: '2026-10-01T08:00:00Z' },
  note_links: [{ id, record_id: id, record_type: 'company' }],
}));

let count = 100;
const whole = (list: ListName, fields: Fields) => {
  const isNote = list === 'notes' || list === 'tasks' || list === 'boardGroups';
  const id = isNote ? crypto.randomUUID() : count++;
  const { kind } = lists[list];
  if (kind === 'task-status') return { name: 'Done', position: 1, color: null, ...fields };
  return kind === 'stage'
    ? { name: 'Won', resource_type: 'Deal', position: 1, color: null, ...fields }
    : aRecord(kind as Parameters<typeof aRecord>[0], {
        id,
        updated_at: fields['created_at'],
        ...fields,
      });
};

async function quietWith(more: Readonly<Record<string, readonly object[]>>) {
  const cache = openCache(`quiet-${crypto.randomUUID()}`);
  onTestFinished(() => cache.delete());
  const all: Readonly<Record<string, readonly object[]>> = { ...sources, ...more };
  for (const [source, list] of Object.entries(listsOf)) {
    const given = [...(all[source] ?? []), ...(source === 'notes' ? older : [])];
    const records = given.map((fields) => whole(list, { ...fields }));
    await storeDelivery(cache, {
      id: 1,
      accountKey: 'a',
      asOf: 0,
      kind: list,
      records,
    } as unknown as Delivery);
  }
  const writes = (all['documents'] ?? []).map((made, index) => {
    const { updated_at, ...fields } = made as Fields;
    const record = { kind: 'document', id: `local-${index}` } as const;
    const at = parseTimestamp(String(updated_at));
    return aCreateOf('document', { record, fields, createdAt: at, savedAt: at });
  });
  const changed = (all['changes'] ?? []) as readonly StoryChange[];
  const found = await readQuietClients(cache, {
    ...wanted,
    writes: [...writes, ...changed.map(({ write }) => write)],
  });
  return found.map(({ company }) => String(company.id)).toSorted();
}

// A document with projects and recipients has been sent: no field of a create says them.
const comparable = touchCases.filter(([, { documents = [] }]) =>
  documents.every((one) => !('project_ids' in one)),
);

test.each(comparable)('takes %s as the list of clients does', async (_what, more, clients) => {
  const here = more.companies === undefined ? ['4', '5', '6'] : [];
  expect(await quietWith(more)).toEqual(here.filter((id) => !clients.includes(id)));
});

test.each([
  ['project', 3],
  ['contact', 8],
])(
  '[V374] offers a client by an older note on its %s, with the day of that note',
  async (type, on) => {
    const cache = openCache(`quiet-${crypto.randomUUID()}`);
    onTestFinished(() => cache.delete());
    const note = { ...older[0], note_links: [{ id: 1, record_id: on, record_type: type }] };
    for (const [list, records] of [
      ['companies', sources.companies.map((one) => whole('companies', { ...one }))],
      ['projects', sources.projects],
      ['contacts', sources.contacts],
      ['notes', [whole('notes', note)]],
    ] as const) {
      await storeDelivery(cache, {
        ...{ id: 1, accountKey: 'a', asOf: 0, kind: list, records },
      } as unknown as Delivery);
    }
    const found = await readQuietClients(cache, { ...wanted, writes: [] });
    expect(found.map(({ company, noteOn }) => [company.id, noteOn])).toEqual([[4, '2026-10-01']]);
  },
);
