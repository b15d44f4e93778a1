import '../../../renderer/styles/tokens.css';
import '../../../renderer/styles/base.css';
import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { Outbox } from '../../../renderer/bridge/outbox.svelte.ts';
import { TypedWords } from '../../../renderer/bridge/typed-words.ts';
import { openCache } from '../../../renderer/cache/cache.ts';
import { storeDelivery } from '../../../renderer/cache/store.ts';
import RecordForm from '../../../renderer/session/RecordForm.svelte';
import { RecordSessions } from '../../../renderer/session/record-sessions.ts';
import { Dates, dayInWords } from '../../../renderer/ui/dates.ts';
import { Now } from '../../../renderer/ui/now.ts';
import type { Status } from '../../../shared/ipc/state.ts';
import type { Delivery } from '../../../shared/pull/delivery.ts';
import { overlay } from '../../../shared/queue/overlay/overlay.ts';
import { fieldsSet } from '../../../shared/queue/pending-write.ts';
import { TYPING_DEBOUNCE_MS } from '../../../shared/queue-limits.ts';
import type { Fields, WritableKind } from '../../../shared/records/kinds.ts';
import { addDays } from '../../../shared/time/calendar.ts';
import { DAY_MS, dayOf, MINUTE_MS } from '../../../shared/time.ts';
import { aRecord } from '../../support/builders.ts';
import { aStatus } from '../../support/fake-state.ts';
import { addBoats, BOAT, BOATS } from '../../support/made-up-kind.ts';
import { aMain, countingRandom } from '../../support/open-window.ts';

type Options = {
  readonly refusals?: ReadonlyMap<string, string>;
  readonly cached?: readonly Delivery[];
  /** The record is made in the form. */
  readonly isNew?: boolean;
  readonly status?: Partial<Status>;
};

/** The form of a record, which is on the service where nothing else is said, on a fake main that is offline. */
async function aForm(kind: WritableKind, fields: Fields = {}, options: Options = {}) {
  const { main, time } = aMain();
  main.setLine('unreachable');
  const cache = openCache(`form-${crypto.randomUUID()}`);
  onTestFinished(() => cache.delete());
  for (const delivery of options.cached ?? []) await storeDelivery(cache, delivery);
  const outbox = new Outbox();
  main.bridge.on('outboxChanged', (change) => outbox.take(change));
  const sessions = new RecordSessions({
    ...{ bridge: main.bridge, outbox, clock: time.clock, random: countingRandom() },
    ...{ timer: time.timer, typed: new TypedWords(async () => undefined) },
  });
  const ref = { kind, id: options.isNew ? 'local-1' : '12' };
  const session = options.isNew
    ? sessions.beginRecord(ref, fields)
    : sessions.openRecord(ref, aRecord(kind, { id: 12, ...fields }));
  await page.viewport(720, 800);
  const props = {
    session,
    label: 'Details',
    refusals: options.refusals ?? new Map<string, string>(),
    parts: {
      ...{ cache, outbox, now: new Now(time.clock, time.timer) },
      dates: new Dates(() => 'UTC', 'en-GB'),
      state: { status: aStatus(options.status) },
    },
    onleave: () => undefined,
  };
  await render(RecordForm, { props });
  /** The unsent writes of the record. */
  const saved = () => outbox.of('12', kind).map(fieldsSet);
  return { main, time, session, cache, outbox, saved };
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const page1 = <K extends Delivery['kind']>(kind: K, records: readonly object[]) =>
  ({ id: 1, accountKey: 'a', asOf: 0, kind, records }) as unknown as Delivery;

describe('a day in a form', () => {
  async function aDay(closing: string | null = '2026-12-01') {
    const form = await aForm('deal', { close_date: closing });
    const day = field('Closing date');
    await expect.element(day).toHaveValue(closing ?? '');
    (day.element() as HTMLElement).focus();
    return { ...form, day };
  }
  const sentence = page.getByText(/wasn’t a whole date/);

  test('[P4] is not cleared by a date that does not exist, and stays as it was', async () => {
    const { day, saved, session, time } = await aDay();
    await userEvent.keyboard('0231');
    expect((day.element() as HTMLInputElement).validity.badInput).toBe(true);
    await time.pass(300);
    expect(saved()).toEqual([{ close_date: '2026-12-01' }]); // the month alone was a date
    await expect.element(sentence).not.toBeInTheDocument();
    await field('Title').click();
    await expect.element(sentence).toBeVisible();
    await expect.element(day).toHaveValue('2026-12-01');
    await time.pass(300);
    expect(session.fields['close_date']).toBe('2026-12-01');
  });

  test('takes no part of a typed year for a year, and the whole one at once', async () => {
    const { saved, time } = await aDay();
    await userEvent.keyboard('0305202');
    await time.pass(300);
    expect(saved()).toEqual([{ close_date: '2026-12-01' }]);
    await userEvent.keyboard('7');
    await time.pass(300);
    expect(saved()).toEqual([{ close_date: '2027-03-05' }]);
    await expect.element(sentence).not.toBeInTheDocument();
  });

  test('goes back to the day that was chosen in the same visit, and is cleared on purpose', async () => {
    const { day, session, time } = await aDay(null);
    await userEvent.keyboard('{ArrowRight}');
    await day.fill('2026-12-15');
    await time.pass(300);
    await day.click({ position: { x: 12, y: 14 } });
    await userEvent.keyboard('0231');
    await field('Title').click();
    await expect.element(sentence).toBeVisible();
    await expect.element(day).toHaveValue('2026-12-15');
    await time.pass(300);
    expect(session.fields['close_date']).toBe('2026-12-15');
    await day.fill('');
    await time.pass(300);
    expect(session.fields['close_date']).toBeNull();
    await expect.element(sentence).not.toBeInTheDocument();
  });

  test.each([
    ['2026-12-01', '0231'],
    [null, '12'],
  ])(
    '[V10] [P2] of half a date after %s stays as typed while another one comes in',
    async (closing, typed) => {
      const { day, session, time } = await aDay(closing);
      const input = day.element() as HTMLInputElement;
      await userEvent.keyboard(typed);
      await time.pass(300);
      const coming = { ...session.fields, id: 12, close_date: '2026-11-11' };
      session.see(aRecord('deal', coming), []);
      await expect.element(field('Title')).toBeVisible();
      await new Promise(requestAnimationFrame);
      expect([input.value, input.validity.badInput]).toEqual(['', true]);
      await field('Title').click();
      await expect.element(sentence).toBeVisible();
    },
  );

  test('is told not to be whole where there was none', async () => {
    const { day, saved, time } = await aDay(null);
    await userEvent.keyboard('12');
    await field('Title').click();
    await expect.element(sentence).toBeVisible();
    expect((day.element() as HTMLInputElement).validity.badInput).toBe(false);
    await time.pass(300);
    expect(saved()).toEqual([]);
  });
});

describe('[conv.money] an amount in a form', () => {
  test('[V10] [P2] that cannot be read stays as typed while another one comes in', async () => {
    const { session, time } = await aForm('deal', { deal_value: '100.00', currency: 'EUR' });
    const value = field('Value');
    await value.fill('1.234');
    for (const coming of ['300.00', '400.00']) {
      session.see(aRecord('deal', { ...session.fields, id: 12, deal_value: coming }), []);
      await time.pass(300);
      await expect.element(value).toHaveValue('1.234');
    }
  });

  test('is saved exactly as typed, beside its currency', async () => {
    const { time, saved } = await aForm('deal', { deal_value: '100.00', currency: 'EUR' });
    await expect.element(field('Value')).toHaveValue('100.00');
    await expect.element(page.getByText('EUR', { exact: true })).toBeVisible();
    await field('Value').fill('1 250,50');
    await time.pass(300);
    expect(saved()).toEqual([{ deal_value: '1250.50' }]);
    await expect.element(field('Value')).toHaveValue('1 250,50');
  });

  test('[P2] [V2] [V2.2] that is no number stays as it was typed, tells that, and is not sent', async () => {
    const { time, saved, session } = await aForm('deal', { deal_value: '100.00' });
    await field('Value').fill('about 5,000');
    await field('Probability').fill('half');
    await field('Title').fill('Relaunch');
    await time.pass(300);
    expect(saved()).toEqual([{ title: 'Relaunch' }]);
    await expect.element(page.getByText('Value is an amount, like 1234.50.')).toBeVisible();
    await expect
      .element(page.getByText('Probability is a whole number from 0 to 100.'))
      .toBeVisible();
    await expect.element(field('Value')).toHaveValue('about 5,000');
    await field('Value').fill('5.000');
    await time.pass(300);
    expect(saved()).toEqual([{ title: 'Relaunch' }]);
    await expect
      .element(page.getByText('Value may mean 5000 or 5. Type one of them.'))
      .toBeVisible();
    await expect.element(field('Value')).toHaveValue('5.000');
    await field('Value').fill('5000');
    await field('Probability').fill('50');
    await time.pass(300);
    expect(saved()).toEqual([{ title: 'Relaunch', deal_value: '5000', probability: 50 }]);
    expect(session.problem).toBe(null);
  });
});

test('a currency in a form is its three capital letters, and nothing else is sent', async () => {
  const { time, saved } = await aForm('deal', { currency: 'EUR' });
  const currency = field('Currency');
  await currency.fill('usd');
  await time.pass(300);
  expect(saved()).toEqual([{ currency: 'USD' }]);
  await currency.fill('euro');
  await time.pass(300);
  expect(saved()).toEqual([{ currency: 'USD' }]);
  await expect.element(page.getByText('Currency is three letters, like EUR.')).toBeVisible();
  await expect.element(currency).toHaveValue('euro');
});

describe('a reference in a form', () => {
  test('finds any record that is here, also one made offline', async () => {
    const cached = [page1('projects', [aRecord('project', { id: 3, title: 'Relaunch' })])];
    const { main, time, saved } = await aForm('task', { project_id: 3 }, { cached });
    await main.bridge.saveRecord({
      writeId: '11111111-0000-4000-8000-000000000001',
      record: { kind: 'project', id: 'local-p' },
      fields: { title: 'Made on the plane' },
      base: null,
      isFinished: true,
    });
    const opener = page.getByRole('button', { name: 'Project', exact: true });
    await expect.element(opener).toMatchTextContent('Relaunch');
    (opener.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}plane');
    await expect.element(page.getByRole('option')).toMatchTextContent('Made on the plane');
    await userEvent.keyboard('{Enter}');
    await expect.element(opener).toHaveFocus();
    await expect.element(opener).toMatchTextContent('Made on the plane');
    await time.pass(300);
    expect(saved().at(-1)).toEqual({ project_id: 'local-p' });
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(opener).toMatchTextContent('Relaunch');
    await expect.element(opener).toHaveFocus();
  });

  test('offers stages in the order of the work', async () => {
    const stage = (name: string, position: number) => ({
      ...{ id: crypto.randomUUID(), name, position, resource_type: 'Deal' },
      ...{ color: '#8a94a6', state: 'active', deal_probability: null },
    });
    const stages = [stage('Won', 5), stage('Talk', 2), stage('Offer', 3)];
    await aForm('deal', {}, { cached: [page1('boardGroups', stages)] });
    await page.getByRole('button', { name: 'Stage', exact: true }).click();
    const offered = page.getByRole('option');
    await expect.element(offered.nth(2)).toMatchTextContent('Won');
    await expect.element(offered.nth(0)).toMatchTextContent('Talk');
    await expect.element(offered.nth(1)).toMatchTextContent('Offer');
  });

  test('can be cleared, and Escape leaves it and the form as they are', async () => {
    const cached = [page1('projects', [aRecord('project', { id: 3, title: 'Relaunch' })])];
    const { time, saved } = await aForm('task', { project_id: 3 }, { cached });
    const opener = page.getByRole('button', { name: 'Project', exact: true });
    (opener.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('combobox', { name: 'Find a project' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await page.getByRole('option', { name: 'None' }).click();
    await time.pass(300);
    expect(saved()).toEqual([{ project_id: null }]);
  });
});

test('[Q7.1] holds a new deal while its client may be chosen, until the user chooses or leaves', async () => {
  const { outbox, session, time } = await aForm('deal', { title: '' }, { isNew: true });
  const waitMs = () => {
    const state = outbox.of('local-1', 'deal')[0]?.state;
    return state?.kind === 'waiting' ? state.until - time.clock.now() : state?.kind;
  };
  await field('Title').fill('Relaunch');
  await time.pass(300);
  expect(waitMs()).toBeGreaterThan(MINUTE_MS / 2);
  await expect.element(page.getByRole('button', { name: 'Client' })).toBeVisible();
  session.edit({ company_id: 4 });
  await time.pass(300);
  expect(waitMs()).toBeLessThanOrEqual(TYPING_DEBOUNCE_MS);
  session.edit({ company_id: null });
  await time.pass(300);
  expect(waitMs()).toBeGreaterThan(MINUTE_MS / 2);
  (document.activeElement as HTMLElement).blur();
  await expect.poll(waitMs).toBe('ready');
});

test('[Q7.5] waits for a minute after any key or click in the form, also in a list to choose from', async () => {
  const { outbox, time } = await aForm('deal', { title: '' }, { isNew: true });
  const waitMs = () => {
    const state = outbox.of('local-1', 'deal')[0]?.state;
    return state?.kind === 'waiting' ? state.until - time.clock.now() : state?.kind;
  };
  await field('Title').fill('Relaunch');
  await page.getByRole('button', { name: 'Client' }).click();
  await time.pass(50_000);
  expect(waitMs()).toBeLessThan(20_000);
  await userEvent.keyboard('a');
  await time.pass(300);
  expect(waitMs()).toBeGreaterThan(MINUTE_MS / 2);
  await time.pass(50_000);
  await page.getByRole('combobox').click();
  await time.pass(300);
  expect(waitMs()).toBeGreaterThan(MINUTE_MS / 2);
});

test.each([
  ['deal', 'Client', 'company_id'],
  ['invoice', 'Contact', 'contact_id'],
] as const)(
  '[Q7.5] says of a new %s at the field that its %s came too late, in whichever moment',
  async (kind, label, name) => {
    const { main, session, time } = await aForm(kind, { title: 'Relaunch' }, { isNew: true });
    await field('Title').fill('Relaunch');
    await time.pass(300);
    await expect.element(page.getByRole('button', { name: label, exact: true })).toBeVisible();
    const writes = main.queue.writes.map((write) => ({
      ...write,
      state: { kind: 'sending', sentAt: time.clock.now() } as const,
    }));
    main.become({ writes });
    const why = page.getByText(`The ${kind} was sent without this. It can’t be set any more.`);
    await expect.element(why).toBeVisible();
    await expect.element(page.getByText(label, { exact: true })).toBeVisible();
    expect(page.getByRole('button', { name: label, exact: true }).elements()).toEqual([]);
    session.edit({ [name]: 4 });
    await expect.poll(() => why.element().classList.contains('quiet')).toBe(false);
    main.become({ writes: [] });
    await expect.element(why).toBeVisible();
  },
);

test('[Q7.5] says nothing of a client that the create carried', async () => {
  const { main, session, time } = await aForm('deal', { title: '' }, { isNew: true });
  await field('Title').fill('Relaunch');
  session.edit({ company_id: 4 });
  await time.pass(300);
  main.become({
    writes: main.queue.writes.map((write) => ({ ...write, state: { kind: 'sending', sentAt: 1 } })),
  });
  await expect.poll(() => session.isUnmade).toBe(false);
  expect(page.getByText(/sent without this/).elements()).toEqual([]);
});

test('shows nothing else while an input method is putting letters together', async () => {
  const { session } = await aForm('deal', { title: 'Plan' });
  const input = field('Title').element();
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  session.see(aRecord('deal', { id: 12, title: 'Elsewhere' }), []);
  await expect.element(field('Title')).toHaveValue('Plan');
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  session.see(aRecord('deal', { id: 12, title: 'Elsewhere' }), []);
  await expect.element(field('Title')).toHaveValue('Elsewhere');
});

test('adds and removes tags one by one, of the type that the record takes', async () => {
  const tag = (id: number, name: string, tag_type: string) => ({
    id,
    name,
    tag_type,
    color: 'red',
  });
  const cached = [
    page1('tags', [
      tag(1, 'Design', 'time_entry'),
      tag(2, 'Travel', 'time_entry'),
      tag(3, 'Urgent', 'task'),
    ]),
  ];
  const tags = [{ id: 1, name: 'Design' }];
  const { time, saved } = await aForm('time-entry', { tags, billable: false }, { cached });
  await page.getByRole('checkbox', { name: 'Billing' }).click();
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  await expect.element(page.getByRole('option', { name: 'Travel' })).toBeVisible();
  expect(page.getByRole('option', { name: 'Urgent' }).elements()).toEqual([]);
  await page.getByRole('option', { name: 'Travel' }).click();
  await page.getByRole('button', { name: 'Remove Design' }).click();
  await expect.element(page.getByRole('button', { name: 'Tags', exact: true })).toHaveFocus();
  await time.pass(300);
  expect(saved()).toEqual([{ billable: true, tag_ids: [2] }]);
});

test('[V5] keeps the lines of a short text, and its field while the last break is deleted', async () => {
  const { time, saved } = await aForm('contact', { job_title: 'Owner\nDesigner' });
  await userEvent.type(field('Job title'), '!');
  await time.pass(300);
  expect(saved()).toEqual([{ job_title: 'Owner\nDesigner!' }]);
  await userEvent.fill(field('Job title'), 'Owner');
  await expect.element(field('Job title')).toHaveFocus();
  await userEvent.keyboard('{Enter}Founder');
  await time.pass(300);
  expect(saved()).toEqual([{ job_title: 'Owner\nFounder' }]);
});

describe('text over the bound of its field', () => {
  test('[V42] stays as it was typed, with a sentence, and is not sent', async () => {
    const { time, saved, session } = await aForm('company', {
      name: 'Kayak',
      description: 'Boats',
    });
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('x'.repeat(1_001));
    await page.getByRole('textbox', { name: 'Description' }).fill('Boats and oars');
    const words = 'Name has 1,001 characters, and 1,000 are the most. Shorten it.';
    await expect.element(page.getByText(words)).toBeVisible();
    await time.pass(300);
    await expect.poll(saved).toEqual([{ description: 'Boats and oars' }]);
    expect(String(session.fields['name'])).toHaveLength(1_001);
    await name.fill('Kayaks');
    await time.pass(300);
    await expect.poll(saved).toEqual([{ description: 'Boats and oars', name: 'Kayaks' }]);
  });

  test('[V42.3] is shown whole where the service has it, and the other fields are saved', async () => {
    const long = 'x'.repeat(1_200);
    const { time, saved } = await aForm('company', { name: long, domains: [`${long}.example`] });
    await page.getByRole('textbox', { name: 'Description' }).fill('Boats');
    await time.pass(300);
    await expect.poll(saved).toEqual([{ description: 'Boats' }]);
    await expect.element(field('Name')).toHaveValue(long);
    await expect.element(field('Domains')).toHaveValue(`${long}.example`);
  });

  test('[V42.3] is shown whole in an item that the service has, and the other fields are saved', async () => {
    const item = { id: 7, name: 'x'.repeat(1_200), description: null, amount: '1', rate: '2' };
    const invoice_items = [{ ...item, unit_type: 'flat', total: '2.00' }];
    const { time, saved } = await aForm('invoice', { currency: 'EUR', invoice_items });
    await field('Title').fill('Boats');
    await time.pass(300);
    await expect.poll(saved).toEqual([{ title: 'Boats' }]);
    await expect.element(field('Item 1: name')).toHaveValue(item.name);
  });

  test('[V42.2] says it at the name and the description of an item, too', async () => {
    await aForm('invoice', { currency: 'EUR', invoice_items: [] });
    await page.getByRole('button', { name: 'Add item' }).click();
    await field('Item 1: name').fill('x'.repeat(1_001));
    await expect.element(page.getByText(/^Item 1: name has 1,001 characters/)).toBeVisible();
    await field('Item 1: description').fill('x'.repeat(100_001));
    await expect
      .element(page.getByText(/^Item 1: description has 100,001 characters/))
      .toBeVisible();
    await field('Item 1: price').fill('1'.repeat(31));
    await expect.element(page.getByText(/^Item 1: price has 31 characters/)).toBeVisible();
  });
});

describe('the items of an invoice in a form', () => {
  const item = { name: 'Design', description: null, amount: '3.00', rate: '33.335' };
  const invoice = {
    currency: 'EUR',
    discount_amount: '10.00',
    tax_amount: '19.00',
    invoice_items: [{ id: 7, ...item, unit_type: 'per_hour', total: '100.01' }],
  };

  test('[invoice.totals] are added, changed and removed, and summed as the service will', async () => {
    const { time, saved } = await aForm('invoice', invoice);
    await expect.element(page.getByLabelText('Item 1: total')).toMatchTextContent('100.01 EUR');
    await expect.element(page.getByText('109.01 EUR')).toBeVisible();
    await page.getByRole('button', { name: 'Add item' }).click();
    await expect.element(field('Item 2: name')).toHaveFocus();
    await userEvent.keyboard('Train');
    await field('Item 2: price').fill('40,5');
    await expect.element(page.getByText('149.51 EUR')).toBeVisible();
    await time.pass(300);
    const second = { name: 'Train', description: null, amount: '1', rate: '40.5' };
    expect(saved().at(-1)).toEqual({
      invoice_items: [
        { id: 7, ...item, unit_type: 'per_hour' },
        { ...second, unit_type: 'flat' },
      ],
    });
    await page.getByRole('button', { name: 'Remove item 1' }).click();
    await expect.element(field('Item 1: name')).toHaveFocus();
    await time.pass(300);
    expect(saved().at(-1)).toEqual({ invoice_items: [{ ...second, unit_type: 'flat' }] });
  });

  test('[V5] keep the lines of a description that is changed', async () => {
    const description = 'Drew the header\nAnswered mails';
    const lines = { id: 7, ...item, description, unit_type: 'per_hour' };
    const { time, saved } = await aForm('invoice', { ...invoice, invoice_items: [lines] });
    await userEvent.type(field('Item 1: description'), '!');
    await time.pass(300);
    expect(saved()).toEqual([{ invoice_items: [{ ...lines, description: `${description}!` }] }]);
  });

  test('are laid out only in sight, so that a key in an invoice of hundreds stays quick', async () => {
    const items = Array.from({ length: 100 }, (_, at) => ({ id: at + 1, ...item }));
    await aForm('invoice', { ...invoice, invoice_items: items });
    const isLaidOut = (row: number) =>
      field(`Item ${row}: name`).element().checkVisibility({ contentVisibilityAuto: true });
    await expect.poll(() => [1, 100].map(isLaidOut)).toEqual([true, false]);
    (field('Item 100: price').element() as HTMLElement).focus();
    await expect.poll(() => [1, 100].map(isLaidOut)).toEqual([false, true]);
  });

  test('[V2] tell at the cell a refusal of the service, and a text that is no number', async () => {
    const refusals = new Map([['invoice_items/0/rate', 'must be a decimal.']]);
    const { saved, time } = await aForm('invoice', invoice, { refusals });
    await expect.element(page.getByText('must be a decimal.')).toBeVisible();
    await field('Item 1: quantity').fill('three');
    await expect.element(page.getByText('Type a number, like 1234.50.')).toBeVisible();
    await time.pass(300);
    expect(saved()).toEqual([]);
    await expect.element(field('Item 1: quantity')).toHaveValue('three');
    await field('Item 1: quantity').fill('1.250');
    await expect
      .element(page.getByText('This may mean 1250 or 1.25. Type one of them.'))
      .toBeVisible();
    await time.pass(300);
    expect(saved()).toEqual([]);
  });
});

test.each([
  ['deal', 'Probability', '140', 'Probability is a whole number from 0 to 100.', '100'],
  ['deal', 'Title', '   ', 'Title can’t be empty.', 'Relaunch'],
  ['deal', 'Currency', '', 'Currency can’t be empty.', 'USD'],
  ['project', 'Currency', '', 'Currency can’t be empty.', 'USD'],
] as const)(
  'says before a %s is sent what its %s can’t be',
  async (kind, label, bad, why, good) => {
    const { saved, time } = await aForm(kind, { currency: 'EUR' });
    await field(label).fill(bad);
    await expect.element(page.getByText(why)).toBeVisible();
    await time.pass(300);
    expect(saved()).toEqual([]);
    await expect.element(field(label)).toHaveValue(bad);
    await field(label).fill(good);
    await expect.element(page.getByText(why)).not.toBeInTheDocument();
    await time.pass(300);
    expect(saved().flatMap(Object.values).map(String)).toEqual([good]);
  },
);

test.each([
  ['task', 'Title', 'Plan', 'Plan B', 'Plan B'],
  ['invoice', 'Number', 'R-1', 'R-2', 'R-2'],
  ['time-entry', 'Duration', '1:00', '1:30', 5400],
  ['time-entry', 'Date', '2026-03-02', '2026-03-03', '2026-03-03'],
] as const)(
  '[V11] [conv.null] does not send the emptied field: %s, %s',
  async (kind, label, before, good, sent) => {
    const start = { title: 'Plan', invoice_number: 'R-1', duration_seconds: 3600 };
    const { saved, time } = await aForm(kind, { ...start, date: '2026-03-02' });
    await expect.element(field(label)).toHaveValue(before);
    await field(label).fill('');
    await expect.element(page.getByText(`${label} can’t be empty.`)).toBeVisible();
    await time.pass(300);
    expect(saved()).toEqual([]);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(field(label)).toHaveValue(before);
    await field(label).fill('');
    await time.pass(300);
    await field(label).fill(good);
    await time.pass(300);
    expect(saved().flatMap(Object.values)).toEqual([sent]);
  },
);

test('[V11.1] offers no task to be without a status', async () => {
  const status = { id: 's1', name: 'To do', color: null, position: 1, state: 'active' };
  const { session } = await aForm(
    'task',
    { task_status_id: 's1' },
    { cached: [page1('taskStatuses', [status])] },
  );
  await page.getByRole('button', { name: 'Status' }).click();
  await expect.element(page.getByRole('option', { name: 'To do' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'None' })).not.toBeInTheDocument();
  expect(session.fields['task_status_id']).toBe('s1');
});

test('tells at the field a refusal of one of its parts', async () => {
  const refusals = new Map([['domains/1', 'lantern.example belongs to another company.']]);
  await aForm('company', { domains: ['a.example', 'lantern.example'] }, { refusals });
  await expect.element(page.getByText('lantern.example belongs to another company.')).toBeVisible();
  await expect.element(field('Domains')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Domains')).toHaveAttribute('placeholder', 'One per line');
});

test('every kind has a control for each field that the user types', async () => {
  for (const kind of ['contact', 'project', 'task', 'time-entry', 'invoice'] as const) {
    const { session } = await aForm(kind);
    expect(session.kind).toBe(kind);
    const form = page.getByRole('form', { name: 'Details' }).last();
    const labels = [...form.element().querySelectorAll('label[for]')] as HTMLLabelElement[];
    expect(labels.length).toBeGreaterThan(3);
    for (const label of labels) expect(document.getElementById(label.htmlFor)).not.toBeNull();
  }
});

test('[project.billing] offers a fee only with a billing that has one, and undoes what that emptied', async () => {
  const retainer = { billing_type: 'retainer', billing_cycle: 'monthly', billing_fee: '10.00' };
  const { time, saved } = await aForm('project', retainer);
  const billing = page.getByRole('combobox', { name: 'Billing', exact: true });
  await expect.element(field('Fee')).toHaveValue('10.00');
  await billing.selectOptions('time');
  await expect.element(field('Fee')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('combobox', { name: 'Billing cycle' }))
    .not.toBeInTheDocument();
  await time.pass(300);
  expect(saved()).toEqual([{ billing_type: 'time', billing_cycle: null, billing_fee: null }]);
  for (const _ of ['billing', 'fee', 'cycle']) await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(field('Fee')).toHaveValue('10.00');
  await time.pass(300);
  expect(saved()).toEqual([]);
});

describe('a field that another one needs', () => {
  const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
  const newInvoice = { title: null, due_date_option: null, due_date: null, kind: 'single' };

  test('[V6] [V6.1] [invoice.dates] is missed at once, and the rest of a new invoice is sent', async () => {
    const { session, outbox, time } = await aForm('invoice', newInvoice, { isNew: true });
    const sent = () => outbox.of('local-1', 'invoice').map(fieldsSet);
    const sentence = page.getByText('Due date is needed while Payable is “After some days”.');
    await field('Title').fill('Relaunch');
    await choice('Payable').selectOptions('after_x_days');
    await expect.element(sentence).toBeVisible();
    await time.pass(300);
    expect(sent()).toMatchObject([{ title: 'Relaunch' }]);
    expect(sent()[0]).not.toHaveProperty('due_date_option');
    expect(session.problem).toBe('Payable and Due date can’t be saved like this.');
    await page.getByLabelText('Due date').fill('25');
    await expect.element(sentence).not.toBeInTheDocument();
    await time.pass(300);
    const terms = { due_date_option: 'after_x_days', due_date: '2026-12-15' };
    expect(sent()).toMatchObject([{ title: 'Relaunch', ...terms }]);
    expect(session.problem).toBe(null);
  });

  test('[V355] [invoice.dates] takes days from today while payable after some days, with the date beside them', async () => {
    const { outbox, time } = await aForm('invoice', newInvoice, { isNew: true });
    const today = dayOf(time.clock.now(), 'UTC');
    const due = () => outbox.of('local-1', 'invoice').map((one) => fieldsSet(one)['due_date']);
    await field('Title').fill('Relaunch');
    await choice('Payable').selectOptions('after_x_days');
    const days = field('Due date');
    await days.fill('30');
    await time.pass(300);
    expect(due()).toEqual([addDays(today, 30)]);
    await expect
      .element(page.getByText(`days from today · ${dayInWords(addDays(today, 30), today)}`))
      .toBeVisible();
    await days.fill('soon');
    await expect.element(page.getByText(/^Due date is a number of days/)).toBeVisible();
    await days.fill('14');
    await choice('Payable').selectOptions('custom');
    await expect.element(page.getByLabelText('Due date')).toHaveValue(addDays(today, 14));
  });

  test('[V362] counts days from the present day, also in a form that was opened the day before', async () => {
    const dated = { ...newInvoice, title: 'May', due_date_option: 'after_x_days' };
    const { time, session } = await aForm('invoice', dated, { isNew: true });
    const tomorrow = addDays(dayOf(time.clock.now(), 'UTC'), 1);
    time.set(DAY_MS);
    await time.pass(MINUTE_MS);
    await field('Due date').fill('14');
    expect(session.fields['due_date']).toBe(addDays(tomorrow, 14));
  });

  test.each(['2026-11-02', '2099-01-01', 'soon'])(
    '[V363] takes a date where the day at the start is no number of days: %s',
    async (due_date) => {
      const dated = { ...newInvoice, due_date_option: 'after_x_days', due_date };
      const { session } = await aForm('invoice', dated, { isNew: true });
      const due = page.getByLabelText('Due date');
      await expect.element(due).toHaveAttribute('type', 'date');
      await expect.element(page.getByText(/days from today/)).not.toBeInTheDocument();
      await due.fill('2026-12-24');
      expect(session.fields['due_date']).toBe('2026-12-24');
      await expect.element(due).toHaveAttribute('type', 'date');
    },
  );

  test('[V363] a past day that somebody types stands as typed, without a number of days', async () => {
    const dated = { ...newInvoice, due_date_option: 'after_x_days' };
    const { session } = await aForm('invoice', dated, { isNew: true });
    await field('Due date').fill('2026-11-02');
    await expect.element(field('Due date')).toHaveValue('2026-11-02');
    await expect.element(page.getByText(/days from today/)).not.toBeInTheDocument();
    expect(session.fields['due_date']).toBe('2026-11-02');
  });

  test.each(['4000', '-5', '١٤', 'soon'])(
    '[V364] says how many days can be typed instead of %s, and describes the field by its date',
    async (typed) => {
      const dated = { ...newInvoice, due_date_option: 'after_x_days' };
      await aForm('invoice', dated, { isNew: true });
      const sentence = 'Due date is a number of days from 0 to 3650, or a day, like 2026-03-02.';
      await field('Due date').fill(typed);
      await expect
        .element(field('Due date'))
        .toHaveAccessibleDescription(`${sentence} days from today`);
      await field('Due date').fill('0');
      await expect
        .element(field('Due date'))
        .toHaveAccessibleDescription('days from today · Today');
      await expect.element(page.getByText(sentence)).not.toBeInTheDocument();
    },
  );

  test('[V6.2] [invoice.dates] is not offered, and emptied, where it has no place', async () => {
    const { outbox, time } = await aForm('invoice', newInvoice, { isNew: true });
    await field('Title').fill('Relaunch');
    await page.getByLabelText('Due date').fill('2026-12-15');
    await choice('Payable').selectOptions('upon_receipt');
    await expect.element(page.getByLabelText('Due date')).not.toBeInTheDocument();
    await expect.element(choice('Repeats')).not.toBeInTheDocument();
    await time.pass(300);
    const terms = { due_date_option: 'upon_receipt', due_date: null };
    expect(outbox.of('local-1', 'invoice').map(fieldsSet)).toMatchObject([terms]);
  });

  test('[V6] [V6.1] [project.billing] keeps back all that go with it, also beside unread text', async () => {
    const unbilled = { billing_type: null, billing_cycle: null, billing_fee: null };
    const { saved, time } = await aForm('project', { title: 'Site', ...unbilled });
    await choice('Billing').selectOptions('retainer');
    await choice('Billing cycle').selectOptions('monthly');
    await expect
      .element(page.getByText('Fee is needed while Billing is “Retainer”.'))
      .toBeVisible();
    await field('Fee').fill('much');
    await field('Title').fill('Shop');
    await time.pass(300);
    expect(saved()).toEqual([{ title: 'Shop' }]);
    await field('Fee').fill('10');
    await time.pass(300);
    const billing = { billing_type: 'retainer', billing_cycle: 'monthly', billing_fee: '10' };
    expect(saved()).toEqual([{ title: 'Shop', ...billing }]);
  });
});

describe('a made-up kind, which one file defines', () => {
  const alma = { id: 12, name: 'Alma', berths: 4, rig: 'gaff', launched_on: '2026-05-01' };
  const unset = { is_afloat: false, task_id: null, tender_id: null, log_plain_text: null };
  const moments = { created_at: '2026-03-01T09:00:00Z', updated_at: '2026-03-01T09:00:00Z' };
  const boat = { ...alma, ...unset, ...moments };

  test('is cached, found, shown, edited, in conflict and undone, and made here', async () => {
    onTestFinished(addBoats());
    const cached = [page1(BOATS, [boat])];
    const { main, time, session, cache, outbox, saved } = await aForm(BOAT, boat, { cached });
    expect(await cache.table(BOATS).where('launched_on').equals('2026-05-01').count()).toBe(1);
    // Shown: a control for each field of its definition.
    await expect.element(page.getByRole('combobox', { name: 'Rig' })).toHaveValue('gaff');
    await expect.element(page.getByRole('checkbox', { name: 'Afloat' })).not.toBeChecked();
    // Made here, listed with those of the service, and found by its name.
    await main.bridge.saveRecord({
      writeId: '11111111-0000-4000-8000-000000000002',
      record: { kind: BOAT, id: 'local-b' },
      fields: { name: 'Zephyr' },
      base: null,
      isFinished: true,
    });
    const tender = page.getByRole('button', { name: 'Tender' });
    (tender.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('option', { name: 'Alma' })).toBeVisible();
    await userEvent.keyboard('zeph');
    await expect.element(page.getByRole('option', { name: 'Zephyr' })).toBeVisible();
    expect(page.getByRole('option', { name: 'Alma' }).elements()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(tender).toMatchTextContent('Zephyr');
    // Edited, undone, and in conflict with somebody else's change.
    await field('Berths').fill('6');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(field('Berths')).toHaveValue('4');
    await field('Berths').fill('8');
    await field('Log').fill('Out for two nights');
    await time.pass(300);
    expect(saved()).toEqual([{ tender_id: 'local-b', berths: 8, log: 'Out for two nights' }]);
    main.records.set(`${BOAT} 12`, { ...boat, berths: 5, rig: 'junk' });
    main.setLine('open');
    await session.flush({ isFinished: true });
    await expect.poll(() => outbox.of('12', BOAT)).toMatchObject([{ state: { kind: 'conflict' } }]);
    const [write] = outbox.of('12', BOAT);
    await main.bridge.discardWrite({ id: write?.id ?? '' });
    await expect
      .poll(() => overlay(boat, outbox.of('12', BOAT))?.record)
      .toMatchObject({ berths: 4 });
    expect(main.records.get(`${BOAT} 12`)).toMatchObject({ berths: 5, rig: 'junk' });
    expect([...main.records.values()]).toContainEqual(expect.objectContaining({ name: 'Zephyr' }));
  });
});

test('[V25] [V25.1] an unknown currency and a fee below zero are said at their fields, and sent', async () => {
  const { saved, time } = await aForm('project', { billing_type: 'fixed_fee', currency: 'EUR' });
  await field('Currency').fill('QQQ');
  await expect
    .element(page.getByText(/^QQQ isn’t a currency that this computer knows/))
    .toBeVisible();
  await field('Fee').fill('-5');
  await expect.element(page.getByText(/^This amount is below zero/)).toBeVisible();
  await time.pass(TYPING_DEBOUNCE_MS);
  await expect.poll(saved).toMatchObject([{ currency: 'QQQ', billing_fee: '-5' }]);
  await field('Currency').fill('EU');
  await expect.element(page.getByText('Currency is three letters, like EUR.')).toBeVisible();
  await expect.element(page.getByText(/^QQQ isn’t/)).not.toBeInTheDocument();
});

test('[V2.3] a percentage typed as the tax of an invoice becomes its amount', async () => {
  const item = { name: 'Design', description: null, amount: '4', rate: '80.00' };
  const items = [{ id: 7, ...item, unit_type: 'flat', total: '320.00' }];
  const figures = { currency: 'EUR', discount_amount: '20.00', invoice_items: items };
  const { saved, time } = await aForm('invoice', figures);
  await field('Tax').fill('19%');
  await expect.element(field('Tax')).toHaveValue('57.00');
  const sentence = page.getByText('19% of €300.00, the subtotal less the discount, is €57.00.');
  await expect.element(sentence).toBeVisible();
  await time.pass(300);
  expect(saved()).toEqual([{ tax_amount: '57.00' }]);
  await field('Discount').fill('10%');
  await expect.element(field('Discount')).toHaveValue('32.00');
  await expect.element(page.getByText('10% of €320.00, the subtotal, is €32.00.')).toBeVisible();
  await expect.element(sentence).not.toBeInTheDocument();
  await expect.element(field('Tax')).toHaveValue('57.00');
  await field('Tax').fill('many %');
  await expect.element(page.getByText('Tax is an amount, like 1234.50.')).toBeVisible();
});

test('[V224] keeps what is said about a value below its control, and the next field in its columns', async () => {
  const item = {
    name: 'Design',
    description: null,
    amount: '1',
    rate: '300.00',
    unit_type: 'flat',
  };
  await aForm('invoice', { currency: 'EUR', invoice_items: [item] });
  const leftOf = (element: Element) => element.getBoundingClientRect().left;
  const leftsOf = (label: string) => [
    leftOf(page.getByText(label, { exact: true }).element()),
    leftOf(field(label).element()),
  ];
  const before = ['Tax', 'Currency'].map(leftsOf);
  await field('Discount').fill('10%');
  const sentence = page.getByText('10% of €300.00, the subtotal, is €30.00.');
  await expect.element(sentence).toBeVisible();
  expect(leftOf(sentence.element())).toBe(leftsOf('Discount')[1]);
  expect(['Tax', 'Currency'].map(leftsOf)).toEqual(before);
});

test('says where tags are made, which nobody can make here', async () => {
  const tags = [page1('tags', [{ id: 5, name: 'Design', color: null, taggable_type: 'Task' }])];
  await aForm('task', {}, { cached: tags });
  await page.getByText('Add tag…').click();
  await userEvent.keyboard('Urgent');
  const sentence = page.getByText('No such tag. New tags are made in the service');
  await expect.element(sentence).toBeVisible();
});

describe('values that the service refuses together', () => {
  const item = { name: 'Design', description: null, amount: '1', rate: '90.00', unit_type: 'flat' };

  test('[V7] [V7.3] a discount above the subtotal is said offline, stays as typed, and is not sent', async () => {
    const items = [{ id: 7, ...item, total: '90.00' }];
    const form = await aForm('invoice', { currency: 'EUR', invoice_items: items });
    const { main, saved, session, time } = form;
    const sentence = page.getByText('Discount can’t be more than the items come to: 90.00.');
    await field('Discount').fill('100');
    await field('Title').fill('May');
    await expect.element(sentence).toBeVisible();
    await expect.element(field('Discount')).toHaveAttribute('aria-invalid', 'true');
    await time.pass(300);
    expect(saved()).toEqual([{ title: 'May' }]);
    const draft = await main.bridge.readUnsendable({ record: { kind: 'invoice', id: '12' } });
    expect(draft).toMatchObject({ value: { fields: { discount_amount: '100' } } });
    expect(session.problem).toBe('Discount is kept here, and not sent until it is corrected.');
    expect(session.fields['discount_amount']).toBe('100');
    await field('Item 1: price').fill('110');
    await expect.element(sentence).not.toBeInTheDocument();
    await time.pass(300);
    expect(saved().at(-1)).toMatchObject({ title: 'May', discount_amount: '100' });
    expect(session.problem).toBe(null);
  });

  test('[V7] [V7.2] a parent in another project is found in the cache and among what was made here', async () => {
    const task = (id: string, fields: Fields) => aRecord('task', { id, ...fields });
    const cached = [page1('tasks', [task('t-3', { title: 'Stranger', project_id: 3 })])];
    const { main, saved, session, time } = await aForm('task', { project_id: 4 }, { cached });
    const sentence = page.getByText(/^Parent task is in another project/);
    await field('Title').fill('Draw');
    session.edit({ parent_task_id: 't-3' });
    await expect.element(sentence).toBeVisible();
    await time.pass(300);
    expect(saved()).toEqual([{ title: 'Draw' }]);
    await main.bridge.saveRecord({
      writeId: '11111111-0000-4000-8000-000000000001',
      record: { kind: 'task', id: 't-3' },
      ...{ fields: { project_id: 4 }, base: null, isFinished: true },
    });
    await expect.element(sentence).not.toBeInTheDocument();
    await time.pass(3_000);
    expect(saved().at(-1)).toMatchObject({ parent_task_id: 't-3' });
  });

  test.each(['mouse', 'keys'])(
    '[V7.3] [V7.157] a parent in another project that is chosen by %s is not saved to be sent',
    async (by) => {
      const stranger = aRecord('task', { id: 't-3', title: 'Stranger', project_id: 3 });
      const cached = [page1('tasks', [stranger])];
      const { main, saved, time } = await aForm('task', { project_id: 4 }, { cached });
      await page.getByRole('button', { name: 'Parent task' }).click();
      const option = page.getByRole('option', { name: /Stranger/ });
      await expect.element(option).toBeVisible();
      if (by === 'mouse') await option.click();
      else await userEvent.keyboard('{Enter}');
      await expect.element(page.getByText(/^Parent task is in another project/)).toBeVisible();
      await time.pass(300);
      expect(saved()).toEqual([]);
      const draft = await main.bridge.readUnsendable({ record: { kind: 'task', id: '12' } });
      expect(draft).toMatchObject({ value: { fields: { parent_task_id: 't-3' } } });
    },
  );

  test('[V7.3] [V7.157] nor is a client of a project that has invoices for another one', async () => {
    const company = (id: number, name: string) => aRecord('company', { id, name });
    const invoice = aRecord('invoice', { id: 9, project_id: 12, company_id: 4 });
    const cached = [
      page1('companies', [company(4, 'Atlas'), company(5, 'Birk')]),
      page1('invoices', [invoice]),
      page1('projects', [aRecord('project', { id: 12, company_id: 4 })]),
    ];
    const { saved, time } = await aForm('project', { company_id: 4 }, { cached });
    await page.getByRole('button', { name: 'Client' }).click();
    await page.getByRole('option', { name: 'Birk' }).click();
    await expect.element(page.getByText(/^Client can’t change/)).toBeVisible();
    await time.pass(300);
    expect(saved()).toEqual([]);
  });

  test.each([
    ['project', { title: '' }, { company_id: 4 }],
    ['invoice', { title: '' }, { company_id: 4, invoice_number: 'R-8', kind: 'recurring' }],
    ['task', { title: '' }, { parent_task_id: 'local-2', project_id: 'local-3' }],
    ['company', { name: '' }, { domains: ['lantern.example'] }],
  ] as const)('[V7] a new %s is looked through by its local id', async (kind, begun, fields) => {
    const { outbox, session, time } = await aForm(kind, begun, { isNew: true });
    const [name = ''] = Object.keys(begun);
    await field(name === 'name' ? 'Name' : 'Title').fill('Relaunch');
    session.edit(fields);
    await time.pass(300);
    await expect.poll(() => session.around.id).toBe('local-1');
    await expect.element(page.getByRole('form', { name: 'Details' })).toBeVisible();
    expect(outbox.of('local-1', kind)).toHaveLength(1);
  });

  test('[V7.5] the other invoices are read once while a number is typed, not at each key or save', async () => {
    const others = [3, 4, 5].map((id) => aRecord('invoice', { id, invoice_number: `R-${id}` }));
    const cached = [page1('invoices', others)];
    const form = await aForm('invoice', { invoice_number: 'R-1' }, { cached });
    const { cache, saved, time } = form;
    const read: number[] = [];
    cache.invoices.hook('reading', (invoice) => {
      if (invoice) read.push(invoice.id);
      return invoice;
    });
    await field('Number').click();
    await expect.poll(() => read, { timeout: 2000 }).toEqual([3, 4, 5]);
    for (const key of '234') {
      await userEvent.keyboard(`{End}{Backspace}${key}`);
      await time.pass(300);
    }
    await expect.element(page.getByText('Another invoice has this number.')).toBeVisible();
    expect(saved()).toEqual([{ invoice_number: 'R-2' }]);
    expect(read).toEqual([3, 4, 5]);
  });

  test('[V7.4] a contact of another client holds the create, which goes with all of it', async () => {
    const cached = [page1('contacts', [aRecord('contact', { id: 5, company_ids: [8] })])];
    const form = await aForm('invoice', { company_id: 9 }, { cached, isNew: true });
    const { outbox, session, time } = form;
    const sentence = page.getByText(/^Contact is nobody of the client that is billed/);
    await field('Title').fill('May');
    session.edit({ contact_id: 5 });
    await expect.element(sentence).toBeVisible();
    await time.pass(300);
    const [write] = outbox.of('local-1', 'invoice');
    expect(write && fieldsSet(write)).toMatchObject({ title: 'May', contact_id: 5 });
    const state = write?.state;
    expect(state?.kind === 'waiting' && state.until - time.clock.now()).toBeGreaterThan(
      MINUTE_MS / 2,
    );
    session.edit({ company_id: 8 });
    await expect.element(sentence).not.toBeInTheDocument();
  });
});

test('[V28] says in a choice of equal names whose each is, else by its day', async () => {
  const called = (id: string, more: Fields) =>
    aRecord('task', { id, title: 'Call', due_date: null, project_id: null, ...more });
  await aForm(
    'task',
    { parent_task_id: null },
    {
      cached: [
        page1('projects', [aRecord('project', { id: 3, title: 'Relaunch' })]),
        page1('tasks', [
          called('t1', { project_id: 3 }),
          called('t2', { due_date: '2026-11-20' }),
          called('t3', { title: 'Plan' }),
        ]),
      ],
    },
  );
  await page.getByRole('button', { name: 'Parent task' }).click();
  const options = page.getByRole('listbox', { name: 'Tasks' }).getByRole('option');
  await expect.element(options.filter({ hasText: /^\s*Call Relaunch\s*$/ })).toBeVisible();
  await expect.element(options.filter({ hasText: /^\s*Call due .*2026\s*$/ })).toBeVisible();
  await expect.element(options.filter({ hasText: /^\s*Plan\s*$/ })).toBeVisible();
});

describe('[V380] an empty list of a field', () => {
  const sentence = (words: string) => page.getByRole('dialog').getByText(words, { exact: true });

  test('says that no other records are here when all are chosen', async () => {
    const cached = [page1('contacts', [aRecord('contact', { id: 5, name: 'Ada Ash' })])];
    await aForm('deal', { contact_ids: [5] }, { cached });
    await page.getByRole('button', { name: 'Contacts', exact: true }).click();
    await expect.element(sentence('No other contacts on this computer yet')).toBeVisible();
  });

  test('says that none are here for it when all that are here belong to other fields', async () => {
    const cached = [page1('tags', [{ id: 5, name: 'Design', color: null, tag_type: 'deal' }])];
    await aForm('task', { tags: [] }, { cached });
    await page.getByText('Add tag…').click();
    const words = 'No tags for this field on this computer yet. They are made in the service';
    await expect.element(sentence(words)).toBeVisible();
  });

  test('says that no others are here for it when all of it are chosen', async () => {
    const tag = (id: number, type: string) => ({ id, name: `T${id}`, color: null, tag_type: type });
    const cached = [page1('tags', [tag(5, 'task'), tag(6, 'deal')])];
    await aForm('task', { tags: [tag(5, 'task')] }, { cached });
    await page.getByText('Add tag…').click();
    const words = 'No other tags for this field on this computer yet. They are made in the service';
    await expect.element(sentence(words)).toBeVisible();
  });

  test('says that none are here where it leaves out none', async () => {
    await aForm('contact', { company_ids: [] });
    await page.getByText('Add client…').click();
    await expect.element(sentence('No clients on this computer yet')).toBeVisible();
  });
});

test('[L9.1] says in a choice why there is nothing to choose', async () => {
  const why = 'Projects aren’t available from this service.';
  await aForm('task', { project_id: null }, { status: { off: { projects: why } } });
  await page.getByRole('button', { name: 'Project' }).click();
  await expect.element(page.getByRole('dialog').getByText(why)).toBeVisible();
});
