import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Project, project } from '../../../shared/records/project.ts';
import type { Stage } from '../../../shared/records/stage.ts';
import { againstDocument } from '../../support/documented-fields.ts';
import { recordCalls } from '../../support/record-calls.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { StartedService } from '../../support/start-service.ts';

let service: StartedService;
let stages: Readonly<Record<string, string>>;

/** A sample account each, with the ids of its stages by name. */
beforeEach(async () => {
  service = await serviceForTest({ sample: 'small' });
  const { body } = await service.api('GET', '/board_groups');
  stages = Object.fromEntries((body.data as Stage[]).map(({ name, id }) => [name, id]));
});

const { created, patched, listed, refusals } = recordCalls<Project>(
  () => service,
  '/projects',
  'project',
);

const idsOf = (projects: readonly Project[]) => projects.map(({ id }) => id);

describe('reading projects', () => {
  test('[project.fields] have every field of the document and no other', async () => {
    const projects = await listed('page[size]=100');
    expect(projects).toHaveLength(60);
    for (const one of projects) {
      expect(againstDocument('Project', one)).toEqual([]);
      expect(v.safeParse(project, one).success).toBe(true);
      expect(one.url).toBe(`${service.baseUrl}/app/projects/${one.id}`);
    }
    for (const one of projects.slice(0, 20)) {
      expect((await service.api('GET', `/projects/${one.id}`)).body.data).toEqual(one);
    }
  });

  test('[conv.deprecated] carry the name of the company in the deprecated field too', async () => {
    for (const { company_name, client_or_company_name } of await listed('page[size]=100')) {
      expect(company_name).toEqual(expect.any(String));
      expect(client_or_company_name).toBe(company_name);
    }
    const alone = await created({ title: 'Our own site' });
    expect([alone.company_name, alone.client_or_company_name]).toEqual([null, '']);
  });

  test('[project.token_filter] are found by the token of their public page', async () => {
    const projects = await listed('page[size]=100');
    const tokens = new Set(projects.map((one) => one.public_url_token));
    expect(tokens.size).toBe(projects.length);
    const made = await created({ title: 'x' });
    expect(made.public_url_token).toMatch(/^[0-9a-f]{32}$/);
    for (const one of [projects[7], made]) {
      expect(await listed(`filter[public_url_token]=${one?.public_url_token}`)).toEqual([one]);
    }
    expect(await listed('filter[public_url_token]=nothing')).toEqual([]);
    const several = await service.api('GET', '/projects?filter[public_url_token]=a,b');
    expect(several.body.error.details[0].code).toBe('invalid_value');
  });

  test('are narrowed by company, stage and way of billing', async () => {
    const mine = await created({
      company_id: 1002,
      board_group_id: stages['Build'],
      billing_type: 'retainer',
      billing_cycle: 'weekly',
      billing_fee: '1.00',
    });
    const other = await created({ company_id: 1003, billing_type: 'time' });
    for (const query of [
      'filter[company_id]=1002',
      'filter[company_id]=9,1002',
      `filter[board_group_id]=${stages['Build']},${stages['Review']}`,
      'filter[billing_type][]=retainer&filter[billing_type][]=fixed_fee',
      `filter[billing_type]=retainer&filter[company_id]=1002`,
    ]) {
      const ids = idsOf(await listed(`${query}&page[size]=100`));
      expect([query, ids.includes(mine.id), ids.includes(other.id)]).toEqual([query, true, false]);
    }
    const refused = await service.api('GET', '/projects?filter[billing_type]=hourly');
    expect(refused.status).toBe(400);
  });

  test('come newest first, or by title or first day', async () => {
    for (const title of ['Zebra', 'Aardvark']) {
      service.clock.advance(1_000);
      await created({ title, start_date: title === 'Zebra' ? '2030-01-01' : '1999-01-01' });
    }
    const titles = async (query: string) => (await listed(query)).map(({ title }) => title);
    expect((await titles('')).slice(0, 2)).toEqual(['Aardvark', 'Zebra']);
    await created({ title: 'aaa', start_date: '2029-01-01' });
    expect((await titles('sort=title')).slice(0, 2)).toEqual(['aaa', 'Aardvark']);
    expect((await titles('sort=start_date'))[0]).toBe('Aardvark');
    expect((await titles('sort=-start_date'))[0]).toBe('Zebra');
  });
});

describe('creating a project', () => {
  test('[project.fields] [project.number] fills in what was left out', async () => {
    expect(await created({})).toEqual({
      id: expect.any(Number),
      title: null,
      public_url_token: expect.any(String),
      currency: 'EUR',
      start_date: null,
      sequence: null,
      number: null,
      board_group_id: null,
      company_name: null,
      client_or_company_name: '',
      billing_type: null,
      billing_cycle: null,
      billing_fee: null,
      company_id: null,
      url: expect.stringContaining('/app/projects/'),
    });
  });

  test('[project.fields] keeps everything that was given', async () => {
    const fields = {
      title: 'New shop',
      currency: 'CHF',
      start_date: '2026-12-01',
      board_group_id: stages['Design'],
      billing_type: 'retainer',
      billing_cycle: 'biannually',
      billing_fee: '1250.50',
      company_id: 1001,
    };
    const made = await created({ ...fields, public_url_token: 'mine', number: 'X', sequence: 99 });
    expect(made).toMatchObject(fields);
    expect([made.public_url_token, made.number, made.sequence]).not.toContain('mine');
    expect(made.sequence).toBeLessThan(99);
    expect((await service.api('GET', `/projects/${made.id}`)).body.data).toEqual(made);
  });

  test('refuses everything that is wrong at once', async () => {
    expect(
      await refusals('POST', '/projects', {
        title: 5,
        currency: 'eur',
        start_date: '2026-13-01',
        board_group_id: stages['Won'],
        billing_type: 'hourly',
        billing_cycle: 'daily',
        billing_fee: 12.5,
        company_id: 99999,
      }),
    ).toEqual(
      expect.arrayContaining([
        ['/project/title', 'invalid_value'],
        ['/project/currency', 'invalid_value'],
        ['/project/start_date', 'invalid_value'],
        ['/project/board_group_id', 'not_accessible'],
        ['/project/billing_type', 'invalid_value'],
        ['/project/billing_cycle', 'invalid_value'],
        ['/project/billing_fee', 'invalid_value'],
        ['/project/company_id', 'not_accessible'],
      ]),
    );
  });
});

describe('the number of a project', () => {
  const place = ({ sequence, number }: Project) => [sequence, number];

  test('[project.number] counts the projects of each client, and never gives a number twice', async () => {
    const body = { company: { name: 'Kettle & Crane Bakery' } };
    const { id: company_id } = (await service.api('POST', '/companies', body)).body.data;
    const first = await created({ company_id });
    const second = await created({ company_id });
    expect([place(first), place(second)]).toEqual([
      [1, 'KCB-01'],
      [2, 'KCB-02'],
    ]);
    expect((await service.api('DELETE', `/projects/${second.id}`)).status).toBe(200);
    expect(place(await created({ company_id }))).toEqual([3, 'KCB-03']);
    const before = await listed('filter[company_id]=1001');
    const last = Math.max(...before.map(({ sequence }) => sequence ?? 0));
    expect((await created({ company_id: 1001 })).sequence).toBe(last + 1);
  });

  test('[project.number] is null until the project has a client, and stays while it has the same', async () => {
    const alone = await created({ title: 'x' });
    expect(place(alone)).toEqual([null, null]);
    expect(place(await patched(alone.id, { title: 'y' }))).toEqual([null, null]);
    const given = await patched(alone.id, { company_id: 1001 });
    expect(given).toMatchObject({ sequence: expect.any(Number), number: expect.any(String) });
    expect(await patched(alone.id, { company_id: 1001, number: null, sequence: 5 })).toEqual(given);
    const without = await patched(alone.id, { company_id: null });
    expect(without).toMatchObject({ company_id: null, company_name: null });
    expect(place(without)).toEqual(place(given));
    expect(await patched(alone.id, { company_id: 1001 })).toEqual(given);
    await patched(alone.id, { company_id: null });
    expect((await patched(alone.id, { company_id: 1002 })).number).not.toBe(given.number);
  });

  test('[project.number] is another when the client is another', async () => {
    const { id } = await created({ company_id: 1001 });
    const others = await listed('filter[company_id]=1002');
    const moved = await patched(id, { company_id: 1002 });
    const last = Math.max(...others.map(({ sequence }) => sequence ?? 0));
    expect(moved.sequence).toBe(last + 1);
    expect(others.map(({ number }) => number)).not.toContain(moved.number);
  });

  test('begins with P if the client’s name has no initials', async () => {
    const body = { company: { name: '2049' } };
    const { id: company_id } = (await service.api('POST', '/companies', body)).body.data;
    expect((await created({ company_id })).number).toBe('P-01');
  });
});

describe('the billing of a project', () => {
  test('[project.billing] has a cycle on retainers, a fee on retainers and fixed fees', async () => {
    const fee = { billing_fee: '100.00' };
    const cycle = { billing_cycle: 'monthly' };
    for (const [type, hasCycle, hasFee] of [
      ['retainer', true, true],
      ['fixed_fee', false, true],
      ['time', false, false],
      ['not_billable', false, false],
      [null, false, false],
    ] as const) {
      const given = { billing_type: type, ...fee, ...cycle };
      const wrong = [
        ...(hasCycle ? [] : [['/project/billing_cycle', 'invalid_value']]),
        ...(hasFee ? [] : [['/project/billing_fee', 'invalid_value']]),
      ];
      if (wrong.length > 0) expect(await refusals('POST', '/projects', given)).toEqual(wrong);
      const fitting = { billing_type: type, ...(hasFee ? fee : {}), ...(hasCycle ? cycle : {}) };
      expect(await created(fitting)).toMatchObject({
        billing_type: type,
        billing_fee: hasFee ? '100.00' : null,
        billing_cycle: hasCycle ? 'monthly' : null,
      });
    }
    expect(await refusals('POST', '/projects', { ...fee, ...cycle })).toHaveLength(2);
    const nulls = { billing_type: 'time', billing_fee: null, billing_cycle: null };
    expect(await created(nulls)).toMatchObject(nulls);
  });

  test('[project.billing] is judged as it stands after the change', async () => {
    const { id } = await created({ billing_type: 'time' });
    const wrong = async (fields: Record<string, unknown>) =>
      (await refusals('PATCH', `/projects/${id}`, fields)).map(([pointer]: string[]) => pointer);
    expect(await wrong({ billing_fee: '1.00' })).toEqual(['/project/billing_fee']);
    const retainer = { billing_type: 'retainer', billing_cycle: 'weekly', billing_fee: '1.00' };
    expect(await patched(id, retainer)).toMatchObject(retainer);
    expect(await patched(id, { billing_fee: '2.00' })).toMatchObject({ billing_fee: '2.00' });
    expect(await wrong({ billing_type: 'fixed_fee', billing_cycle: 'weekly' })).toEqual([
      '/project/billing_cycle',
    ]);
    expect(await wrong({ billing_type: null, billing_fee: '3.00' })).toEqual([
      '/project/billing_fee',
    ]);
    expect((await service.api('GET', `/projects/${id}`)).body.data).toMatchObject({
      ...retainer,
      billing_fee: '2.00',
    });
  });

  test('[project.billing] loses the cycle and the fee that its type does not have', async () => {
    const cycle = { billing_cycle: 'weekly' };
    const retainer = { billing_type: 'retainer', ...cycle, billing_fee: '1.00' };
    for (const [billing_type, billing_fee] of [
      ['fixed_fee', '1.00'],
      ['time', null],
      ['not_billable', null],
      [null, null],
    ] as const) {
      const { id } = await created(retainer);
      const after = { billing_type, billing_cycle: null, billing_fee };
      expect(await patched(id, { billing_type })).toMatchObject(after);
      const again = { billing_type: 'retainer' };
      expect(await refusals('PATCH', `/projects/${id}`, again)).toEqual([
        ['/project/billing_cycle', 'blank'],
        ...(billing_fee === null ? [['/project/billing_fee', 'blank']] : []),
      ]);
      const fee = { billing_fee: billing_fee ?? '2.00' };
      expect(await patched(id, { ...retainer, ...fee })).toMatchObject({ ...retainer, ...fee });
    }
  });

  test('[project.billing] has the fee and the cycle that its type is set with', async () => {
    const cycle = ['/project/billing_cycle', 'blank'];
    const fee = ['/project/billing_fee', 'blank'];
    const wrong = (fields: Record<string, unknown>) => refusals('POST', '/projects', fields);
    expect(await wrong({ billing_type: 'fixed_fee' })).toEqual([fee]);
    expect(await wrong({ billing_type: 'retainer', billing_fee: null })).toEqual([cycle, fee]);
    expect(await wrong({ billing_type: 'retainer', billing_fee: '1' })).toEqual([cycle]);
    expect(await wrong({ billing_type: 'fixed_fee', billing_fee: 1 })).toEqual([
      ['/project/billing_fee', 'invalid_value'],
    ]);
    const retainer = { billing_type: 'retainer', billing_cycle: 'weekly', billing_fee: '1.00' };
    const { id } = await created(retainer);
    const changed = (fields: Record<string, unknown>) =>
      refusals('PATCH', `/projects/${id}`, fields);
    expect(await changed({ billing_fee: null, billing_cycle: null })).toEqual([cycle, fee]);
    expect(await patched(id, { title: 'Same' })).toMatchObject(retainer);
    expect(await patched(id, { billing_type: 'retainer' })).toMatchObject(retainer);
    const { id: timed } = await created({ billing_type: 'time' });
    expect(await refusals('PATCH', `/projects/${timed}`, { billing_type: 'fixed_fee' })).toEqual([
      fee,
    ]);
  });

  test('[conv.money] has fees to the last digit and never from a number', async () => {
    for (const [given, saved] of [
      ['900719925474099.07', '900719925474099.07'],
      ['0.1', '0.10'],
      ['1.005', '1.005'],
    ]) {
      const fields = { billing_type: 'fixed_fee', billing_fee: given };
      expect((await created(fields)).billing_fee).toBe(saved);
    }
    for (const billing_fee of [100, '-1', '1e3', '']) {
      const fields = { billing_type: 'fixed_fee', billing_fee };
      expect(await refusals('POST', '/projects', fields)).toEqual([
        ['/project/billing_fee', 'invalid_value'],
      ]);
    }
  });
});

describe('changing a project', () => {
  test('[conv.patch_partial] changes the fields that are there and no other', async () => {
    const before = await created({
      title: 'A',
      company_id: 1001,
      start_date: '2026-12-01',
      board_group_id: stages['Build'],
    });
    const mine = { id: 1, public_url_token: 'mine', company_name: 'X', url: null };
    const after = await patched(before.id, { title: 'B', ...mine });
    expect(after).toEqual({ ...before, title: 'B' });
    expect(await patched(before.id, {})).toEqual(after);
    const moved = await patched(before.id, { board_group_id: stages['Review'] });
    expect(moved).toEqual({ ...after, board_group_id: stages['Review'] });
    expect((await service.api('GET', `/projects/${before.id}`)).body.data).toEqual(moved);
  });

  test('[conv.null] clears what can be cleared and ignores null on the currency', async () => {
    const before = await created({
      title: 'A',
      currency: 'USD',
      start_date: '2026-12-01',
      board_group_id: stages['Build'],
      billing_type: 'retainer',
      billing_cycle: 'yearly',
      billing_fee: '5.00',
    });
    const nulls = Object.fromEntries(Object.keys(before).map((name) => [name, null]));
    expect(await patched(before.id, nulls)).toEqual({
      ...before,
      title: null,
      start_date: null,
      board_group_id: null,
      billing_type: null,
      billing_cycle: null,
      billing_fee: null,
    });
  });
});

describe('a project moves to another client', () => {
  const elsewhere = [['/project/company_id', 'invalid_value']];

  test('never while it has invoices or documents for this one', async () => {
    const [template] = (await service.api('GET', '/templates?filter[type]=Doc')).body.data;
    for (const [path, wrapper, fields] of [
      ['/invoices', 'invoice', {}],
      ['/docs', 'doc', { template_id: template.id }],
    ] as const) {
      const { id } = await created({ title: 'x', company_id: 1001 });
      const body = { [wrapper]: { ...fields, project_id: id } };
      expect((await service.api('POST', path, body)).status).toBe(201);
      const move = { company_id: 1002 };
      const { body: answered } = await service.api('PATCH', `/projects/${id}`, { project: move });
      expect(answered.error?.message).toContain('for another client');
      expect(await refusals('PATCH', `/projects/${id}`, move)).toEqual(elsewhere);
      expect((await patched(id, { company_id: 1001, title: 'y' })).title).toBe('y');
      // By way of no client it gets no further, but back.
      await patched(id, { company_id: null });
      expect(await refusals('PATCH', `/projects/${id}`, move)).toEqual(elsewhere);
      expect((await patched(id, { company_id: 1001 })).company_id).toBe(1001);
    }
  });

  test('once its invoices are deleted or for nobody', async () => {
    const { id } = await created({ title: 'x', company_id: 1001 });
    const made = await service.api('POST', '/invoices', { invoice: { project_id: id } });
    expect((await service.api('DELETE', `/invoices/${made.body.data.id}`)).status).toBe(200);
    expect((await patched(id, { company_id: 1002 })).company_id).toBe(1002);
    const alone = await created({ title: 'x' });
    const invoice = { project_id: alone.id };
    const ofNobody = (await service.api('POST', '/invoices', { invoice })).body.data;
    expect((await patched(alone.id, { company_id: 1001 })).company_id).toBe(1001);
    // An unchanged value is not judged anew.
    const same = { invoice: { project_id: alone.id, company_id: null, title: 'x' } };
    expect((await service.api('PATCH', `/invoices/${ofNobody.id}`, same)).status).toBe(200);
  });

  test('[docs.not_accessible] refuses one out of reach, with one problem', async () => {
    const { id } = await created({ title: 'x', company_id: 1001 });
    await service.api('POST', '/invoices', { invoice: { project_id: id } });
    expect(await refusals('PATCH', `/projects/${id}`, { company_id: 99 })).toEqual([
      ['/project/company_id', 'not_accessible'],
    ]);
  });
});

describe('deleting a project', () => {
  test('answers with the project as it was, and takes the links of notes with it', async () => {
    const made = await created({ title: 'x', company_id: 1001 });
    const note = { content: 'x', record_type: 'project', record_id: made.id };
    const { id } = (await service.api('POST', '/notes', { note })).body.data;
    const { status, body } = await service.api('DELETE', `/projects/${made.id}`);
    expect([status, body.data]).toEqual([200, made]);
    expect((await service.api('GET', `/projects/${made.id}`)).status).toBe(404);
    expect((await service.api('DELETE', `/projects/${made.id}`)).status).toBe(404);
    expect((await service.api('GET', `/notes/${id}`)).body.data.note_links).toEqual([]);
  });

  test('is refused while there are tasks, time entries, invoices or documents in it', async () => {
    const [template] = (await service.api('GET', '/templates?filter[type]=Doc')).body.data;
    for (const [path, wrapper, fields] of [
      ['/tasks', 'task', { title: 'x' }],
      ['/time_entries', 'time_entry', { date: '2026-11-20', duration_seconds: 60 }],
      ['/invoices', 'invoice', { title: 'x' }],
      ['/docs', 'doc', { template_id: template.id }],
    ] as const) {
      const { id: project_id } = await created({ title: 'x', company_id: 1001 });
      const work = { [wrapper]: { ...fields, project_id } };
      expect([path, (await service.api('POST', path, work)).status]).toEqual([path, 201]);
      const { status, body } = await service.api('DELETE', `/projects/${project_id}`);
      expect([status, body.error.type, body.error.details]).toEqual([422, 'validation_error', []]);
      expect((await service.api('GET', `/projects/${project_id}`)).status).toBe(200);
    }
  });
});

test('[auth.member_scope] beyond a member projects are in no list', async () => {
  const jonas = service.service.apiKey(2);
  const companies = async (key?: string) =>
    (await service.api('GET', '/companies?page[size]=100', undefined, key)).body.data;
  const his = new Set((await companies(jonas)).map((one: { id: number }) => one.id));
  const hidden = (await companies()).find((one: { id: number }) => !his.has(one.id)).id;
  const { public_url_token } = await created({ title: 'x', company_id: hidden });
  const all = await listed('page[size]=100', jonas);
  expect(all.length).toBeGreaterThan(0);
  expect(all.map(({ company_id }) => company_id)).not.toContain(hidden);
  expect(await listed(`filter[company_id]=${hidden}`, jonas)).toEqual([]);
  expect(await listed(`filter[public_url_token]=${public_url_token}`, jonas)).toEqual([]);
  const named = { project: { company_id: hidden } };
  const refused = await service.api('POST', '/projects', named, jonas);
  expect(refused.body.error.details).toMatchObject([
    { source: { pointer: '/project/company_id' }, code: 'not_accessible' },
  ]);
  const alone = await created({ title: 'Ours' });
  expect(idsOf(await listed('page[size]=100', jonas))).toContain(alone.id);
  expect((await patched(alone.id, { title: 'His', company_id: null }, jonas)).title).toBe('His');
});

test('[auth.member_scope] without a client projects are made and left by who reaches everything', async () => {
  const jonas = service.service.apiKey(2);
  const [mine] = await listed('', jonas);
  for (const [method, path] of [
    ['POST', '/projects'],
    ['PATCH', `/projects/${mine?.id}`],
  ] as const) {
    const body = { project: { title: 'x', company_id: null } };
    const { status, body: answered } = await service.api(method, path, body, jonas);
    expect([status, answered.error?.type]).toEqual([403, 'insufficient_permissions']);
  }
  expect((await service.api('GET', `/projects/${mine?.id}`)).body.data).toEqual(mine);
});
