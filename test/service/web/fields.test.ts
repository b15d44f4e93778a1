import { beforeEach, describe, expect, test } from 'vitest';
import { refusalOf } from '../../support/clients.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { StartedService } from '../../support/start-service.ts';
import { newComment, newEntry, newTask, patchTask, statusIds } from '../../support/work.ts';

let service: StartedService;

beforeEach(async () => {
  service = await serviceForTest({ sample: 'small' });
});

async function refusedBy(path: string, body: unknown, method = 'POST') {
  return refusalOf(await service.api(method, path, body));
}

describe('an object', () => {
  test('[error.codes] is no list, neither as the whole body nor inside it', async () => {
    for (const list of [[], [1], [[]], [{ name: 'Lantern' }]]) {
      for (const [path, wrapper, method] of [
        ['/companies', 'company', 'POST'],
        ['/companies/1001', 'company', 'PATCH'],
        ['/contacts', 'contact', 'POST'],
        ['/notes', 'note', 'POST'],
        ['/time_entries', 'time_entry', 'POST'],
      ] as const) {
        const refusal = await refusedBy(path, { [wrapper]: list }, method);
        expect([refusal.status, refusal.details?.[0]]).toEqual([
          422,
          [`/${wrapper}`, 'invalid_value'],
        ]);
      }
    }
    const invoice = { company_id: 1001, invoice_items: [[], {}, [1]] };
    expect(await refusedBy('/invoices', { invoice })).toEqual({
      status: 422,
      details: [
        ['/invoice/invoice_items/0', 'invalid_value'],
        ['/invoice/invoice_items/2', 'invalid_value'],
      ],
    });
  });
});

describe('days and moments', () => {
  const bad = ['0000-01-01', '0099-12-31', '1899-12-31', '9999-01-01', '9999-12-31'];

  test('[conv.dates] are of a year from 1900 to 9998', async () => {
    for (const date of bad) {
      const refusal = { status: 422, details: [['/note/date', 'invalid_value']] };
      expect(await refusedBy('/notes', { note: { content: 'x', date } })).toEqual(refusal);
      expect((await service.api('GET', `/time_entries?filter[date]=${date}`)).status).toBe(400);
    }
    for (const archived_at of [
      ...bad.map((day) => `${day}T12:00:00Z`),
      ...['1900-01-01T00:30:00+01:00', '9998-12-31T23:30:00-01:00'],
      '1900-02-29T00:00:00Z', // no leap year
    ]) {
      const refusal = { status: 422, details: [['/company/archived_at', 'invalid_value']] };
      expect(await refusedBy('/companies', { company: { archived_at } })).toEqual(refusal);
    }
    for (const date of ['1900-01-01', '9998-12-31']) {
      expect((await newEntry(service, { date, duration_seconds: 1 })).date).toBe(date);
      const company = { archived_at: `${date}T23:59:59.999Z` };
      const { body } = await service.api('POST', '/companies', { company });
      expect(body.data.archived_at).toBe(company.archived_at);
    }
  });
});

describe('a UUID', () => {
  test('is the same in capitals: in paths, filters and bodies', async () => {
    const { api } = service;
    const { Doing } = await statusIds(service);
    const parent = await newTask(service, { title: 'Parent' });
    const [big, bigStatus] = [parent.id.toUpperCase(), String(Doing).toUpperCase()];
    const fields = { title: 'Child', parent_task_id: big, task_status_id: bigStatus };
    const child = await newTask(service, fields);
    expect(child).toMatchObject({ parent_task_id: parent.id, task_status_id: Doing });
    expect(await patchTask(service, child.id.toUpperCase(), fields)).toEqual(child);
    expect((await api('GET', `/tasks/${big}`)).body.data).toEqual(parent);
    for (const filter of [`parent_task_id]=${big}`, `parent_task_id][]=${big}`]) {
      expect((await api('GET', `/tasks?filter[${filter}`)).body.data).toEqual([child]);
    }
    const comment = await newComment(service, { type: 'Task', id: big }, 'Here');
    expect(comment.commentable_id).toBe(parent.id);
    const of = `filter[commentable_type]=Task&filter[commentable_id]=${big}`;
    expect((await api('GET', `/comments?${of}`)).body.data).toEqual([comment]);
    const { id } = (await api('GET', '/notes')).body.data[0];
    expect((await api('GET', `/notes/${id.toUpperCase()}`)).body.data.id).toBe(id);
  });
});
