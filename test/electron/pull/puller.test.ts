import { describe, expect, test, vi } from 'vitest';
import type { Fetch } from '../../../electron/api/transport.ts';
import { createListMemory } from '../../../electron/pull/list-memory.ts';
import { createSettings } from '../../../electron/store/settings.ts';
import { problem } from '../../../service/web/problem.ts';
import { paths } from '../../../shared/api/assumptions.ts';
import { listNames } from '../../../shared/api/endpoints.ts';
import { hasHead } from '../../../shared/pull/schedule.ts';
import { LIST_OFF_MS, STALE_PAGES_MAX, SWEEP_EVERY_MS } from '../../../shared/pull-limits.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/time.ts';
import { ACCOUNT } from '../../support/cache-for-test.ts';
import { databaseForTest, lockDisk, unlockDisk } from '../../support/profile-for-test.ts';
import { aPull, CACHE, swept } from '../../support/pull-for-test.ts';
import { serviceForTest } from '../../support/service-for-test.ts';

const silent = { note: () => undefined };

describe('a puller', () => {
  test('[L1] [L3] reads every list and every body, then waits for the next sweep', async () => {
    const world = await aPull();
    void world.run();
    await swept(world);
    expect(world.cache.deliveries.map(({ kind }) => kind)).toEqual([
      'clear',
      'taskStatuses',
      'boardGroups',
      'tags',
      'teamMembers',
      'templates',
      'companies',
      'notes',
      'contacts',
      'projects',
      'tasks',
      'timeEntries',
      'deals',
      'invoices',
      'comments',
      'bodies',
    ]);
    const before = world.asked.length;
    await world.passSlowly(4 * MINUTE_MS);
    expect(world.asked.length).toBe(before);
    await world.time.pass(SWEEP_EVERY_MS);
    await vi.waitFor(() => expect(world.asked.length).toBe(before + listNames.length));
  });

  test('[L6] knows after a start how old everything is', async () => {
    const database = databaseForTest();
    const first = await aPull({ database });
    void first.run();
    await swept(first);
    first.end.abort();
    const second = await aPull({ database });
    expect(second.puller.progress().asOf).toEqual(first.puller.progress().asOf);
  });

  test('sweeps at once when it is nudged, and once for many nudges', async () => {
    const world = await aPull();
    void world.run();
    await swept(world);
    const before = world.count('/notes?');
    for (let nudges = 0; nudges < 10; nudges += 1) world.puller.nudge();
    await vi.waitFor(() => expect(world.count('/notes?')).toBe(before + 1));
    await world.passSlowly(2 * MINUTE_MS);
    expect(world.count('/notes?')).toBe(before + 1);
  });

  test('sends nothing without a connection', async () => {
    const world = await aPull();
    world.world.isOpen = false;
    void world.run();
    await world.passSlowly(20 * MINUTE_MS);
    expect(world.asked).toEqual([]);
    world.world.isOpen = true;
    world.puller.nudge();
    await swept(world);
  });

  test('[P7] requests a list that is always refused no more often than the others', async () => {
    const world = await aPull();
    const refusal = problem('not_found', 'There is no endpoint.');
    world.service.faults.plan({ path: '/companies' }, { before: async () => refusal }, 10_000);
    void world.run();
    await world.passSlowly(31 * MINUTE_MS);
    expect(world.count('/notes?')).toBeGreaterThan(3);
    expect(world.count('/notes?')).toBeLessThanOrEqual(8);
    expect(world.count('/companies')).toBeLessThanOrEqual(8);
  });

  test('[P7] retries a failed list soon, without the other lists', async () => {
    const world = await aPull();
    world.service.faults.fail({ path: '/companies' }, { status: 500 }, 10_000);
    void world.run();
    await world.passSlowly(10 * MINUTE_MS);
    expect(world.count('/companies')).toBeGreaterThan(8);
    expect(world.count('/companies')).toBeLessThan(25);
    expect(world.count('/notes?')).toBeLessThanOrEqual(3);
  });

  test('[P7] sends no busy loop of requests to a service that responds with nonsense', async () => {
    const world = await aPull({ through: async () => Response.json({ hello: 'world' }) });
    void world.run();
    await world.passSlowly(30 * MINUTE_MS);
    expect(world.asked.length).toBeLessThanOrEqual(2 * listNames.length);
  });

  test('[L4] remembers unreadable records, but no more than fit the screen', async () => {
    const row = (id: number) => ({ id, title: 7 });
    const page = {
      data: Array.from({ length: 500 }, (_, id) => row(id)),
      meta: { request_id: 'r', pagination: { page: 1, page_size: 500, has_more: false } },
    };
    const world = await aPull({ through: async () => Response.json(page) });
    void world.run();
    await swept(world);
    expect(world.puller.progress().quarantined).toHaveLength(200);
  });

  test('[L4] [L1] lists unreadable records after a restart, until the list is swept anew', async () => {
    let isGarbled = true;
    const through: Fetch = async (url, init) => {
      const reply = await fetch(url, init);
      if (!isGarbled || !url.includes('/notes?')) return reply;
      const page = (await reply.json()) as { data: object[] };
      return Response.json({ ...page, data: page.data.map((one) => ({ ...one, title: 7 })) });
    };
    const { service, database, end, ...first } = await aPull({ through });
    void first.run();
    await swept(first);
    const { quarantined } = first.puller.progress();
    expect(quarantined).toMatchObject([
      { list: 'notes', reason: expect.stringContaining('title') },
    ]);
    end.abort();
    isGarbled = false;
    const second = await aPull({ service, database, through });
    second.world.isOpen = false;
    void second.run();
    await second.passSlowly(MINUTE_MS);
    expect(second.puller.progress().quarantined).toEqual(quarantined);
    second.world.isOpen = true;
    second.puller.nudge();
    await second.passSlowly(SWEEP_EVERY_MS);
    await swept(second);
    expect(second.puller.progress().quarantined).toEqual([]);
    expect(new Set(second.cache.ids('notes')).size).toBe(1);
  });

  test('[L4] [L16] drops unreadable records of another cache', async () => {
    const database = databaseForTest();
    const log = { note: () => undefined };
    const settings = createSettings(database);
    const memory = createListMemory({ database, settings, log, accountKey: ACCOUNT });
    memory.setCacheId('one that was there before');
    memory.keepQuarantined([{ list: 'tags', id: '9', reason: 'no name' }]);
    const world = await aPull({ database });
    expect(world.puller.progress().quarantined).toHaveLength(1);
    world.world.isOpen = false;
    void world.run();
    expect([world.puller.progress().quarantined, memory.quarantined()]).toEqual([[], []]);
  });

  test('[L16] [L25] starts empty for another cache once the disk takes that', async () => {
    const database = databaseForTest();
    const settings = createSettings(database);
    const memory = createListMemory({ database, settings, log: silent, accountKey: ACCOUNT });
    memory.setCacheId('one that was there before');
    memory.keepQuarantined([{ list: 'tags', id: '9', reason: 'no name' }]);
    const world = await aPull({ database });
    lockDisk(database);
    void world.run();
    await world.passSlowly(MINUTE_MS);
    expect([world.asked, world.cache.deliveries]).toEqual([[], []]);
    expect(world.puller.progress().off.notes).toMatch(/disk has a problem/);
    unlockDisk(database);
    await world.passSlowly(5 * MINUTE_MS);
    await swept(world);
    expect([memory.quarantined(), memory.cacheId()]).toEqual([[], CACHE]);
  });

  test('[L20] delivers nothing that the disk does not take note of, until there is room', async () => {
    const world = await aPull();
    lockDisk(world.database);
    void world.run();
    await world.passSlowly(5 * MINUTE_MS);
    expect(
      world.cache.deliveries.filter((one) => 'records' in one && one.records.length > 0),
    ).toEqual([]);
    expect(world.count('/notes?')).toBeLessThanOrEqual(12);
    unlockDisk(world.database);
    await world.passSlowly(5 * MINUTE_MS);
    await swept(world);
    expect(world.cache.ids('notes')).toHaveLength(1);
  });

  test('[L25] [L25.1] reports that the disk takes nothing, and until then requests no more pages', async () => {
    const world = await aPull();
    const { database, puller, service } = world;
    void world.run();
    await swept(world);
    lockDisk(database);
    puller.sweepAll();
    const tells = () => puller.progress().off.notes ?? '';
    await vi.waitFor(() => expect(tells()).toMatch(/disk has a problem/));
    const before = world.asked.length;
    await world.passSlowly(5 * MINUTE_MS);
    expect(tells()).toMatch(/disk has a problem/);
    expect(puller.progress().stalledBy).toBe(tells());
    expect(world.asked.slice(before)).toEqual([]);
    unlockDisk(database);
    const held = service.faults.holdReply({ path: '/companies' });
    const long = world.passSlowly(5 * MINUTE_MS);
    await held.reached;
    expect(puller.progress().off).toEqual({}); // long before the round has ended
    expect(puller.progress()).not.toHaveProperty('stalledBy');
    held.release();
    await long;
    await swept(world);
  });

  test('[L25] reports at once that the disk cannot be read in the middle of a sweep', async () => {
    const world = await aPull();
    const { database, puller, service } = world;
    const held = service.faults.holdReply({ path: '/companies' });
    void world.run();
    await held.reached;
    database.exec('alter table kept rename to unreadable; alter table seen rename to unseen');
    held.release();
    await vi.waitFor(() => expect(puller.progress().off.deals).toMatch(/disk has a problem/));
    expect(world.notes).not.toContain('bug in the pull');
    database.exec('alter table unreadable rename to kept; alter table unseen rename to seen');
    await world.passSlowly(5 * MINUTE_MS);
    await swept(world);
    expect(puller.progress().off).toEqual({});
  });

  test('[L25] continues after a disk that could not be read, and reports it until then', async () => {
    const world = await aPull();
    const { database, puller } = world;
    database.exec('alter table kept rename to unreadable');
    void world.run();
    await world.passSlowly(MINUTE_MS);
    expect(Object.keys(puller.progress().off)).toEqual([...listNames]);
    expect(puller.progress().off.notes).toMatch(/disk has a problem/);
    expect(world.notes.length).toBeLessThanOrEqual(12);
    database.exec('alter table unreadable rename to kept');
    await world.passSlowly(5 * MINUTE_MS);
    await swept(world);
    expect(puller.progress().off).toEqual({});
    // The same between two sweeps.
    database.exec('alter table kept rename to unreadable');
    puller.sweepAll();
    await world.passSlowly(MINUTE_MS);
    expect(puller.progress().off.deals).toMatch(/disk has a problem/);
    database.exec('alter table unreadable rename to kept');
    const before = world.count('/deals?');
    await world.passSlowly(6 * MINUTE_MS);
    expect(world.count('/deals?')).toBeGreaterThan(before);
    expect(puller.progress().off).toEqual({});
  });

  test('does not stop for a day when the clock is set back by one', async () => {
    const world = await aPull();
    void world.run();
    await swept(world);
    const before = world.count('/notes?');
    world.time.set(-24 * HOUR_MS);
    await world.passSlowly(11 * MINUTE_MS);
    expect(world.count('/notes?')).toBeGreaterThan(before);
  });

  test('[L6.2] shows no list as updated in the future, whenever the clock is set back', async () => {
    const gate = Promise.withResolvers<void>();
    let isHeld = true;
    const world = await aPull({
      through: async (url, init) => {
        if (url.includes('/deals?') && isHeld) await gate.promise;
        return fetch(url, init);
      },
    });
    void world.run();
    await vi.waitFor(() => expect(world.puller.progress().sweeping?.list).toBe('deals'));
    world.time.set(-HOUR_MS); // while one is read, and others were
    isHeld = false;
    gate.resolve();
    await vi.waitFor(() => expect(world.puller.progress().asOf.comments).not.toBeNull());
    const late = () => {
      const { asOf, readAt } = world.puller.progress();
      const now = world.time.clock.now();
      return listNames.filter((list) => (asOf[list] ?? now) > now || (readAt[list] ?? now) > now);
    };
    await vi.waitFor(() => expect(late()).not.toContain('deals'));
    await world.passSlowly(SWEEP_EVERY_MS);
    await vi.waitFor(() => expect(late()).toEqual([]));
  });

  test('[L9] turns off a refused list, reports it, and continues with the others', async () => {
    const world = await aPull();
    const refusal = problem('not_found', 'There is no endpoint.');
    world.service.faults.plan({ path: '/invoices' }, { before: async () => refusal }, 2);
    void world.run();
    await swept(world);
    const { off, asOf } = world.puller.progress();
    expect(off).toEqual({ invoices: 'Invoices aren’t available from this service.' });
    expect(asOf.invoices).toBeNull();
    world.puller.nudge();
    await world.passSlowly(MINUTE_MS);
    expect(world.puller.progress().off).toHaveProperty('invoices');
    await world.passSlowly(LIST_OFF_MS);
    await vi.waitFor(() => expect(world.puller.progress()).toMatchObject({ off: {}, absent: [] }));
    expect(world.puller.progress().asOf.invoices).not.toBeNull();
  });

  test.each(listNames)(
    '[L9] [L9.1] turns off %s if its endpoint does not exist, says so, and reads all others (A2)',
    async (list) => {
      const world = await aPull();
      const refusal = problem('not_found', 'There is no endpoint.');
      world.service.faults.plan({ path: paths[list] }, { before: async () => refusal }, 2);
      void world.run();
      await swept(world);
      const { absent, off, asOf } = world.puller.progress();
      expect(off).toEqual({
        [list]: expect.stringContaining('available'),
      });
      expect(absent).toEqual(list === 'comments' ? [] : [list]); // one record at a time, they may come
      expect(listNames.filter((name) => asOf[name] === null)).toEqual([list]);
    },
  );

  test('[L9.3] knows of an absent list at the next start, until the service has it', async () => {
    const { service, database, end, ...first } = await aPull();
    const refusal = problem('not_found', 'There is no endpoint.');
    service.faults.plan({ path: '/invoices' }, { before: async () => refusal }, 2);
    void first.run();
    await swept(first);
    const { absent, off } = first.puller.progress();
    end.abort();
    const second = await aPull({ service, database });
    expect(second.puller.progress()).toMatchObject({ absent, off });
    expect(absent).toEqual(['invoices']);
    void second.run();
    await second.passSlowly(LIST_OFF_MS + MINUTE_MS);
    await vi.waitFor(() => expect(second.puller.progress()).toMatchObject({ off: {}, absent: [] }));
    second.end.abort();
    const third = await aPull({ service, database });
    expect(third.puller.progress().absent).toEqual([]);
  });

  test('[L9.3] takes an absent list for present once the service answers with its newest records', async () => {
    const { service, database, cached, end, ...first } = await aPull();
    void first.run();
    await swept(first);
    const refusal = problem('not_found', 'There is no endpoint.');
    service.faults.plan({ path: '/invoices' }, { before: async () => refusal }, 2);
    await first.puller.refresh(['invoices']);
    await vi.waitFor(() => expect(first.puller.progress().absent).toEqual(['invoices']));
    end.abort();
    const second = await aPull({ service, database, cached });
    expect(second.puller.progress().absent).toEqual(['invoices']);
    void second.run();
    await vi.waitFor(() => expect(second.puller.progress()).toMatchObject({ off: {}, absent: [] }));
    expect(second.count('/invoices')).toBe(1); // the newest page alone
    second.end.abort();
    expect((await aPull({ service, database })).puller.progress().absent).toEqual([]);
  });

  test('[L9.3] [L16] knows of an absent list after another cache and a restart', async () => {
    const { service, database, end, ...first } = await aPull();
    const refusal = problem('not_found', 'There is no endpoint.');
    service.faults.plan({ path: '/invoices' }, { before: async () => refusal }, 4);
    void first.run();
    await swept(first);
    end.abort();
    const settings = createSettings(database);
    createListMemory({ database, settings, log: silent, accountKey: ACCOUNT }).setCacheId('other');
    const second = await aPull({ service, database });
    void second.run();
    expect(second.puller.progress().absent).toEqual(['invoices']);
    await swept(second);
    second.end.abort();
    const third = await aPull({ service, database });
    expect(third.puller.progress().absent).toEqual(['invoices']);
  });

  test('[L9] turns off an endless list, and continues with the others', async () => {
    const through: Fetch = async (url, init) => {
      const reply = await fetch(url, init);
      if (!url.includes('/notes?')) return reply;
      const page = (await reply.json()) as { data: object[]; meta: object };
      const pagination = { page: 1, page_size: 1, has_more: true };
      return Response.json({ ...page, meta: { ...page.meta, pagination } });
    };
    const service = await serviceForTest();
    await service.api('POST', '/notes', { note: { content: 'One' } });
    const endless: Fetch = (url, init) => through(url.replace(/number\]=\d+/, 'number]=1'), init);
    const world = await aPull({ service, through: endless });
    void world.run();
    await swept(world);
    expect(world.puller.progress().off).toEqual({ notes: expect.stringContaining('can’t read') });
    expect(world.cache.ids('notes')).not.toEqual([]);
    expect(world.count('/notes?')).toBeLessThan(STALE_PAGES_MAX + 5);
  });

  test('[L4] quarantines a record without a valid id, and reads the other lists', async () => {
    const through: Fetch = async (url, init) => {
      const reply = await fetch(url, init);
      if (!url.includes('/companies?')) return reply;
      const page = (await reply.json()) as { data: object[] };
      return Response.json({
        ...page,
        data: [{ id: { toString: 1 } }, { id: null }, ...page.data],
      });
    };
    const world = await aPull({ through });
    void world.run();
    await swept(world);
    expect(world.puller.progress().quarantined).toMatchObject([
      { list: 'companies', id: 'without an id' },
      { list: 'companies', id: 'without an id' },
    ]);
  });

  test('continues with the other lists if a bug ends the sweep of one', async () => {
    const parts = await aPull();
    Object.assign(parts.puller.kit, {
      numbers() {
        throw new TypeError('a bug that only notes bring up');
      },
    });
    void parts.run();
    await vi.waitFor(() => expect(parts.puller.progress().asOf.comments).not.toBeNull());
    expect(parts.count('/notes?')).toBe(1);
  });

  test('[L9] retries a list that is off at once when the user asks', async () => {
    const world = await aPull();
    const refusal = problem('not_found', 'There is no endpoint.');
    world.service.faults.plan({ path: '/invoices' }, { before: async () => refusal }, 2);
    void world.run();
    await swept(world);
    world.puller.sweepAll();
    expect(world.puller.progress().off).toEqual({});
    await swept(world);
    expect(world.puller.progress().asOf.invoices).not.toBeNull();
  });

  test('[L7] reads lookups first, then the lists on the screen', async () => {
    const world = await aPull({ service: await serviceForTest({ sample: 'small' }) });
    world.puller.viewScreen({ lists: ['invoices', 'deals'], note: null });
    void world.run();
    await swept(world);
    const order = [...new Set(world.cache.deliveries.map(({ kind }) => kind))];
    const without = order.filter((kind) => kind !== 'clear' && kind !== 'bodies');
    expect(without.slice(5, 8)).toEqual(['invoices', 'deals', 'companies']);
  });

  test('[L7] delays a long list for one that the user views for the first time', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const world = await aPull({ service });
    const held = service.faults.holdReply({ path: '/time_entries' });
    void world.run();
    await held.reached;
    world.puller.viewScreen({ lists: ['invoices'], note: null });
    held.release();
    await swept(world);
    const kinds = world.cache.deliveries.map(({ kind }) => kind);
    const first = kinds.indexOf('timeEntries');
    expect(kinds.indexOf('invoices')).toBeGreaterThan(first);
    expect(kinds.indexOf('invoices')).toBeLessThan(kinds.lastIndexOf('timeEntries'));
  });

  test('[L3] [L26] fetches the texts of the flight kit before others that a sweep has named', async () => {
    const service = await serviceForTest();
    const made = await service.api('POST', '/companies', { company: { name: 'First' } });
    const { id } = made.body.data;
    const note = { title: 'Of the client', content: 'x', record_type: 'company', record_id: id };
    await service.api('POST', '/notes', { note });
    for (let count = 0; count < 8; count += 1) {
      service.clock.advance(1_000);
      await service.api('POST', '/notes', { note: { title: `${count}`, content: 'x' } });
    }
    const world = await aPull({ service });
    expect(world.puller.kit.change({ id: String(id), isIn: true })).toBe('done');
    void world.run();
    await swept(world);
    const { body } = await service.api('GET', '/notes?page[size]=100');
    const wanted = body.data.find(({ title }: { title: string }) => title === note.title).id;
    expect(world.cache.ids('bodies').slice(0, 5)).toContain(wanted);
  });

  test('[L17.1] fetches all comments of the record on the screen', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const world = await aPull({ service });
    const { body } = await service.api('GET', '/comments?page[size]=100');
    const { commentable_type: type, commentable_id: id } = body.data[0];
    void world.puller.wantComments({ type, id });
    await vi.waitFor(() => expect(world.cache.deliveries).toHaveLength(1));
    const ofRecord = (one: { commentable_id: string }) => one.commentable_id === id;
    expect(world.cache.deliveries[0]).toMatchObject({
      kind: 'comments-of',
      on: { type, id },
      records: body.data.filter(ofRecord),
    });
  });

  test('[L5] [L17.1] removes no comment of ours that was made while they were fetched', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const world = await aPull({
      service,
      async through(url, init) {
        const reply = await fetch(url, init);
        if (url.includes('commentable')) world.puller.markAnswered('comments', '4711');
        return reply;
      },
    });
    const { body } = await service.api('GET', '/comments?page[size]=100');
    const { commentable_type: type, commentable_id: id } = body.data[0];
    void world.puller.wantComments({ type, id });
    await vi.waitFor(() => expect(world.cache.deliveries).toHaveLength(1));
    expect(world.cache.deliveries[0]).toMatchObject({ kind: 'comments' });
    expect(world.cache.ids('comments')).not.toEqual([]);
  });

  test('[L17] continues without the list of all comments if the service refuses it', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const refusal = { type: 'bad_request', status: 400, message: 'A filter is missing.' };
    const error = { ...refusal, request_id: 'r', details: [] };
    const world = await aPull({
      service,
      through: (url, init) => {
        const isUnfiltered = url.includes('/comments?') && !url.includes('commentable');
        return isUnfiltered
          ? Promise.resolve(Response.json({ error }, { status: 400 }))
          : fetch(url, init);
      },
    });
    void world.run();
    await swept(world);
    expect(world.puller.progress().off.comments).toMatch(/when you open it/);
    const { body } = await service.api('GET', '/comments?page[size]=100');
    const { commentable_type: type, commentable_id: id } = body.data[0];
    expect(await world.puller.wantComments({ type, id })).toBe('found');
    expect(world.cache.deliveries.at(-1)?.kind).toBe('comments-of');
  });

  test('[L17.2] removes no comment where the service has no such endpoint for one record, and says so', async () => {
    const service = await serviceForTest({ sample: 'small' });
    let isMissing = false;
    const world = await aPull({
      service,
      through: (url, init) =>
        fetch(isMissing ? url.replace('/comments?', '/no_such_list?') : url, init),
    });
    const { body } = await service.api('GET', '/comments?page[size]=100');
    const subjectAt = (at: number) => {
      const { commentable_type: type, commentable_id: id } = body.data.at(at);
      return { type, id };
    };
    const [first, second] = [subjectAt(0), subjectAt(-1)];
    expect(await world.puller.wantComments(first)).toBe('found');
    const { deliveries } = world.cache;
    const before = deliveries.length;
    isMissing = true;
    expect(await world.puller.wantComments(first)).toBe('refused');
    expect(await world.puller.wantComments(second)).toBe('refused');
    expect(deliveries).toHaveLength(before);
    isMissing = false;
    expect(await world.puller.wantComments(second)).toBe('found');
    expect(deliveries.at(-1)).toMatchObject({ kind: 'comments-of', on: second });
  });

  test('[L28] fetches a record by its id that no list has brought, and removes nothing', async () => {
    const world = await aPull();
    const { puller, service } = world;
    void world.run();
    await swept(world);
    const { body } = await service.api('POST', '/contacts', { contact: { name: 'Noor Haddad' } });
    const id = String(body.data.id);
    expect(puller.isKnown({ kind: 'contact', id })).toBe(false);
    expect(await puller.fetchRecord('contacts', id)).toBe('found');
    expect(world.cache.ids('contacts')).toEqual([id]);
    expect(puller.isKnown({ kind: 'contact', id })).toBe(true); // or it would stay for ever (L20)
    expect(await puller.fetchRecord('contacts', '4711')).toBe('not-found');
    service.faults.refuse(
      { method: 'GET', path: '/contacts/{id}' },
      { type: 'insufficient_permissions' },
    );
    expect(await puller.fetchRecord('contacts', id)).toBe('forbidden');
    expect([world.cache.ids('contacts'), world.absent()]).toEqual([[id], []]);
    const asked = world.asked.length;
    expect(await puller.fetchRecord('tags', '1')).toBe('failed'); // no tag is read by its id
    world.world.isOpen = false;
    expect(await puller.fetchRecord('contacts', id)).toBe('failed');
    expect(world.asked).toHaveLength(asked);
  });

  test('[L18] sweeps every list from a beginning after the moment of the request', async () => {
    const world = await aPull();
    void world.run();
    await swept(world);
    await world.time.pass(MINUTE_MS);
    const askedAt = world.time.clock.now();
    world.puller.sweepAll();
    await vi.waitFor(() => {
      const { asOf } = world.puller.progress();
      expect(Object.values(asOf).every((at) => (at ?? 0) >= askedAt)).toBe(true);
    });
  });

  test('ends with its signal', async () => {
    const world = await aPull();
    const ended = world.run();
    await swept(world);
    world.end.abort();
    await ended;
    await world.time.pass(MINUTE_MS);
    expect(world.time.sleepers()).toBe(0);
  });
});

test('[L5.1] leaves out a body that was requested before the response to a write of ours', async () => {
  const pull = await aPull();
  void pull.run();
  await swept(pull);
  const before = pull.cache.ids('bodies');
  const [id = ''] = before;
  const held = pull.service.faults.holdReply({ method: 'GET', path: '/notes/{id}' });
  pull.puller.wantBody(id);
  await held.reached;
  pull.puller.markAnswered('notes', id);
  held.release();
  await swept(pull);
  expect(pull.cache.ids('bodies')).toEqual(before);
  pull.puller.wantBody(id);
  await swept(pull);
  expect(pull.cache.ids('bodies')).toEqual([id, id]);
});

describe('what is on the screen', () => {
  async function pulled(start: Parameters<typeof aPull>[0] = {}) {
    const world = await aPull(start);
    void world.run();
    await swept(world);
    const [id = ''] = world.cache.ids('notes');
    return { world, id };
  }

  test('[L21] reads an open note although its text is here, and shows when', async () => {
    const { world, id } = await pulled();
    const before = world.count(`/notes/${id}`);
    world.puller.viewScreen({ lists: ['notes'], note: id });
    await vi.waitFor(() => expect(world.puller.progress().openNote?.id).toBe(id));
    expect(world.count(`/notes/${id}`)).toBe(before + 1);
    expect(world.puller.progress().bodiesLeft).toBe(0);
    await world.passSlowly(2 * MINUTE_MS);
    expect(world.count(`/notes/${id}`)).toBe(before + 5);
    world.world.isOpen = false;
    await world.passSlowly(2 * MINUTE_MS);
    expect(world.count(`/notes/${id}`)).toBe(before + 5);
  });

  test.each([
    ['404', 'not_found', 'removed'],
    ['403', 'insufficient_permissions', 'out-of-reach'],
  ] as const)(
    '[L21.1] removes an open note from the cache within a minute of a %s, repeated three times',
    async (_, code, why) => {
      const { world, id } = await pulled();
      await world.service.api('POST', '/notes', { note: { title: 'Another', content: 'x' } });
      await world.puller.refresh(['notes']);
      world.puller.viewScreen({ lists: [], note: id });
      await vi.waitFor(() => expect(world.puller.progress().openNote?.id).toBe(id));
      const before = world.count(`/notes/${id}`);
      const refusal = problem(code, 'No such note for you.');
      await world.service.api('DELETE', `/notes/${id}`);
      world.service.faults.plan({ path: `/notes/${id}` }, { before: async () => refusal }, 100);
      await world.passSlowly(MINUTE_MS);
      expect(world.absent()).toMatchObject([{ list: 'notes', ids: [id], why }]);
      // The first read, twice more, then every half a minute: it may come back (L21.2).
      expect(world.count(`/notes/${id}`) - before).toBeGreaterThanOrEqual(3);
      expect(world.count(`/notes/${id}`) - before).toBeLessThanOrEqual(5);
      expect(world.puller.progress()).toMatchObject({ bodiesRefused: [], bodiesLeft: 0 });
    },
  );

  test.each(['tasks', 'deals'] as const)(
    '[L21.3] removes one of the %s from the cache before the next sweep, once its edit showed it gone',
    async (list) => {
      const { world } = await pulled();
      const [id = ''] = world.cache.ids(list);
      await world.service.api('DELETE', `/${list}/${id}`);
      world.puller.confirmGone(list, id);
      await world.passSlowly(MINUTE_MS / 6);
      expect(world.absent()).toMatchObject([{ list, ids: [id], why: 'removed' }]);
    },
  );

  test('[L21.1] keeps an open note if it is there again, or while a change of it waits', async () => {
    const { world, id } = await pulled();
    await world.service.api('POST', '/notes', { note: { title: 'Another', content: 'x' } });
    await world.puller.refresh(['notes']);
    const refusal = problem('not_found', 'Not this time.');
    world.service.faults.plan({ path: `/notes/${id}` }, { before: async () => refusal }, 2);
    world.puller.viewScreen({ lists: [], note: id });
    await world.passSlowly(MINUTE_MS);
    expect(world.puller.progress().openNote?.id).toBe(id);
    world.world.pending.add(id);
    await world.service.api('DELETE', `/notes/${id}`);
    await world.passSlowly(2 * MINUTE_MS);
    expect(world.absent()).toEqual([]);
  });

  test.each([
    ['404', 'not_found'],
    ['403', 'insufficient_permissions'],
  ] as const)(
    '[L21.1] [L21.2] keeps an open note when every note answers %s, however long, and requests it rarely',
    async (_, code) => {
      const { world, id } = await pulled();
      const another = { note: { title: 'Another', content: 'x' } };
      const { body } = await world.service.api('POST', '/notes', another);
      await world.service.api('POST', '/notes', another);
      await world.puller.refresh(['notes']);
      // A removed note is no later proof: the read of another belongs to its moment.
      world.puller.viewScreen({ lists: [], note: body.data.id });
      await world.service.api('DELETE', `/notes/${body.data.id}`);
      await world.passSlowly(MINUTE_MS);
      expect(world.absent()).toMatchObject([{ ids: [body.data.id], why: 'removed' }]);
      world.puller.viewScreen({ lists: [], note: id });
      await vi.waitFor(() => expect(world.puller.progress().openNote?.id).toBe(id));
      const refusal = problem(code, 'Not in this minute.');
      world.service.faults.plan({ path: '/notes/{id}' }, { before: async () => refusal }, 10_000);
      const before = world.count('/notes/');
      await world.passSlowly(10 * MINUTE_MS);
      expect(world.absent()).toHaveLength(1);
      // About 20 reads, and four times three requests.
      expect(world.count('/notes/') - before).toBeLessThanOrEqual(40);
      world.service.faults.clear();
      await world.passSlowly(MINUTE_MS);
      await world.service.api('DELETE', `/notes/${id}`);
      await world.passSlowly(MINUTE_MS);
      expect(world.absent().at(-1)).toMatchObject({ ids: [id], why: 'removed' });
    },
  );

  test('[L21] [L21.2] reads an open note that comes back, which can be removed again', async () => {
    let hidden = 'none';
    const through: Fetch = async (url, init) => {
      const reply = await fetch(url, init);
      if (!url.includes('/notes?')) return reply;
      const page = (await reply.json()) as { data: { id: string }[] };
      return Response.json({ ...page, data: page.data.filter(({ id }) => id !== hidden) });
    };
    const { world, id } = await pulled({ through });
    await world.service.api('POST', '/notes', { note: { title: 'Another', content: 'x' } });
    world.puller.viewScreen({ lists: [], note: id });
    await vi.waitFor(() => expect(world.puller.progress().openNote?.id).toBe(id));
    const refusal = problem('insufficient_permissions', 'Not for you.');
    const bodies = () => world.cache.ids('bodies').filter((one) => one === id).length;
    for (const times of [1, 2]) {
      hidden = id;
      world.service.faults.plan({ path: `/notes/${id}` }, { before: async () => refusal }, 100);
      await world.passSlowly(MINUTE_MS);
      expect(world.absent()).toHaveLength(times);
      hidden = 'none';
      world.service.faults.clear();
      const before = bodies();
      await world.passSlowly(MINUTE_MS);
      expect(bodies()).toBeGreaterThan(before);
    }
  });

  test('[L21.1] removes an open note that was the only one if the list lacks it too', async () => {
    const { world, id } = await pulled();
    world.puller.viewScreen({ lists: [], note: id });
    await vi.waitFor(() => expect(world.puller.progress().openNote?.id).toBe(id));
    const refusal = problem('not_found', 'Not in this minute.');
    world.service.faults.plan({ path: `/notes/${id}` }, { before: async () => refusal }, 3);
    await world.passSlowly(MINUTE_MS);
    expect(world.absent()).toEqual([]); // the list still has it
    await world.service.api('DELETE', `/notes/${id}`);
    await world.passSlowly(2 * MINUTE_MS);
    expect(world.absent()).toMatchObject([{ ids: [id], why: 'removed' }]);
  });

  test('[L21.1] logs a bug while an open note is requested, and requests it again', async () => {
    const { world, id } = await pulled();
    world.puller.viewScreen({ lists: [], note: id });
    await vi.waitFor(() => expect(world.puller.progress().openNote?.id).toBe(id));
    await world.service.api('DELETE', `/notes/${id}`);
    world.database.exec('alter table seen rename to elsewhere');
    await world.passSlowly(MINUTE_MS);
    expect(world.absent()).toEqual([]);
    expect(world.notes).toContainEqual(expect.stringContaining('bug in the pull'));
    world.database.exec('alter table elsewhere rename to seen');
    await world.passSlowly(2 * MINUTE_MS);
    expect(world.absent()).toMatchObject([{ ids: [id], why: 'removed' }]);
  });

  test('[L22] is read by a refresh alone: short lists whole, and the open note', async () => {
    const { world, id } = await pulled();
    world.puller.viewScreen({ lists: ['notes', 'companies'], note: id });
    await vi.waitFor(() => expect(world.puller.progress().openNote).not.toBeNull());
    const before = world.asked.length;
    const asOf = world.puller.progress().asOf.notes ?? 0;
    await world.time.pass(1_000);
    await world.puller.refresh(['notes', 'companies']);
    const asked = world.asked.slice(before).map((one) => one.replace(/\?.*/, ''));
    expect(asked.sort()).toEqual(['GET /companies', 'GET /notes', `GET /notes/${id}`]);
    expect(world.puller.progress().asOf.notes).toBeGreaterThan(asOf);
  });

  test('[L22.3] is read again by a refresh that was called while it was being read', async () => {
    const service = await serviceForTest();
    let refreshed: Promise<void> | undefined;
    const world = await aPull({
      service,
      through: async (url, init) => {
        const reply = await fetch(url, init);
        if (refreshed !== undefined || !url.includes('/tasks?')) return reply;
        await service.api('POST', '/tasks', { task: { title: 'Made meanwhile' } });
        refreshed = world.puller.refresh(['tasks']);
        return reply; // without that task
      },
    });
    void world.run();
    await swept(world);
    await refreshed;
    expect(world.cache.ids('tasks')).toHaveLength(1);
    expect(world.count('/tasks?')).toBe(2);
  });

  test('[L22] ends a refresh without a connection, or once it is lost', async () => {
    const { world } = await pulled();
    world.service.faults.fail({ path: '/companies' }, { status: 500 }, 10);
    await world.puller.refresh(['companies']);
    world.world.isOpen = false;
    await world.puller.refresh(['companies']);
  });

  test('[L22] ends a refresh if no cache is open', async () => {
    const world = await aPull();
    await world.puller.refresh(['companies']);
    expect(world.asked).toEqual([]);
  });
});

describe('a start of the program', () => {
  test('[L23] reads the newest of each list, and none from its beginning before its time', async () => {
    const first = await aPull({ service: await serviceForTest({ sample: 'small' }) });
    void first.run();
    await swept(first);
    first.end.abort();
    await first.time.pass(1_000);
    const { service, database, cached } = first;
    const second = await aPull({ service, database, cached });
    void second.run();
    await second.passSlowly(MINUTE_MS);
    const lists = listNames.filter(hasHead);
    expect(second.asked.length).toBe(lists.length);
    expect(second.puller.progress().readAt.notes).toBeGreaterThan(
      second.puller.progress().asOf.notes ?? 0,
    );
    expect(second.puller.progress().readAt.companies).toBe(
      second.puller.progress().asOf.companies, // its head does not show changes
    );
    await second.passSlowly(SWEEP_EVERY_MS);
    expect(second.count('/time_entries')).toBeGreaterThan(2);
  });

  test('[L23] finds the missing texts again', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const first = await aPull({ service });
    service.faults.fail({ path: '/notes/{id}' }, { status: 500 }, 10_000);
    void first.run();
    await vi.waitFor(() => expect(first.puller.progress().asOf.comments).not.toBeNull());
    expect(first.puller.progress().bodiesLeft).toBeGreaterThan(0);
    first.end.abort();
    service.faults.clear();
    const second = await aPull({ service, database: first.database, cached: first.cached });
    void second.run();
    await second.passSlowly(MINUTE_MS);
    await swept(second);
    expect(second.cache.ids('bodies').length).toBeGreaterThan(100);
  });

  test('[L23] finds them again also in a cache that took the place of another', async () => {
    const service = await serviceForTest({ sample: 'small' });
    service.faults.fail({ path: '/notes/{id}' }, { status: 500 }, 10_000);
    const { database, cached } = await aPull({ service });
    for (const cacheId of ['the cache before', CACHE]) {
      const start = await aPull({ service, database, cached });
      void start.puller.run(cacheId);
      await vi.waitFor(() => expect(start.puller.progress().asOf.comments).not.toBeNull());
      expect(start.puller.progress().bodiesLeft).toBeGreaterThan(0);
      start.end.abort();
    }
    service.faults.clear();
    const last = await aPull({ service, database, cached });
    void last.run();
    await last.passSlowly(MINUTE_MS);
    await swept(last);
    expect(last.cache.ids('bodies').length).toBeGreaterThan(100);
  });

  test('[L6.1] shows no list as updated whose head was interrupted, until it is whole', async () => {
    const broken = { page: 0 };
    const world = await aPull({
      service: await serviceForTest({ sample: 'small' }),
      through: async (url, init) => {
        const isBroken =
          broken.page > 0 && url.includes('/notes?') && url.includes(`=${broken.page}&`);
        return isBroken ? new Response(null, { status: 500 }) : fetch(url, init);
      },
    });
    void world.run();
    await swept(world);
    const { notes: readAt } = world.puller.progress().readAt;
    const made = Array.from({ length: 110 }, (_, index) => ({ title: `${index}`, content: 'x' }));
    await Promise.all(made.map((note) => world.service.api('POST', '/notes', { note })));
    broken.page = 2;
    world.puller.nudge();
    await world.passSlowly(MINUTE_MS);
    broken.page = 0;
    world.puller.nudge();
    await world.passSlowly(MINUTE_MS);
    expect(world.puller.progress().readAt.notes).toBe(readAt);
  });
});
