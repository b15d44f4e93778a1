import { describe, expect, test, vi } from 'vitest';
import type { Fetch } from '../../../electron/api/transport.ts';
import { problem } from '../../../service/web/problem.ts';
import type { ListName } from '../../../shared/api/endpoints.ts';
import { SWEEP_EVERY_MS } from '../../../shared/pull-limits.ts';
import { MINUTE_MS } from '../../../shared/time.ts';
import { databaseForTest } from '../../support/profile-for-test.ts';
import { aPull, type PullStart, swept } from '../../support/pull-for-test.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { StartedService } from '../../support/start-service.ts';

const PATIENCE = { timeout: 30_000, interval: 5 };

/** A puller that has read everything of a service with three notes and a client. */
async function aPulled(start: Omit<PullStart, 'service'> = {}) {
  const service = await serviceForTest();
  const { id: company } = await make(service, 'companies', { company: { name: 'Lantern' } });
  const ids: string[] = [];
  for (const title of ['One', 'Two', 'Three']) {
    ids.push(String((await make(service, 'notes', { note: { title, content: 'x' } })).id));
  }
  const world = await aPull({ ...start, service });
  void world.run();
  await swept(world);
  return { ...world, ids, company: Number(company) };
}

/** A note that was deleted before any list had it. */
async function aGoneNote(service: StartedService): Promise<string> {
  const { id } = await make(service, 'notes', { note: { title: 'Four', content: 'x' } });
  await service.api('DELETE', `/notes/${id}`);
  return String(id);
}

/** Sweeps the list so many times more. */
async function sweeps(world: Awaited<ReturnType<typeof aPull>>, list: ListName, count: number) {
  for (let done = 0; done < count; done += 1) {
    const before = world.puller.progress().asOf[list] ?? 0;
    await world.time.pass(SWEEP_EVERY_MS);
    await world.passSlowly(MINUTE_MS); // a missing record is requested several times
    await vi.waitFor(() => {
      const { asOf, sweeping } = world.puller.progress();
      expect([sweeping, (asOf[list] ?? 0) > before]).toEqual([null, true]);
    }, PATIENCE);
    await world.passSlowly(MINUTE_MS);
  }
}

describe('a record that no list has any more', () => {
  test('[L5] [L11] survives a response older than the one to a write of ours', async () => {
    const world = await aPulled();
    const [id = ''] = world.ids;
    await world.service.api('DELETE', `/notes/${id}`);
    const written = async (reply: Response) => {
      world.puller.markAnswered('notes', id);
      return reply;
    };
    world.service.faults.plan({ method: 'GET', path: '/notes/{id}' }, { after: written }, 100);
    await sweeps(world, 'notes', 2);
    expect(world.count(`/notes/${id}`)).toBeGreaterThan(1);
    expect(world.absent()).toEqual([]);
  });

  test('[invoice.status] is removed if it can still be read and is marked deleted', async () => {
    const service = await serviceForTest();
    const company_id = (await make(service, 'companies', { company: { name: 'Lantern' } })).id;
    const draft = await make(service, 'invoices', { invoice: { title: 'March', company_id } });
    await make(service, 'invoices', { invoice: { title: 'April', company_id } });
    const world = await aPull({ service });
    void world.run();
    await swept(world);
    await service.api('DELETE', `/invoices/${draft.id}`);
    expect((await service.api('GET', `/invoices/${draft.id}`)).status).toBe(200);
    await sweeps(world, 'invoices', 2);
    expect(world.absent()).toMatchObject([
      { list: 'invoices', ids: [`${draft.id}`], why: 'removed' },
    ]);
  });

  test('[L10] [L11] is removed after a second sweep and a request agree', async () => {
    const world = await aPulled();
    const [id = ''] = world.ids;
    await world.service.api('DELETE', `/notes/${id}`);
    const before = world.count('/notes?');
    await sweeps(world, 'notes', 1);
    expect(world.count('/notes?') - before).toBe(2); // the second at once
    expect(world.count(`/notes/${id}`)).toBe(4); // its body, then the request three times
    expect(world.absent()).toMatchObject([{ list: 'notes', ids: [id], why: 'removed' }]);
    await sweeps(world, 'notes', 2);
    expect(world.absent()).toHaveLength(1);
  });

  test('[L20] is removed if only the queue has ever shown it, in this program or before', async () => {
    const world = await aPulled();
    const [mine, ofBefore] = [await aGoneNote(world.service), await aGoneNote(world.service)];
    expect(world.puller.know('notes', mine)).toBe(true);
    const next = await aPull({ service: world.service, database: world.database });
    next.world.shown.push({ list: 'notes', id: ofBefore });
    world.end.abort();
    void next.run();
    await next.passSlowly(MINUTE_MS);
    await swept(next);
    await sweeps(next, 'notes', 2);
    const gone = next.absent().flatMap(({ ids }) => ids);
    expect(gone.sort()).toEqual([mine, ofBefore].sort());
  });

  test.each([
    ['companies', 'company'],
    ['contacts', 'contact'],
  ] as const)(
    '[company.archived] [contact.archived] stays when it is one of the %s and only archived',
    async (list, wrapper) => {
      const world = await aPulled();
      const { id } = await make(world.service, list, { [wrapper]: { name: 'Ada' } });
      await sweeps(world, list, 1);
      const archived_at = '2026-11-20T09:00:00Z';
      await world.service.api('PATCH', `/${list}/${id}`, { [wrapper]: { archived_at } });
      await sweeps(world, list, 1);
      expect(world.absent()).toMatchObject([{ list, ids: [String(id)], why: 'unlisted' }]);
    },
  );

  test('[L11] stays when it is only archived, with its new fields', async () => {
    const world = await aPulled();
    const { company } = world;
    await world.service.api('PATCH', `/companies/${company}`, {
      company: { archived_at: '2026-11-20T09:00:00Z' },
    });
    const archived = await world.service.api('GET', `/companies/${company}`);
    expect(archived.body.data.archived_at).not.toBeNull();
    await sweeps(world, 'companies', 1);
    expect(world.absent()).toMatchObject([{ list: 'companies', why: 'unlisted' }]);
    const last = world.cache.deliveries.findLast(({ kind }) => kind === 'companies');
    expect(last).toMatchObject({ records: [archived.body.data] });
  });

  test.each(['insufficient_permissions', 'not_found'] as const)(
    '[L11.1] stays if strange responses repeat %s twice: no list would bring it back',
    async (code) => {
      const world = await aPulled();
      await make(world.service, 'companies', { company: { name: 'Proof that one can be read' } });
      const path = `/companies/${world.company}`;
      const company = { archived_at: '2026-11-20T09:00:00Z' };
      await world.service.api('PATCH', path, { company });
      let strange = 0;
      const before = async () => {
        strange += 1;
        return problem(code, 'Not this time.');
      };
      world.service.faults.plan({ path, method: 'GET' }, { before }, 2);
      await sweeps(world, 'companies', 1);
      expect(strange).toBe(2);
      expect(world.absent()).toMatchObject([{ list: 'companies', why: 'unlisted' }]);
    },
  );

  test('[L14] is requested more and more rarely while it stays', async () => {
    const world = await aPulled();
    const path = `/companies/${world.company}`;
    const company = { archived_at: '2026-11-20T09:00:00Z' };
    await world.service.api('PATCH', path, { company });
    await sweeps(world, 'companies', 20);
    expect(world.count(path)).toBeGreaterThan(2);
    expect(world.count(path)).toBeLessThanOrEqual(5);
  });

  test('[L11] is hidden when the member may no longer see it', async () => {
    const world = await aPulled();
    const [id = ''] = world.ids;
    await world.service.api('DELETE', `/notes/${id}`);
    const refusal = problem('insufficient_permissions', 'Not for you.');
    const before = async () => refusal;
    world.service.faults.plan({ path: `/notes/${id}`, method: 'GET' }, { before }, 10);
    await sweeps(world, 'notes', 1);
    expect(world.absent()).toMatchObject([{ list: 'notes', ids: [id], why: 'out-of-reach' }]);
  });

  test('[L11] stays as it is while the service does not tell its state', async () => {
    const world = await aPulled();
    const [id = ''] = world.ids;
    await world.service.api('DELETE', `/notes/${id}`);
    world.service.faults.fail({ path: `/notes/${id}` }, { status: 500 }, 1);
    await sweeps(world, 'notes', 1);
    expect(world.absent()).toEqual([]);
    await sweeps(world, 'notes', 1);
    expect(world.absent()).toMatchObject([{ ids: [id], why: 'removed' }]);
  });

  test('[L11] stays if the service responds with a status that its document lacks', async () => {
    let gone = 'none yet';
    const through: Fetch = async (url, init) =>
      url.endsWith(gone) ? Response.json({}, { status: 410 }) : fetch(url, init);
    const world = await aPulled({ through });
    const [id = ''] = world.ids;
    await world.service.api('DELETE', `/notes/${id}`);
    gone = `/notes/${id}`;
    await sweeps(world, 'notes', 1);
    expect(world.count(gone)).toBe(2); // its body, then the request
    expect(world.absent()).toEqual([]);
  });

  test('[L12] is not removed if the service reads no record by its id', async () => {
    const noOne: Fetch = (url, init) =>
      fetch(/\/contacts\/\d+$/.test(url) ? `${url}0000000` : url, init);
    const service = await serviceForTest();
    const made = await make(service, 'contacts', { contact: { name: 'Uwe' } });
    await make(service, 'contacts', { contact: { name: 'Ada' } });
    const world = await aPull({ service, through: noOne });
    void world.run();
    await swept(world);
    await service.api('DELETE', `/contacts/${made.id}`);
    await sweeps(world, 'contacts', 3);
    expect(world.count(`/contacts/${made.id}`)).toBeGreaterThan(0);
    expect(world.absent()).toEqual([]);
  });

  test('[L12.1] is removed after two sweeps if no request is possible', async () => {
    const withoutTags: Fetch = async (url, init) => {
      if (!url.includes('/tags?') || !isGone) return fetch(url, init);
      const reply = (await (await fetch(url, init)).json()) as { data: unknown[] };
      return Response.json({ ...reply, data: reply.data.slice(1) });
    };
    let isGone = false;
    const service = await serviceForTest({ sample: 'small' });
    const world = await aPull({ service, through: withoutTags });
    void world.run();
    await swept(world);
    isGone = true;
    await sweeps(world, 'tags', 1);
    expect(world.absent()).toMatchObject([{ list: 'tags', why: 'removed' }]);
  });

  test('[L13] stays on the screen while a change of it waits', async () => {
    const world = await aPulled();
    const [id = ''] = world.ids;
    world.world.pending.add(id);
    await world.service.api('DELETE', `/notes/${id}`);
    await sweeps(world, 'notes', 2);
    expect(world.absent()).toEqual([]);
    expect(world.count(`/notes/${id}`)).toBe(1); // its body: no request in vain
    world.world.pending.delete(id);
    await sweeps(world, 'notes', 1);
    expect(world.absent()).toMatchObject([{ ids: [id], why: 'removed' }]);
  });

  test('[L10] is not suspected when pages have only shifted', async () => {
    let isLossy = false;
    const lossy: Fetch = async (url, init) => {
      if (!isLossy || !url.includes('/notes?')) return fetch(url, init);
      isLossy = false;
      const reply = (await (await fetch(url, init)).json()) as { data: unknown[] };
      return Response.json({ ...reply, data: reply.data.slice(1) });
    };
    const world = await aPulled({ through: lossy });
    isLossy = true;
    await sweeps(world, 'notes', 3);
    expect(world.absent()).toEqual([]);
    expect(world.count('/notes/')).toBe(3); // the bodies; no record was requested by id
  });

  test('[L11] is noticed over a start of the program', async () => {
    const database = databaseForTest();
    const first = await aPulled({ database });
    const [id = ''] = first.ids;
    first.end.abort();
    await first.service.api('DELETE', `/notes/${id}`);
    const { service } = first;
    const second = await aPull({ service, database });
    void second.run();
    await second.passSlowly(SWEEP_EVERY_MS + MINUTE_MS); // it continues its pause
    expect(second.absent()).toMatchObject([{ list: 'notes', ids: [id], why: 'removed' }]);
  });

  test('[L11] is noticed when it was made here and no sweep ever met it', async () => {
    const world = await aPulled();
    const made = await make(world.service, 'notes', { note: { title: 'Mine', content: 'x' } });
    world.puller.markAnswered('notes', String(made.id));
    await world.service.api('DELETE', `/notes/${made.id}`);
    await sweeps(world, 'notes', 3);
    expect(world.absent()).toMatchObject([{ ids: [made.id], why: 'removed' }]);
  });
});

async function make(service: StartedService, path: string, body: unknown) {
  const reply = await service.api('POST', `/${path}`, body);
  expect(reply.status).toBe(201);
  return reply.body.data as { id: number | string };
}
