import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Delivery } from '../../../shared/pull/delivery.ts';
import type { RecordRef } from '../../../shared/queue/pending-write.ts';
import type { Fields } from '../../../shared/records/kinds.ts';
import { aRecord } from '../../support/builders.ts';
import { anotherAccount } from '../../support/fake-accounts.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { goTo } from '../../support/go-to.ts';
import { aMain, openWindowOn } from '../../support/open-window.ts';

function give(main: FakeMain, kind: 'deal' | 'contact' | 'company', fields: Fields) {
  const lists = { deal: 'deals', contact: 'contacts', company: 'companies' } as const;
  const records = [aRecord(kind, fields)];
  main.deliver({ kind: lists[kind], asOf: 0, records } as unknown as Delivery);
}

async function openAccount() {
  const made = aMain();
  made.main.setLine('unreachable');
  give(made.main, 'company', { id: 4, name: 'Lantern', description: 'Long\n'.repeat(80) });
  give(made.main, 'contact', { id: 12, name: 'Ada Ash', company_ids: [4] });
  give(made.main, 'deal', { id: 7, title: 'Relaunch', contact_ids: [12] });
  const window = await openWindowOn(made, 'today');
  return { ...window, ...made };
}

async function pin() {
  await page.getByRole('button', { name: /^More for|^More$/ }).click();
  await page.getByRole('menuitem', { name: 'Pin to the sidebar' }).click();
}

const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const shows = (name: string) => expect.element(heading(name)).toBeVisible();

test('goes back and forward over records and places by keys and mouse, to where the page was scrolled', async () => {
  const { time } = await openAccount();
  await goTo('deals');
  await page.getByRole('row', { name: /Relaunch/ }).click();
  await userEvent.keyboard('{Enter}');
  await shows('Relaunch');
  await page.getByRole('button', { name: 'Ada Ash', exact: true }).click();
  await shows('Ada Ash');
  await time.pass(2_000);
  await page.getByRole('button', { name: 'Lantern', exact: true }).first().click();
  await shows('Lantern');
  await expect.element(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  const scrolledTo = () => document.querySelector('article')?.scrollTop ?? 0;
  document.querySelector('article')?.scrollTo(0, 400);
  await expect.poll(scrolledTo).toBeGreaterThanOrEqual(400);
  await new Promise(requestAnimationFrame);
  const left = scrolledTo(); // what is read above the cursor moves the page along
  await goTo('settings');
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await shows('Lantern');
  await expect.poll(scrolledTo).toBe(left);
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await shows('Ada Ash');
  window.dispatchEvent(new MouseEvent('mouseup', { button: 3, bubbles: true }));
  await shows('Relaunch');
  window.dispatchEvent(new MouseEvent('mouseup', { button: 4, bubbles: true }));
  await shows('Ada Ash');
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await shows('Lantern');
  expect(document.activeElement).not.toBe(document.body);
});

test('pins and unpins the open record by Ctrl+D, also while it is edited', async () => {
  await openAccount();
  await goTo('contacts');
  await page.getByRole('row', { name: /Ada Ash/ }).click();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Edit details' }).click();
  const pinned = page.getByRole('region', { name: 'Pinned' });
  await userEvent.keyboard('{Control>}d{/Control}');
  await expect.element(pinned.getByRole('button', { name: /^Ada Ash/ })).toBeVisible();
  await userEvent.keyboard('{Control>}d{/Control}');
  await expect.element(pinned).not.toBeInTheDocument();
});

test('pins a record to the sidebar, opens it there, moves it and takes the pin away by keys', async () => {
  await openAccount();
  await goTo('contacts');
  await page.getByRole('row', { name: /Ada Ash/ }).click();
  await userEvent.keyboard('{Enter}');
  await pin();
  await expect.element(page.getByText('Pinned to the sidebar.')).toBeVisible();
  const ofAda = page
    .getByRole('region', { name: 'Pinned' })
    .getByRole('button', { name: /^Ada Ash/ });
  await expect.element(ofAda).toBeVisible();
  const adas: (string | null)[] = [];
  new MutationObserver(() => adas.push(ofAda.query()?.ariaLabel ?? null)).observe(
    document.querySelector('section[aria-label="Pinned"]') as Element,
    { attributes: true, childList: true, subtree: true },
  );
  await goTo('deals');
  await page.getByRole('row', { name: /Relaunch/ }).click();
  await userEvent.keyboard('{Enter}');
  await pin();
  const pinned = page.getByRole('region', { name: 'Pinned' });
  const names = () =>
    [...document.querySelectorAll('section[aria-label="Pinned"] button')].map(
      (one) => one.ariaLabel,
    );
  await expect.poll(names).toEqual(['Ada Ash, contact', 'Relaunch, deal']);
  await pinned.getByRole('button', { name: /^Ada Ash/ }).click();
  await shows('Ada Ash');
  await pinned.getByRole('button', { name: /^Ada Ash/ }).click();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(names).toEqual(['Relaunch, deal', 'Ada Ash, contact']);
  expect(new Set(adas)).toEqual(new Set(['Ada Ash, contact'])); // also while names are read again
  await userEvent.keyboard('{Delete}');
  await expect.poll(names).toEqual(['Relaunch, deal']);
  await expect.element(pinned.getByRole('button', { name: /^Relaunch/ })).toHaveFocus();
  await userEvent.keyboard('{Delete}');
  await expect.element(pinned).not.toBeInTheDocument();
  expect(document.activeElement).not.toBe(document.body);
});

test('hides the pin of a record that is deleted, until Undo brings it back', async () => {
  await openAccount();
  await goTo('contacts');
  await page.getByRole('row', { name: /Ada Ash/ }).click();
  await userEvent.keyboard('{Enter}');
  await pin();
  const pinned = page.getByRole('region', { name: 'Pinned' });
  await expect.element(pinned.getByRole('button', { name: /^Ada Ash/ })).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete the contact' }).click();
  await expect.element(pinned).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(pinned.getByRole('button', { name: /^Ada Ash/ })).toBeVisible();
});

test('shows what was opened for a while as recently opened, of every kind', async () => {
  const { time } = await openAccount();
  for (const [place, name] of [
    ['contacts', 'Ada Ash'],
    ['deals', 'Relaunch'],
  ] as const) {
    await goTo(place);
    await page.getByRole('row', { name: new RegExp(name) }).click();
    await userEvent.keyboard('{Enter}');
    await time.pass(2_000);
  }
  await goTo('today');
  const recent = page.getByRole('region', { name: 'Recently opened' });
  await expect.element(recent.getByRole('button', { name: /^Relaunch.*Deal/ })).toBeVisible();
  await recent.getByRole('button', { name: /^Ada Ash.*Contact/ }).click();
  await shows('Ada Ash');
});

test('opens the record of a link, and says it where there is none', async () => {
  const { main, time } = await openAccount();
  const lead = (target: FakeMain['chosenRecord']) => {
    main.chosenRecord = target;
    main.emit('recordChosen', null);
  };
  const choose = (record: RecordRef) => lead({ kind: 'here', record });
  choose({ kind: 'deal', id: '7' });
  await shows('Relaunch');
  lead({ kind: 'nowhere', problem: 'no-record' });
  await expect.element(page.getByText(/^That link doesn’t name a record/)).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  choose({ kind: 'contact', id: '99' });
  await expect.element(page.getByText(/^This contact is not on this computer yet/)).toBeVisible();
  choose({ kind: 'comment', id: '99' });
  await expect.element(page.getByText('That comment is not on this computer.')).toBeVisible();
  choose({ kind: 'time-entry', id: 'abc' });
  await expect.element(page.getByText('That time entry is not on this computer.')).toBeVisible();
  choose({ kind: 'deal', id: 'abc' });
  await expect.element(page.getByText(/^This deal is not on this computer yet/)).toBeVisible();
  await time.pass(2_000); // it is one of the records opened last by then
  await goTo('today');
  await shows('Today');
  lead({ kind: 'nowhere', problem: 'no-record' });
  main.emit('recordChosen', null); // of two links the first take had both
  await expect.element(page.getByText(/^That link doesn’t name a record/)).toBeVisible();
});

test('[K8] [K8.1] [K8.2] asks in which account a link opens', async () => {
  const { main } = await openAccount();
  const other = anotherAccount();
  main.accounts.others = [other];
  const record = { kind: 'deal', id: '7' } as const;
  const ask = (accountId: string | null) => {
    main.chosenRecord = { kind: 'question', record, accountId };
    main.emit('recordChosen', null);
  };
  const switches = () => main.calls.filter(({ name }) => name === 'switchAccount');
  const dialog = page.getByRole('dialog');
  ask(other.id);
  await expect.element(dialog.getByText(/belongs to Bo Birch \(other.example.com\)/)).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(heading('Relaunch')).not.toBeInTheDocument();
  expect(switches()).toEqual([]);
  ask(other.id);
  await page.getByRole('button', { name: 'Switch to Bo Birch' }).click();
  await expect.poll(switches).toMatchObject([{ input: { id: other.id, record } }]);

  ask(null);
  await expect.element(page.getByRole('button', { name: /^Open here, in/ })).toBeVisible();
  await page.getByRole('button', { name: /^Open here, in/ }).click();
  await shows('Relaunch');
  ask(null);
  await page.getByRole('button', { name: /^Switch to Bo Birch/ }).click();
  await expect.poll(() => switches().length).toBe(2);

  main.chosenRecord = { kind: 'nowhere', problem: 'no-account' };
  main.emit('recordChosen', null);
  await expect.element(page.getByText(/^That link belongs to an account/)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('shows the entry of a link also where it is somebody else’s', async () => {
  const { main } = await openAccount();
  const fields = { id: 31, date: '2026-01-07', description: 'By Jonas', member_id: 99 };
  const records = [aRecord('time-entry', fields)];
  main.deliver({ kind: 'timeEntries', asOf: 0, records } as unknown as Delivery);
  const shown = page.getByText('By Jonas').first();
  const open = async () => {
    main.chosenRecord = { kind: 'here', record: { kind: 'time-entry', id: '31' } };
    main.emit('recordChosen', null);
    await expect.element(shown, { timeout: 500 }).toBeVisible();
  };
  await expect.poll(open, { timeout: 10_000 }).toBeUndefined(); // once the cache has it
});

test('[L28] asks for the note of a link that is not here, and says where the service has none', async () => {
  const { main } = await openAccount();
  main.chosenRecord = { kind: 'here', record: { kind: 'note', id: 'n99' } };
  main.emit('recordChosen', null);
  await expect.element(page.getByText(/^This note is not on this computer yet/)).toBeVisible();
  main.setLine('open');
  await expect.element(page.getByText(/^This note is not on the service/)).toBeVisible();
});
