/**
 * Goal: a service without one of the endpoints that we assume (A2) costs no change of the user. Method:
 * the whole engine against the real service, whose answer to an unknown path it gets.
 */
import { expect, test } from 'vitest';
import { createHttpFetch } from '../../electron/api/http-fetch.ts';
import { systemTimer } from '../../electron/system/timer.ts';
import { problemsOf } from '../../renderer/outbox/problems.ts';
import { localId } from '../../shared/ids.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import { fieldsSet } from '../../shared/queue/pending-write.ts';
import { createRequest } from '../../shared/queue/requests/requests.ts';
import {
  type Fields,
  idText,
  type WritableKind,
  writableKinds,
} from '../../shared/records/kinds.ts';
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
    const task = await elsewhere(createRequest('task', { title: 'Print' }));
    const company = await elsewhere(createRequest('company', { name: 'Fjellvik' }));
    const { body } = await service.api('GET', '/templates?filter[type]=Doc');
    const named: Partial<Record<WritableKind, Fields>> = {
      comment: { commentable_id: idText(task) },
      document: { template_id: body.data[0].id, company_id: company.id },
      invoice: { company_id: company.id },
    };
    const fields = { ...typed[kind], ...named[kind] };
    const id = save({ kind, id: localId('one') }, fields);
    const write = await reached(id, 'refused');
    expect(problemsOf(write)).toEqual([expect.stringMatching(/^[A-Z].*\.$/)]);
    expect(fieldsSet(write)).toEqual(fields);
    isMissing = false;
    engine.runner.take({ kind: 'retried', at: clock.now(), ids: [id] });
    await reached(id, 'done');
    expect(asked.filter((one) => one === `POST ${kinds[kind].path}`)).toHaveLength(2);
  },
);
