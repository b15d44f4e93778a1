import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Deal, deal } from '../../../shared/records/deal.ts';
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

const { created, patched, listed, refusals } = recordCalls<Deal>(() => service, '/deals', 'deal');

const idsOf = (deals: readonly Deal[]) => deals.map(({ id }) => id);

describe('reading deals', () => {
  test('[deal.fields] have every field of the document and no other', async () => {
    const deals = await listed('page[size]=100');
    expect(deals.length).toBeGreaterThan(35);
    for (const one of deals) {
      expect(againstDocument('Deal', one)).toEqual([]);
      expect(v.safeParse(deal, one).success).toBe(true);
      expect((await service.api('GET', `/deals/${one.id}`)).body.data).toEqual(one);
    }
    expect(deals.some(({ contact_ids }) => contact_ids.length > 0)).toBe(true);
    expect(deals[0]?.url).toBe(`${service.baseUrl}/app/pipeline?deal=${deals[0]?.id}`);
  });

  test('[deal.fields] are listed archived or not, unless one of the two is asked for', async () => {
    const { id } = await created({ title: 'Old', archived_at: '2026-01-02T03:04:05+01:00' });
    const archived = await listed('filter[archived]=true');
    expect(archived.find((one) => one.id === id)?.archived_at).toBe('2026-01-02T02:04:05.000Z');
    expect(archived.length).toBeGreaterThan(1);
    expect(archived.every(({ archived_at }) => archived_at !== null)).toBe(true);
    const open = await listed('page[size]=100&filter[archived]=false');
    expect(open.length).toBeGreaterThan(35);
    expect(open.every(({ archived_at }) => archived_at === null)).toBe(true);
    const all = await listed('page[size]=100');
    expect(all).toHaveLength(46);
    expect(idsOf(all).toSorted()).toEqual(idsOf([...open, ...archived]).toSorted());
    await patched(id, { archived_at: null });
    expect(idsOf(await listed('filter[archived]=true'))).not.toContain(id);
  });

  test('are narrowed by company, assignee, stage and status', async () => {
    const mine = await created({
      title: 'Mine',
      company_id: 1002,
      assignee_member_id: 2,
      board_group_id: stages['Won'],
    });
    const other = await created({ title: 'Other', company_id: 1003, assignee_member_id: 1 });
    for (const query of [
      'filter[company_id]=1002',
      'filter[company_id]=9,1002',
      'filter[assignee_member_id]=2',
      `filter[board_group_id]=${stages['Won']},${stages['Lost']}`,
      'filter[status][]=Lost&filter[status][]=Won',
      'filter[status]=Won&filter[company_id]=1002&filter[assignee_member_id]=2',
    ]) {
      const ids = idsOf(await listed(`${query}&page[size]=100`));
      expect([query, ids.includes(mine.id), ids.includes(other.id)]).toEqual([query, true, false]);
    }
    expect(await listed('filter[status]=Nowhere')).toEqual([]);
  });

  test('[list.conflicting] are not narrowed by status and stage together', async () => {
    const query = `filter[status]=Won&filter[board_group_id]=${stages['Won']}`;
    const { status, body } = await service.api('GET', `/deals?${query}`);
    expect(status).toBe(400);
    expect(body.error.type).toBe('bad_request');
    expect(body.error.details).toEqual([
      {
        source: { parameter: 'filter[board_group_id]' },
        code: 'conflicting_filters',
        message: expect.any(String),
      },
    ]);
  });

  test('come newest first, or by title, closing day or number', async () => {
    for (const title of ['Zebra', 'Aardvark']) {
      service.clock.advance(1_000);
      await created({ title, close_date: title === 'Zebra' ? '2030-01-01' : '1999-01-01' });
    }
    const titles = async (query: string) => (await listed(query)).map(({ title }) => title);
    expect((await titles('')).slice(0, 2)).toEqual(['Aardvark', 'Zebra']);
    expect((await titles('sort=-created_at'))[0]).toBe('Aardvark');
    expect((await titles('sort=-title'))[0]).toBe('Zebra');
    expect((await titles('sort=-close_date'))[0]).toBe('Zebra');
    expect((await titles('sort=-deal_number')).slice(0, 2)).toEqual(['Aardvark', 'Zebra']);
    await created({ title: 'aaa' });
    expect((await titles('sort=title')).slice(0, 2)).toEqual(['aaa', 'Aardvark']);
    const numbers = (await listed('sort=deal_number')).map((one) => one.deal_number);
    expect(numbers[0]).toBe('D-1000');
    expect((await service.api('GET', '/deals?sort=company_name')).body.error.details[0].code).toBe(
      'unknown_sort_field',
    );
  });
});

describe('creating a deal', () => {
  test('[deal.fields] [deal.no_board] fills in what was left out', async () => {
    expect(await created({ title: 'New shop' })).toEqual({
      id: expect.any(Number),
      title: 'New shop',
      deal_number: 'D-1045',
      deal_value: null,
      currency: 'EUR',
      probability: null,
      close_date: null,
      archived_at: null,
      assignee_member_id: null,
      board_group_id: null,
      status: '',
      company_name: null,
      assignee_member_name: null,
      contact_ids: [],
      url: expect.stringContaining('/app/pipeline?deal='),
    });
  });

  test('[deal.fields] [deal.stage] keeps everything that was given', async () => {
    const fields = {
      title: 'New shop',
      deal_value: '12500.00',
      currency: 'CHF',
      probability: 40,
      close_date: '2026-12-24',
      archived_at: '2026-11-20T09:00:00.000Z',
      assignee_member_id: 2,
      board_group_id: stages['Negotiating'],
    };
    const contact_ids = [10003, 10001];
    const made = await created({ ...fields, company_id: 1001, contact_ids });
    const company = (await service.api('GET', '/companies/1001')).body.data;
    expect(made).toMatchObject({
      ...fields,
      status: 'Negotiating',
      company_name: company.name,
      assignee_member_name: 'Jonas Weber',
      contact_ids: [10001, 10003],
    });
    expect((await service.api('GET', `/deals/${made.id}`)).body.data).toEqual(made);
  });

  test('[deal.number] numbers deals one after the other and never gives a number twice', async () => {
    const first = await created({ title: 'a', deal_number: 'D-1' });
    const second = await created({ title: 'b' });
    expect([first.deal_number, second.deal_number]).toEqual(['D-1045', 'D-1046']);
    expect((await service.api('DELETE', `/deals/${second.id}`)).status).toBe(200);
    expect((await created({ title: 'c' })).deal_number).toBe('D-1047');
    expect((await patched(first.id, { deal_number: 'D-2' })).deal_number).toBe('D-1045');
    const all = await listed('page[size]=100');
    expect(new Set(all.map((one) => one.deal_number)).size).toBe(all.length);
  });

  test('[deal.number] begins an account without deals at D-1000', async () => {
    service = await serviceForTest();
    expect((await created({ title: 'The first' })).deal_number).toBe('D-1000');
  });

  test('[company.default_contact] falls back to the primary contact of its company', async () => {
    const company = (await service.api('GET', '/companies/1001')).body.data;
    const primary = [company.default_contact_id];
    expect(primary).toEqual([expect.any(Number)]);
    const fields = { title: 'x', company_id: 1001 };
    expect((await created(fields)).contact_ids).toEqual(primary);
    expect((await created({ ...fields, contact_ids: null })).contact_ids).toEqual(primary);
    expect((await created({ ...fields, contact_ids: [10004] })).contact_ids).toEqual([10004]);
    expect((await created({ ...fields, contact_ids: [] })).contact_ids).toEqual([]);
    expect((await created({ title: 'x' })).contact_ids).toEqual([]);
    const contact = { archived_at: '2026-11-20T08:00:00Z' };
    await service.api('PATCH', `/contacts/${company.default_contact_id}`, { contact });
    expect((await created(fields)).contact_ids).toEqual([]);
    expect((await created({ ...fields, contact_ids: primary })).contact_ids).toEqual(primary);
  });

  test('refuses everything that is wrong at once', async () => {
    const nothing = '00000000-0000-4000-8000-000000000000';
    expect(
      await refusals('POST', '/deals', {
        title: ' ',
        deal_value: '-1',
        currency: 'XYZ',
        probability: 101,
        close_date: '2026-02-30',
        archived_at: 'yesterday',
        assignee_member_id: 3,
        board_group_id: nothing,
        company_id: 99999,
        contact_ids: [10001, 5],
      }),
    ).toEqual(
      expect.arrayContaining([
        ['/deal/title', 'blank'],
        ['/deal/deal_value', 'invalid_value'],
        ['/deal/currency', 'invalid_value'],
        ['/deal/probability', 'invalid_value'],
        ['/deal/close_date', 'invalid_value'],
        ['/deal/archived_at', 'invalid_value'],
        ['/deal/assignee_member_id', 'not_accessible'],
        ['/deal/board_group_id', 'not_accessible'],
        ['/deal/company_id', 'not_accessible'],
        ['/deal/contact_ids/1', 'not_accessible'],
      ]),
    );
    expect(await refusals('POST', '/deals', {})).toEqual([['/deal/title', 'blank']]);
    const ofProject = { title: 'x', board_group_id: stages['Build'] };
    expect(await refusals('POST', '/deals', ofProject)).toEqual([
      ['/deal/board_group_id', 'not_accessible'],
    ]);
    expect((await listed('page[size]=100')).some(({ title }) => title.trim() === '')).toBe(false);
  });

  test('[deal.probability] takes a whole number from 0 to 100 or null', async () => {
    for (const probability of [0, 1, 100, null]) {
      expect((await created({ title: 'x', probability })).probability).toBe(probability);
    }
    for (const probability of [-1, 101, 12.5, '50', true]) {
      expect(await refusals('POST', '/deals', { title: 'x', probability })).toEqual([
        ['/deal/probability', 'invalid_value'],
      ]);
    }
  });

  test('[conv.money] keeps a value to the last digit and refuses what is no decimal string', async () => {
    for (const [given, saved] of [
      ['9007199254740993.07', undefined],
      ['900719925474099.07', '900719925474099.07'],
      ['0.1', '0.10'],
      ['5', '5.00'],
      ['1.005', '1.005'],
      ['0', '0.00'],
    ] as const) {
      const fields = { title: 'x', deal_value: given };
      if (saved !== undefined) expect((await created(fields)).deal_value).toBe(saved);
      else expect(await refusals('POST', '/deals', fields)).toHaveLength(1);
    }
    for (const deal_value of [12.5, 0, '', '1e3', '-0.01', '+1', ' 1', '1,5', '.5', '1.', 'NaN']) {
      const fields = { title: 'x', deal_value };
      expect(await refusals('POST', '/deals', fields)).toEqual([
        ['/deal/deal_value', 'invalid_value'],
      ]);
    }
  });

  test('takes currencies that are in use, in three capital letters', async () => {
    for (const currency of ['JPY', 'USD', 'KWD']) {
      expect((await created({ title: 'x', currency })).currency).toBe(currency);
    }
    for (const currency of ['eur', 'EURO', 'E', 'XTS', 'DEM', 978]) {
      expect(await refusals('POST', '/deals', { title: 'x', currency })).toEqual([
        ['/deal/currency', 'invalid_value'],
      ]);
    }
  });
});

describe('changing a deal', () => {
  test('[conv.patch_partial] changes the fields that are there and no other', async () => {
    const at = { board_group_id: stages['Won'], assignee_member_id: 2 };
    const before = await created({ title: 'A', company_id: 1001, deal_value: '5.00', ...at });
    const after = await patched(before.id, { title: 'B', id: 1, status: 'Won', company_name: 'X' });
    expect(after).toEqual({ ...before, title: 'B' });
    expect(await patched(before.id, {})).toEqual(after);
    expect((await service.api('GET', `/deals/${before.id}`)).body.data).toEqual(after);
  });

  test('[conv.null] clears what can be cleared and ignores null on the rest', async () => {
    const before = await created({
      title: 'A',
      deal_value: '5.00',
      currency: 'USD',
      probability: 5,
      close_date: '2026-12-24',
      archived_at: '2026-11-20T09:00:00.000Z',
      assignee_member_id: 2,
      board_group_id: stages['Won'],
      company_id: 1001,
    });
    const nulls = Object.fromEntries(Object.keys(before).map((name) => [name, null]));
    expect(await patched(before.id, { ...nulls, company_id: null })).toEqual({
      ...before,
      deal_value: null,
      probability: null,
      close_date: null,
      archived_at: null,
      assignee_member_id: null,
      assignee_member_name: null,
      board_group_id: null,
      status: '',
      company_name: null,
    });
    expect(await refusals('PATCH', `/deals/${before.id}`, { title: '' })).toEqual([
      ['/deal/title', 'blank'],
    ]);
  });

  test('[deal.stage] [deal.no_board] shows the name of the stage it is moved to', async () => {
    const { id } = await created({ title: 'x', board_group_id: stages['Enquiry'] });
    for (const name of ['Proposal sent', 'Won']) {
      const moved = await patched(id, { board_group_id: stages[name] });
      expect([moved.board_group_id, moved.status]).toEqual([stages[name], name]);
    }
    const off = await patched(id, { board_group_id: null });
    expect([off.board_group_id, off.status]).toEqual([null, '']);
    for (const board_group_id of [stages['Build'], '00000000-0000-4000-8000-000000000000']) {
      expect(await refusals('PATCH', `/deals/${id}`, { board_group_id })).toEqual([
        ['/deal/board_group_id', 'not_accessible'],
      ]);
    }
    for (const board_group_id of ['Won', 5, '']) {
      expect(await refusals('PATCH', `/deals/${id}`, { board_group_id })).toEqual([
        ['/deal/board_group_id', 'invalid_value'],
      ]);
    }
  });

  test('[deal.probability] is that of the stage it reaches, unless another is given with it', async () => {
    const at = (name: string) => ({ board_group_id: stages[name] });
    const deal = await created({ title: 'x', ...at('Enquiry') });
    expect(deal.probability).toBe(10);
    expect((await patched(deal.id, at('Won'))).probability).toBe(100);
    expect((await patched(deal.id, { probability: 35 })).probability).toBe(35);
    expect((await patched(deal.id, at('Won'))).probability).toBe(35); // it stays where it is
    expect((await patched(deal.id, { board_group_id: null })).probability).toBe(35);
    expect((await patched(deal.id, at('Negotiating'))).probability).toBe(75);
    const given = { ...at('Lost'), probability: 33 };
    expect((await patched(deal.id, given)).probability).toBe(33);
    expect((await created({ title: 'x', ...given })).probability).toBe(33);
    expect((await created({ title: 'x', ...given, probability: null })).probability).toBe(null);
  });

  test('replaces the contacts as a whole', async () => {
    const { id } = await created({ title: 'x', contact_ids: [10001, 10002, 10001] });
    const contacts = async (contact_ids: unknown) =>
      (await patched(id, { contact_ids })).contact_ids;
    expect(await contacts(null)).toEqual([10001, 10002]);
    expect(await contacts([10005, 10002, 10005])).toEqual([10002, 10005]);
    expect(await contacts([])).toEqual([]);
    expect(await refusals('PATCH', `/deals/${id}`, { contact_ids: [10001, 1, 'x'] })).toEqual([
      ['/deal/contact_ids/2', 'invalid_value'],
      ['/deal/contact_ids/1', 'not_accessible'],
    ]);
    const many = Array.from({ length: 101 }, () => 10001);
    expect(await refusals('PATCH', `/deals/${id}`, { contact_ids: many })).toHaveLength(1);
    const strangers = Array.from({ length: 200_000 }, (_, index) => 90_000 + index);
    const { length } = await refusals('PATCH', `/deals/${id}`, { contact_ids: strangers });
    expect(length).toBeLessThan(2_000); // and not one for each
  });
});

describe('events of a deal', () => {
  /** The events of a deal, oldest first. */
  async function eventsOn(id: number) {
    const query = `filter[commentable_type]=Deal&filter[commentable_id]=${id}&sort=created_at`;
    return (await service.api('GET', `/comments?${query}`)).body.data;
  }

  test('[comment.events] record changes of status and assignee, and nothing else', async () => {
    const { id } = await created({
      title: 'x',
      board_group_id: stages['Enquiry'],
      assignee_member_id: 1,
    });
    expect(await eventsOn(id)).toEqual([]);
    for (const changes of [
      { board_group_id: stages['Won'], title: 'y' },
      { board_group_id: stages['Won'], assignee_member_id: 1, probability: 3 },
      { assignee_member_id: null },
      { board_group_id: null, assignee_member_id: 2 },
      { board_group_id: stages['Lost'] },
    ]) {
      service.clock.advance(1_000);
      await patched(id, changes);
    }
    const refused = { board_group_id: stages['Won'], currency: 'x' };
    expect(await refusals('PATCH', `/deals/${id}`, refused)).toHaveLength(1);
    const events = await eventsOn(id);
    expect(events.map((one: { body_plain_text: string }) => one.body_plain_text)).toEqual([
      'Status changed from Enquiry to Won.',
      'Reassigned from Mara Lindqvist to nobody.',
      'Status changed from Won to no stage.',
      'Reassigned from nobody to Jonas Weber.',
      'Status changed from no stage to Lost.',
    ]);
    expect(events[0]).toMatchObject({
      kind: 'event',
      commentable_type: 'Deal',
      commentable_id: String(id),
      created_at: '2026-11-20T09:00:01.000Z',
      author_member_id: 1,
    });
  });

  test('go with the deal', async () => {
    const { id } = await created({ title: 'x' });
    await patched(id, { assignee_member_id: 2 });
    expect(await eventsOn(id)).toHaveLength(1);
    expect((await service.api('DELETE', `/deals/${id}`)).status).toBe(200);
    expect((await service.api('GET', '/comments?page[size]=100')).body.data).not.toContainEqual(
      expect.objectContaining({ commentable_type: 'Deal', commentable_id: String(id) }),
    );
  });
});

describe('deleting a deal', () => {
  test('answers with the deal as it was, and then it is gone', async () => {
    const made = await created({ title: 'x', company_id: 1001, board_group_id: stages['Won'] });
    const { status, body } = await service.api('DELETE', `/deals/${made.id}`);
    expect([status, body.data]).toEqual([200, made]);
    expect((await service.api('GET', `/deals/${made.id}`)).status).toBe(404);
    expect((await service.api('DELETE', `/deals/${made.id}`)).status).toBe(404);
  });

  test('is refused while there are documents for it', async () => {
    const { id } = await created({ title: 'x', company_id: 1001 });
    const [template] = (await service.api('GET', '/templates?filter[type]=Doc')).body.data;
    const doc = { template_id: template.id, deal_id: id };
    expect((await service.api('POST', '/docs', { doc })).status).toBe(201);
    const { status, body } = await service.api('DELETE', `/deals/${id}`);
    expect([status, body.error.type, body.error.details]).toEqual([422, 'validation_error', []]);
    expect((await service.api('GET', `/deals/${id}`)).status).toBe(200);
  });
});

describe('a member who sees some companies only', () => {
  let jonas: string;
  let hidden: number;

  beforeEach(async () => {
    jonas = service.service.apiKey(2);
    const companies = async (key?: string) =>
      (await service.api('GET', '/companies?page[size]=100', undefined, key)).body.data;
    const his = new Set((await companies(jonas)).map((one: { id: number }) => one.id));
    hidden = (await companies()).find(
      (one: { id: number; default_contact_id: number | null }) =>
        !his.has(one.id) && one.default_contact_id !== null,
    ).id;
  });

  test('[auth.member_scope] neither lists nor creates a deal of another company', async () => {
    const { id } = await created({ title: 'x', company_id: hidden });
    expect(idsOf(await listed('page[size]=100', jonas))).not.toContain(id);
    const named = { deal: { title: 'x', company_id: hidden } };
    const refused = await service.api('POST', '/deals', named, jonas);
    expect(refused.body.error.details).toMatchObject([
      { source: { pointer: '/deal/company_id' }, code: 'not_accessible' },
    ]);
  });

  test('[auth.member_scope] reads a deal assigned to them without names beyond their reach', async () => {
    const made = await created({ title: 'x', company_id: hidden, assignee_member_id: 2 });
    expect(made.company_name).toEqual(expect.any(String));
    expect(made.contact_ids).toHaveLength(1);
    const visible = { ...made, company_name: null, contact_ids: [] };
    expect((await service.api('GET', `/deals/${made.id}`, undefined, jonas)).body.data).toEqual(
      visible,
    );
    expect(await listed('page[size]=100', jonas)).toContainEqual(visible);
    expect(await listed(`filter[company_id]=${hidden}`, jonas)).toEqual([]);
    expect(idsOf(await listed(`filter[company_id]=${hidden}`))).toContain(made.id);
    const refused = { deal: { contact_ids: made.contact_ids } };
    expect((await service.api('PATCH', `/deals/${made.id}`, refused, jonas)).status).toBe(422);
  });

  test('[auth.member_scope] changes only the contacts they see', async () => {
    const made = await created({ title: 'x', company_id: hidden, assignee_member_id: 2 });
    const alone = (await service.api('GET', '/contacts', undefined, jonas)).body.data[0].id;
    const fields = { contact_ids: [alone] };
    expect((await patched(made.id, fields, jonas)).contact_ids).toEqual([alone]);
    const all = (await service.api('GET', `/deals/${made.id}`)).body.data.contact_ids;
    expect(all.toSorted()).toEqual([...made.contact_ids, alone].toSorted());
  });

  test('[auth.member_scope] takes no company from a deal, which would open it to all', async () => {
    const { id } = await created({ title: 'x', company_id: hidden, assignee_member_id: 2 });
    const body = { deal: { company_id: null, title: 'y' } };
    const refused = await service.api('PATCH', `/deals/${id}`, body, jonas);
    expect([refused.status, refused.body.error.type]).toEqual([403, 'insufficient_permissions']);
    expect((await service.api('GET', `/deals/${id}`)).body.data.title).toBe('x');
    const alone = await created({ title: 'Of nobody' }, jonas);
    expect((await patched(alone.id, { company_id: null, title: 'z' }, jonas)).title).toBe('z');
    expect((await patched(id, { company_id: null })).company_name).toBe(null);
  });

  test('[auth.member_scope] gives a deal away and gets its new state', async () => {
    const { id } = await created({ title: 'x', company_id: hidden, assignee_member_id: 2 });
    expect(await patched(id, { assignee_member_id: 1 }, jonas)).toMatchObject({
      assignee_member_name: 'Mara Lindqvist',
      company_name: null,
    });
    expect((await service.api('GET', `/deals/${id}`, undefined, jonas)).status).toBe(404);
  });
});
