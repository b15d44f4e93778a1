/** The palette: what it finds, and what each choice does. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCompany, aNote, aWrite } from '../../support/builders.ts';
import { anotherAccount } from '../../support/fake-accounts.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { goTo } from '../../support/go-to.ts';
import { deliver, openWindow } from '../../support/open-window.ts';

const field = page.getByRole('combobox', { name: 'Type a name or a command' });

async function openPalette(prepare: (main: FakeMain) => void = () => undefined) {
  const window = await openWindow({}, prepare);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  return window;
}

test('goes to a place, begins a record and runs a command by a few letters', async () => {
  const { main } = await openPalette();
  await userEvent.keyboard('invo{Enter}');
  await expect
    .element(page.getByRole('button', { name: 'Invoices', exact: true }))
    .toHaveAttribute('aria-current', 'page');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('new cont{Enter}');
  await expect.element(page.getByRole('heading', { name: 'New contact' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('quick{Enter}');
  await expect.poll(() => main.callsOf('openCapture')).toHaveLength(1);
});

test('opens a client that is found by its name', async () => {
  await openPalette((main) =>
    main.deliver({ kind: 'companies', asOf: 0, records: [aCompany({ id: 7, name: 'Fjellvik' })] }),
  );
  await userEvent.keyboard('fjell');
  await expect.element(page.getByRole('option', { name: /^Fjellvik\s+client/i })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Fjellvik' }).first()).toBeVisible();
});

test('closes by Esc and gives the focus back, and says where it finds nothing', async () => {
  const window = await openWindow({}, (main) => deliver(main, [aNote()]));
  await goTo('notes');
  const list = page.getByRole('listbox', { name: 'Notes' });
  await expect.element(list).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('nobody has this');
  await expect.element(page.getByText('Nothing of this name')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(list).toHaveFocus();
  expect(window.main.callsOf('saveRecord')).toEqual([]);
});

test('[K1.1] switches to another account, after the question where something waits here', async () => {
  const other = anotherAccount();
  const { main } = await openPalette((fake) => {
    fake.accounts.others = [other];
    fake.queue = { ...fake.queue, line: 'unreachable', writes: [aWrite()] };
    fake.accounts.goes = { unsent: 1 };
  });
  await userEvent.keyboard('bo bir');
  await expect.element(page.getByRole('option', { name: /^Bo Birch/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  const question = page.getByRole('dialog', { name: 'Switch to Bo Birch' });
  await expect.element(question.getByText(/^1 change is not sent yet/)).toBeVisible();
  expect(main.callsOf('switchAccount')).toEqual([]);
  await question.getByRole('button', { name: 'Switch to Bo Birch' }).click();
  await expect.poll(() => main.callsOf('switchAccount')).toEqual([{ id: other.id }]);
});
