/**
 * Goal: a form says no sooner and no later than the service what cannot stand together. Method: each
 * combination is judged by the rules of its kind and sent to the real service, and so is its remedy.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Around, aroundKey, type Clash } from '../../shared/kinds/clash.ts';
import { listOf } from '../../shared/kinds/field.ts';
import { fieldsOf, kinds } from '../../shared/kinds/kinds.ts';
import { neededProblem } from '../../shared/kinds/needed-fields.ts';
import { createRequest, updateRequest } from '../../shared/queue/requests/requests.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../../shared/records/kinds.ts';
import { idText } from '../../shared/records/kinds.ts';
import { type StartedService, startService } from '../support/start-service.ts';

type Made = { readonly kind: WritableKind; readonly record: ConfirmedRecord };
type Make = (kind: WritableKind, fields: Fields) => Promise<Made>;

/** A record as it is or would be made, what is typed, and what is typed instead. */
type Attempt = {
  /** Left out for a new one. */
  readonly of?: Made;
  readonly typed: Fields;
  readonly instead: Fields;
  /** The records around it. */
  readonly around?: readonly Made[];
};

type Case = {
  readonly title: string;
  readonly kind: WritableKind;
  /** Where it is said. */
  readonly field: string;
  readonly attempt: (make: Make, invoices: () => Promise<Made[]>) => Promise<Attempt>;
};

const items = [
  { name: 'Design', amount: '1.00', rate: '90.00', description: null, unit_type: 'flat' },
];

function isLocked({ record }: Made): boolean {
  return kinds.invoice.lockOf(record) !== undefined;
}

function isSeries({ record }: Made): boolean {
  return record['kind'] === 'recurring' || record['kind'] === 'subscription';
}

/** One for all: its sample has the invoices that nobody can make from here. */
let service: StartedService;
beforeAll(async () => {
  service = await startService({ sample: 'small' });
});
afterAll(() => service.close());

/** A domain that no other client has. */
let clients = 0;

/** Two clients, a project and a person of the first. */
async function aClient(make: Make) {
  const [client, other] = [
    await make('company', { name: 'Lantern', domains: [`lantern-${clients++}.example`] }),
    await make('company', { name: 'Fjellvik' }),
  ];
  const project = await make('project', { title: 'Relaunch', company_id: client.record.id });
  const person = await make('contact', { name: 'Ada', company_ids: [client.record.id] });
  return { client, other, project, person };
}

async function someTasks(make: Make) {
  const [one, two] = [
    await make('project', { title: 'One' }),
    await make('project', { title: 'Two' }),
  ];
  const parent = await make('task', { title: 'Parent', project_id: one.record.id });
  const child = await make('task', { title: 'Child', parent_task_id: parent.record.id });
  const stranger = await make('task', { title: 'Stranger', project_id: two.record.id });
  return { one, two, parent, child, stranger };
}

const cases: readonly Case[] = [
  {
    ...{ title: '[invoice.totals] a discount above the subtotal of a new one' },
    ...{ kind: 'invoice', field: 'discount_amount' },
    attempt: async () => ({
      typed: { title: 'May', invoice_items: items, discount_amount: '90.01', currency: 'EUR' },
      instead: { discount_amount: '90.00' },
    }),
  },
  {
    ...{ title: '[invoice.totals] a discount that its items came to before' },
    ...{ kind: 'invoice', field: 'discount_amount' },
    attempt: async (make) => ({
      of: await make('invoice', { title: 'May', invoice_items: items, discount_amount: '90' }),
      typed: { invoice_items: [{ ...items[0], rate: '89.99' }] },
      instead: { discount_amount: '89.99' },
    }),
  },
  {
    ...{ title: '[invoice.totals] a discount that only a currency without cents makes too great' },
    ...{ kind: 'invoice', field: 'discount_amount' },
    attempt: async () => ({
      typed: {
        ...{ title: 'May', currency: 'JPY', discount_amount: '0.60' },
        invoice_items: [{ ...items[0], rate: '0.30' }],
      },
      instead: { discount_amount: '0.40' },
    }),
  },
  {
    ...{ title: 'a contact of another client', kind: 'invoice', field: 'contact_id' },
    attempt: async (make) => {
      const { other, person, client } = await aClient(make);
      const typed = { title: 'May', company_id: other.record.id, contact_id: person.record.id };
      return { typed, instead: { company_id: client.record.id }, around: [person] };
    },
  },
  {
    ...{
      title: 'a contact of another client than the project’s',
      kind: 'invoice',
      field: 'contact_id',
    },
    attempt: async (make) => {
      const { project, other } = await aClient(make);
      const stranger = await make('contact', { name: 'Bo', company_ids: [other.record.id] });
      const typed = { project_id: project.record.id, contact_id: stranger.record.id };
      return { typed, instead: { project_id: null }, around: [project, stranger] };
    },
  },
  {
    ...{ title: '[invoice.number_filter] a number of another invoice' },
    ...{ kind: 'invoice', field: 'invoice_number' },
    attempt: async (make) => {
      const taken = await make('invoice', { invoice_number: 'R-7' });
      const typed = { invoice_number: ' R-7' };
      return { typed, instead: { invoice_number: 'R-8' }, around: [taken] };
    },
  },
  {
    ...{ title: 'a project of another client', kind: 'invoice', field: 'project_id' },
    attempt: async (make) => {
      const { project, other, client } = await aClient(make);
      const typed = { company_id: other.record.id, project_id: project.record.id };
      return { typed, instead: { company_id: client.record.id }, around: [project] };
    },
  },
  {
    ...{ title: 'no client beside a project that has one', kind: 'invoice', field: 'company_id' },
    attempt: async (make) => {
      const { project } = await aClient(make);
      const of = await make('invoice', { project_id: project.record.id });
      const typed = { company_id: null };
      return { of, typed, instead: { project_id: null }, around: [project] };
    },
  },
  {
    ...{
      title: '[invoice.series] a kind that leaves a series of two',
      kind: 'invoice',
      field: 'kind',
    },
    attempt: async (_, invoices) => {
      const ofSeries = (await invoices()).filter((one) => one.record['series_id'] !== null);
      const isAlone = ({ record }: Made) =>
        ofSeries.filter((one) => one.record['series_id'] === record['series_id']).length < 2;
      const of = ofSeries.find((one) => !isAlone(one) && !isLocked(one) && isSeries(one));
      const typed = { kind: 'single', repeat_interval: null, repeat_finish_date: null };
      const instead = { kind: 'subscription', repeat_interval: 'monthly' };
      return { of: of ?? expect.fail('no open series'), typed, instead, around: ofSeries };
    },
  },
  {
    ...{ title: '[invoice.kind] a kind that leaves its bundle', kind: 'invoice', field: 'kind' },
    attempt: async (_, invoices) => {
      const all = await invoices();
      const of = all.find((one) => one.record['kind'] === 'bundled' && !isLocked(one));
      return {
        ...{ of: of ?? expect.fail('no open bundle'), typed: { kind: 'single' } },
        instead: { kind: 'bundled' },
      };
    },
  },
  {
    ...{ title: '[company.domains] a domain of another client', kind: 'company', field: 'domains' },
    attempt: async (make) => {
      const { client } = await aClient(make);
      const [domain] = client.record['domains'] as readonly [string];
      const typed = { name: 'Double', domains: [`https://www.${domain.toUpperCase()}/`] };
      return { typed, instead: { domains: ['double.example'] }, around: [client] };
    },
  },
  {
    ...{ title: 'another client beside invoices', kind: 'project', field: 'company_id' },
    attempt: async (make) => {
      const { project, other, client } = await aClient(make);
      const invoice = await make('invoice', { project_id: project.record.id });
      const typed = { company_id: other.record.id };
      return { of: project, typed, instead: { company_id: client.record.id }, around: [invoice] };
    },
  },
  {
    ...{ title: 'a parent of another project', kind: 'task', field: 'parent_task_id' },
    attempt: async (make) => {
      const { one, stranger, two } = await someTasks(make);
      const typed = {
        ...{ title: 'Draw', project_id: one.record.id },
        parent_task_id: stranger.record.id,
      };
      return { typed, instead: { project_id: two.record.id }, around: [stranger] };
    },
  },
  {
    ...{ title: 'a project that its parent is not in', kind: 'task', field: 'project_id' },
    attempt: async (make) => {
      const { child, parent, two } = await someTasks(make);
      const typed = { project_id: two.record.id };
      return { of: child, typed, instead: { parent_task_id: null }, around: [parent] };
    },
  },
  {
    ...{ title: 'itself above it', kind: 'task', field: 'parent_task_id' },
    attempt: async (make) => {
      const { parent } = await someTasks(make);
      const typed = { parent_task_id: parent.record.id };
      return { of: parent, typed, instead: { parent_task_id: null }, around: [parent] };
    },
  },
  {
    ...{ title: 'one of its subtasks above it', kind: 'task', field: 'parent_task_id' },
    attempt: async (make) => {
      const { parent, child } = await someTasks(make);
      const typed = { parent_task_id: child.record.id };
      return { of: parent, typed, instead: { parent_task_id: null }, around: [parent, child] };
    },
  },
  {
    ...{
      title: '[V6] [invoice.dates] a day of payment without one',
      kind: 'invoice',
      field: 'due_date',
    },
    attempt: async () => ({
      typed: { due_date_option: 'custom', due_date: null },
      instead: { due_date: '2026-12-15' },
    }),
  },
  {
    ...{ title: '[V6] [invoice.series] no interval', kind: 'invoice', field: 'repeat_interval' },
    attempt: async () => ({
      typed: { kind: 'recurring', repeat_interval: null },
      instead: { repeat_interval: 'monthly' },
    }),
  },
  {
    ...{ title: '[V6] [project.billing] no fee', kind: 'project', field: 'billing_fee' },
    attempt: async () => ({
      typed: { title: 'Relaunch', billing_type: 'fixed_fee', billing_fee: null },
      instead: { billing_fee: '90.00' },
    }),
  },
];

/** The fields at which the rules of the kind object to a record that stands so. */
function saidOf(kind: WritableKind, fields: Fields, around: Around): readonly string[] {
  const { clashes, onlyWith } = kinds[kind];
  const said: readonly Clash[] = clashes?.(fields, around) ?? [];
  const needed = Object.keys(onlyWith).filter((name) => neededProblem(kind, name, fields));
  return [...said.map(({ field }) => field), ...needed];
}

test.each(cases)(
  '[V7.1] [V7.2] [error.codes] tells of $title, as the service does',
  async (one) => {
    const { kind, field } = one;
    const make: Make = async (made, fields) => {
      const { method, path, body } = createRequest(made, fields);
      const reply = await service.api(method, path, body);
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      return { kind: made, record: reply.body.data };
    };
    const invoices = async () => {
      const { body } = await service.api('GET', '/invoices?page[size]=100');
      return body.data.map((record: ConfirmedRecord): Made => ({ kind: 'invoice', record }));
    };
    const { of, typed, instead, around: records = [] } = await one.attempt(make, invoices);
    const before = of && { ...of.record, ...fieldsOf(kind, of.record) };
    const around: Around = {
      ...{ id: before ? idText(before as ConfirmedRecord) : 'local-1', before },
      named: new Map(
        records.map((made) => [
          aroundKey(listOf(made.kind) ?? 'notes', made.record.id),
          made.record,
        ]),
      ),
      others: records.map(({ record }) => record).filter(({ id }) => id !== of?.record.id),
    };
    const send = async (fields: Fields) => {
      const { method, path, body } = of
        ? updateRequest(kind, idText(of.record), fields)
        : createRequest(kind, fields);
      return service.api(method, path, body);
    };
    if (before) expect(saidOf(kind, before, around), 'untouched').toEqual([]);
    expect(saidOf(kind, { ...before, ...typed }, around)).toEqual([field]);
    const refused = await send(typed);
    expect(refused.status).toBe(422);
    const pointers = refused.body.error.details.map(
      ({ source }: { source: { pointer: string } }) => source.pointer.split('/')[2],
    );
    expect(pointers).toEqual([field]);
    expect(saidOf(kind, { ...before, ...typed, ...instead }, around)).toEqual([]);
    const taken = await send({ ...typed, ...instead });
    expect(taken.status, JSON.stringify(taken.body)).toBeLessThan(300);
  },
);
