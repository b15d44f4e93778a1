/**
 * Goal: two people change one record, one of them offline, and nothing is lost, for each kind.
 * Method: the whole engine against the real service, over HTTP; the other person is a request.
 */
import { describe, expect, test } from 'vitest';
import { openMeetings } from '../../renderer/words/meetings.ts';
import type { Clash } from '../../shared/conflict/clash.ts';
import { type Choice, clashesOf, conflictOf, resultOf } from '../../shared/conflict/conflict.ts';
import { formItems, invoiceSums, type WrittenItem } from '../../shared/kinds/invoice-items.ts';
import { pick, readBase, valueKind } from '../../shared/kinds/kinds.ts';
import { sameValue } from '../../shared/merge/record/values.ts';
import { createRequest, readRequest, updateRequest } from '../../shared/queue/requests/requests.ts';
import {
  type ConfirmedRecord,
  type Fields,
  idText,
  type WritableKind,
} from '../../shared/records/kinds.ts';
import { engineAtService } from '../support/engine-at-service.ts';

/** The changes of two people to one record. */
type Contest = {
  readonly kind: WritableKind;
  readonly made: (ids: Made) => Fields;
  /** Fields of mine and of theirs that have nothing to do with one another; not of a comment. */
  readonly apart?: { readonly mine: Fields; readonly theirs: Fields };
  /** The same field, or fields that belong together; the user is asked about them as one. */
  readonly clash: { readonly mine: Fields; readonly theirs: Fields; readonly asked: string };
};

type Made = { readonly company: unknown; readonly task: unknown };

const drawn = { name: 'Drawing', amount: '3', rate: '33.335', unit_type: 'per_hour' };
const printed = { name: 'Printing', amount: '1', rate: '20', unit_type: 'flat' };

const contests: readonly Contest[] = [
  {
    kind: 'company',
    made: () => ({ name: 'Fjellvik', description: 'Pays in time' }),
    apart: { mine: { linkedin: 'linkedin.com/company/fjellvik' }, theirs: { industry: 'sports' } },
    clash: {
      mine: { description: 'Pays late' },
      theirs: { description: 'Pays early' },
      asked: 'description',
    },
  },
  {
    kind: 'contact',
    made: () => ({ name: 'Ada Berg', job_title: 'Buyer' }),
    apart: { mine: { phone_number: '+47 1' }, theirs: { email: 'ada@fjellvik.example' } },
    clash: {
      mine: { job_title: 'Head of buying' },
      theirs: { job_title: 'Director' },
      asked: 'job_title',
    },
  },
  {
    kind: 'deal',
    made: ({ company }) => ({ title: 'Relaunch', company_id: company, deal_value: '100.00' }),
    apart: { mine: { close_date: '2026-12-01' }, theirs: { title: 'Relaunch of the shop' } },
    clash: {
      mine: { deal_value: '250.50' },
      theirs: { deal_value: '90.00', currency: 'NOK' },
      asked: 'deal_value',
    },
  },
  {
    kind: 'project',
    made: ({ company }) => ({ title: 'Relaunch', company_id: company, billing_type: 'time' }),
    apart: { mine: { start_date: '2026-12-01' }, theirs: { title: 'Relaunch of the shop' } },
    clash: {
      mine: { billing_type: 'fixed_fee', billing_fee: '100.00' },
      theirs: { billing_type: 'retainer', billing_cycle: 'monthly', billing_fee: '9.00' },
      asked: 'billing_type',
    },
  },
  {
    kind: 'task',
    made: () => ({ title: 'Fix the form', description: 'It forgets' }),
    apart: { mine: { due_date: '2026-12-01' }, theirs: { title: 'Fix the long form' } },
    clash: {
      mine: { description: 'It forgets names' },
      theirs: { description: 'It forgets days' },
      asked: 'description',
    },
  },
  {
    kind: 'time-entry',
    made: () => ({ date: '2026-11-19', duration_seconds: 3600, description: 'Drawing' }),
    apart: { mine: { billable: false }, theirs: { description: 'Drawing the form' } },
    clash: {
      mine: { duration_seconds: 5400 },
      theirs: { duration_seconds: 1800 },
      asked: 'duration_seconds',
    },
  },
  {
    kind: 'invoice',
    made: ({ company }) => ({ title: 'May', company_id: company, invoice_items: [drawn] }),
    apart: { mine: { title: 'Work in May' }, theirs: { due_date: '2026-12-24' } },
    clash: {
      mine: { invoice_items: [drawn, printed] },
      theirs: { currency: 'NOK' },
      asked: 'invoice_items',
    },
  },
  {
    kind: 'comment',
    made: ({ task }) => ({ commentable_type: 'Task', commentable_id: task, body: 'Done' }),
    clash: { mine: { body: 'Done today' }, theirs: { body: 'Not done' }, asked: 'body' },
  },
];

/** Changed fields, or what makes them of the record. */
type Changes = Fields | ((before: ConfirmedRecord) => Fields);

const changesOf = (changes: Changes, before: ConfirmedRecord) =>
  typeof changes === 'function' ? changes(before) : changes;

/** A record that the user has read and then changes offline, while somebody else changes it. */
async function contested({ kind, made }: Contest, mine: Changes, theirs: Changes) {
  const world = await engineAtService();
  const { elsewhere, setOnline, save } = world;
  const company = await elsewhere(createRequest('company', { name: 'Lantern' }));
  const task = await elsewhere(createRequest('task', { title: 'Draw' }));
  const fields = made({ company: company.id, task: task.id });
  const id = idText(await elsewhere(createRequest(kind, fields)));
  const read = () => elsewhere(readRequest(kind, id));
  const before = await read();
  setOnline(false);
  const writeId = save({ kind, id }, changesOf(mine, before), readBase(kind, before));
  await elsewhere(updateRequest(kind, id, changesOf(theirs, before)));
  const afterTheirs = await read();
  setOnline(true);
  return { ...world, writeId, read, before, afterTheirs };
}

/** The record says these values, in the service's spelling. */
function expectSays(kind: WritableKind, record: ConfirmedRecord, wanted: Fields): void {
  const said = readBase(kind, record);
  for (const [field, value] of Object.entries(wanted)) {
    const isSaid = sameValue(valueKind(kind, field), value, said[field]);
    if (!isSaid) expect({ [field]: said[field] }).toMatchObject({ [field]: value });
  }
}

/** The conflict of a write that was not sent, and what sends its resolution. */
async function conflictIn(world: Awaited<ReturnType<typeof contested>>, kind: WritableKind) {
  const { reached, writeId, read, afterTheirs, engine, clock } = world;
  const write = await reached(writeId, 'conflict');
  expect(await read()).toEqual(afterTheirs); // nothing was sent
  const [meeting] = openMeetings([write]);
  if (meeting === undefined) throw new Error('There is no conflict.');
  const conflict = conflictOf(kind, meeting);
  const clashes = clashesOf(conflict);
  return {
    clashes,
    choose: (choiceOf: (clash: Clash) => Choice) => {
      const fields = resultOf(conflict, new Map(clashes.map((one) => [one.key, choiceOf(one)])));
      const event = { id: write.id, fields: fields ?? {}, undoMs: 0 };
      engine.runner.take({ kind: 'resolved', at: clock.now(), ...event });
    },
  };
}

const resolved = contests.flatMap((contest) =>
  (['mine', 'theirs'] as const).map((side) => ({ ...contest, side })),
);

describe('two people change the same record, one of them offline', () => {
  test.each(contests.filter(({ apart }) => apart !== undefined))(
    '[P4] keeps the changes of both where a $kind has them in other fields',
    async (contest) => {
      const { mine = {}, theirs = {} } = contest.apart ?? {};
      const { sent, read, before } = await contested(contest, mine, theirs);
      await sent();
      const after = await read();
      expectSays(contest.kind, after, { ...mine, ...theirs });
      const others = Object.entries(readBase(contest.kind, before)).filter(
        ([field]) => !(field in mine) && !(field in theirs),
      );
      // The due date of an invoice brings its terms.
      expect(readBase(contest.kind, after)).toMatchObject(
        Object.fromEntries(others.filter(([field]) => field !== 'due_date_option')),
      );
    },
  );

  test.each(resolved)(
    '[P4] [M3.2] asks about what both changed in a $kind, and sends $side when the user chooses it',
    async ({ side, ...contest }) => {
      const { kind, clash } = contest;
      const world = await contested(contest, clash.mine, clash.theirs);
      const { sent, read, afterTheirs } = world;
      const { clashes, choose } = await conflictIn(world, kind);
      expect(clashes.map(({ field }) => field)).toEqual([clash.asked]);
      choose(() => ({ kind: side }));
      await sent();
      expectSays(kind, await read(), side === 'mine' ? clash.mine : readBase(kind, afterTheirs));
    },
  );
});

describe('two people change the items of one invoice, one of them offline', () => {
  type Three = readonly [WrittenItem, WrittenItem, WrittenItem];

  /** Ours and theirs are made of the items that the service has. */
  async function contestedItems(mine: (items: Three) => Fields, theirs: (items: Three) => Fields) {
    const contest = {
      kind: 'invoice',
      made: ({ company }: Made) => ({
        ...{ title: 'May', company_id: company, tax_amount: '5.00' },
        invoice_items: [drawn, printed, { ...printed, name: 'Travel' }],
      }),
      clash: { mine: {}, theirs: {}, asked: '' },
    } as const;
    const from = (change: typeof mine) => (before: ConfirmedRecord) =>
      change(formItems(readBase('invoice', before)['invoice_items']) as unknown as Three);
    return contested(contest, from(mine), from(theirs));
  }

  const rated = (rate: string) => (item: WrittenItem) => ({ ...item, rate });
  const addedHere = { ...printed, name: 'Hosting', description: null };
  const addedThere = { ...printed, name: 'Postage', description: null };
  const itemsOf = (record: Fields) => record['invoice_items'] as readonly Fields[];

  test('[M17] [invoice.totals] sends the items of both, and the service adds them up as we do', async () => {
    const { sent, read, before } = await contestedItems(
      ([first, ...others]) => ({ invoice_items: [rated('50')(first), ...others, addedHere] }),
      ([first, second, last]) => ({
        invoice_items: [last, addedThere, first, rated('30')(second)],
      }),
    );
    await sent();
    const after = await read();
    expect(itemsOf(after)).toMatchObject([
      { name: 'Travel', total: '20.00' },
      { name: 'Postage', total: '20.00' },
      { name: 'Drawing', rate: '50.00', total: '150.00' },
      { name: 'Printing', rate: '30.00', total: '30.00' },
      { name: 'Hosting', total: '20.00' },
    ]);
    const ids = (record: Fields) => itemsOf(record).map(({ id }) => id);
    expect(ids(after)).toEqual(expect.arrayContaining(ids(before)));
    expect(after).toMatchObject({ subtotal: '240.00', total_amount: '245.00' });
    expect(invoiceSums(after)).toMatchObject({ total_amount: '245.00' });
  });

  test.each(['mine', 'theirs'] as const)(
    '[M17.1] [M17.3] asks about each item that both changed, and sends %s with all other items',
    async (side) => {
      const world = await contestedItems(
        ([first, , last]) => ({ invoice_items: [rated('50')(first), last, addedHere] }),
        ([first, second, last]) => ({
          invoice_items: [rated('60')(first), rated('30')(second), last, addedThere],
        }),
      );
      const { clashes, choose } = await conflictIn(world, 'invoice');
      expect(clashes.map(({ item }) => item)).toEqual([
        { kind: 'fields', name: 'Drawing', fields: ['rate'] },
        { kind: 'whole', name: 'Printing' },
      ]);
      choose(() => ({ kind: side }));
      await world.sent();
      const after = await world.read();
      const names = itemsOf(after).map(({ name, rate }) => `${name} ${rate}`);
      const chosen = side === 'mine' ? ['Drawing 50.00'] : ['Drawing 60.00', 'Printing 30.00'];
      expect(names).toEqual([...chosen, 'Travel 20.00', 'Hosting 20.00', 'Postage 20.00']);
      expect(invoiceSums(after)).toEqual(pick(after, ['subtotal', 'total_amount']));
    },
  );

  test('[M17.3] makes an item anew that they removed and the user keeps', async () => {
    const world = await contestedItems(
      ([first, ...others]) => ({ invoice_items: [rated('50')(first), ...others] }),
      ([, ...others]) => ({ invoice_items: others }),
    );
    const { choose } = await conflictIn(world, 'invoice');
    choose(() => ({ kind: 'mine' }));
    await world.sent();
    expect(itemsOf(await world.read()).map(({ name }) => name)).toEqual([
      'Drawing',
      'Printing',
      'Travel',
    ]);
  });

  test.each([
    ['mine', '5.00'],
    ['theirs', '9.00'],
  ] as const)(
    '[M17.5] asks about a tax they changed beside our items, and keeps the items with %s',
    async (side, tax) => {
      const world = await contestedItems(
        (items) => ({ invoice_items: [...items, addedHere] }),
        () => ({ tax_amount: '9.00' }),
      );
      const { clashes, choose } = await conflictIn(world, 'invoice');
      expect(clashes.map(({ field }) => field)).toEqual(['tax_amount']);
      choose(() => ({ kind: side }));
      await world.sent();
      const after = await world.read();
      expect(after).toMatchObject({ tax_amount: tax });
      expect(itemsOf(after)).toHaveLength(4);
    },
  );
});
