/**
 * Goal: a service without one of the endpoints that we assume (A2) costs no change of the user. Method:
 * the whole engine against the real service, whose answer to an unknown path it gets.
 */
import { expect, test } from 'vitest';
import { createHttpFetch } from '../../electron/api/http-fetch.ts';
import { systemTimer } from '../../electron/system/timer.ts';
import { localId } from '../../shared/ids.ts';
import { fieldsOf, kinds } from '../../shared/kinds/kinds.ts';
import { fieldsSet } from '../../shared/queue/pending-write.ts';
import { createRequest, readRequest } from '../../shared/queue/requests/requests.ts';
import { problemsOf } from '../../shared/queue/words/refusal-words.ts';
import {
  type Fields,
  idText,
  type WritableKind,
  writableKinds,
} from '../../shared/records/kinds.ts';
import { deleted } from '../support/builders.ts';
import { engineAtService } from '../support/engine-at-service.ts';

/** The fields of a new record, besides those that name another one. */
const typed: Readonly<Record<WritableKind, Fields>> = {
  note: { title: 'Call', content_html: '<p>Tuesday</p>' },
  'time-entry': { date: '2026-11-19', duration_seconds: 60, description: 'Drew' },
  deal: { title: 'Relaunch' },
  task: { title: 'Draw' },
  comment: { commentable_type: 'Task', body: 'Done' },
  document: { title: 'Offer' },
  company: { name: 'Lantern' },
  contact: { name: 'Ada' },
  project: { title: 'Site' },
  invoice: { title: 'May' },
};

/** The fields that name another record; it is made for them. */
async function named(
  kind: WritableKind,
  {
    elsewhere,
    service,
  }: Pick<Awaited<ReturnType<typeof engineAtService>>, 'elsewhere' | 'service'>,
): Promise<Fields> {
  if (kind === 'comment') {
    const task = await elsewhere(createRequest('task', { title: 'Print' }));
    return { commentable_id: idText(task) };
  }
  if (kind !== 'document' && kind !== 'invoice') return {};
  const company = await elsewhere(createRequest('company', { name: 'Fjellvik' }));
  if (kind === 'invoice') return { company_id: company.id };
  const { body } = await service.api('GET', '/templates?filter[type]=Doc');
  return { template_id: body.data[0].id, company_id: company.id };
}

test.each(writableKinds)(
  'keeps a new %s with a sentence where its endpoint does not exist (A2), and sends it once it does',
  async (kind) => {
    const fetch = createHttpFetch(systemTimer);
    let isMissing = true;
    const path = createRequest(kind, {}).path;
    const { elsewhere, save, reached, service, engine, clock, asked } = await engineAtService(
      {},
      {
        fetch: (url, init) => {
          const isOurs =
            isMissing && init.method === 'POST' && new URL(url).pathname.endsWith(path);
          return fetch(isOurs ? url.replace(path, '/no_such_list') : url, init);
        },
      },
    );
    const fields = { ...typed[kind], ...(await named(kind, { elsewhere, service })) };
    const id = save({ kind, id: localId('one') }, fields);
    const write = await reached(id, 'refused');
    expect(problemsOf(write)).toEqual([expect.stringMatching(/^[A-Z].*\.”?$/)]);
    expect(fieldsSet(write)).toEqual(fields);
    isMissing = false;
    engine.runner.take({ kind: 'retried', at: clock.now(), ids: [id] });
    await reached(id, 'done');
    expect(asked.filter((one) => one === `POST ${kinds[kind].path}`)).toHaveLength(2);
  },
);

/** The parts that may be missing: the ways to change a record, all that is of one, or its list too. */
const gone = ['changes', 'single records', 'all'] as const;
type Missing = (typeof gone)[number] | 'nothing';

/** Whether the service has no such endpoint for this request. */
function isGone(missing: Missing, path: string, { url, method }: { url: string; method: string }) {
  const [, behind] = new URL(url).pathname.split(`/v1${path}`);
  if (behind === undefined || missing === 'nothing') return false;
  if (missing === 'single records') return behind !== '';
  return missing === 'all' || method !== 'GET';
}

test.each(writableKinds.filter((kind) => kinds[kind].isRemovable))(
  '[Q14.7] [Q15.5] parks a change and a delete of a %s with a sentence where its endpoint is gone (A2)',
  async (kind) => {
    const fetch = createHttpFetch(systemTimer);
    const { path } = kinds[kind];
    let missing: Missing = 'nothing';
    const world = await engineAtService(
      {},
      {
        fetch: (url, init) => {
          const { method = 'GET' } = init;
          const is = isGone(missing, path, { url, method });
          return fetch(is ? url.replace(path, '/no_such_list') : url, init);
        },
      },
    );
    const { elsewhere, save, reached, service, engine, clock } = world;
    const ofNew = { ...typed[kind], ...(await named(kind, world)) };
    await elsewhere(createRequest(kind, ofNew)); // another one, which proves nothing while it cannot be read
    const made = await elsewhere(createRequest(kind, ofNew));
    const record = { kind, id: idText(made) };
    const read = async () =>
      (await service.api('GET', readRequest(kind, record.id).path)).body.data;
    const sendAgain = async (id: string) => {
      missing = 'nothing';
      engine.runner.take({ kind: 'retried', at: clock.now(), ids: [id] });
      await reached(id, 'done');
    };
    const [field = ''] = kinds[kind].changedNames.filter(
      (name) => typeof typed[kind][name] === 'string' && name !== 'date',
    );
    for (const part of gone) {
      const before = await read();
      const fields = { [field]: `Typed while ${part} was missing` };
      missing = part;
      const id = save(record, fields, fieldsOf(kind, before));
      const write = await reached(id, 'refused');
      expect(problemsOf(write)).toEqual([expect.stringMatching(/^[A-Z].*\.”?$/)]);
      expect(write.record).toEqual(record);
      expect(fieldsSet(write)).toEqual(fields);
      expect(await read()).toEqual(before);
      await sendAgain(id);
    }
    for (const part of gone) {
      missing = part;
      const id = `delete while ${part} is missing`;
      const base = fieldsOf(kind, await read());
      engine.runner.take(deleted({ at: clock.now(), writeId: id, record, base }));
      const write = await reached(id, 'refused');
      expect(problemsOf(write)).toEqual([expect.stringMatching(/^[A-Z].*\.”?$/)]);
      expect(kinds[kind].isGone(await read())).toBe(false);
      if (part === 'all') await sendAgain(id);
      else engine.runner.take({ kind: 'discarded', at: clock.now(), id });
    }
    expect(await read().then((left) => left === undefined || kinds[kind].isGone(left))).toBe(true);
  },
);
