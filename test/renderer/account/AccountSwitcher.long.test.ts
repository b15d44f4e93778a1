/** The accounts of this computer on the screen: the switcher, sign-out, forgetting. */
import { Dexie } from 'dexie';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { leavingWords, leftInWords } from '../../../renderer/account/leaving-words.ts';
import { forgetCaches } from '../../../renderer/cache/forget-caches.ts';
import { failed } from '../../../shared/result.ts';
import { aNote, aWrite } from '../../support/builders.ts';
import { anotherAccount, aSealedAccount } from '../../support/fake-accounts.ts';
import { anAccount, type FakeMain } from '../../support/fake-bridge.ts';
import { goTo } from '../../support/go-to.ts';
import { aMain, openWindow } from '../../support/open-window.ts';

function openAccount(prepare: (main: FakeMain) => void = () => undefined) {
  const account = anAccount({ key: `a-${crypto.randomUUID()}` });
  return openWindow({ account }, (main) => {
    main.accounts.others = [anotherAccount()];
    prepare(main);
  });
}

const opener = () => page.getByRole('navigation').getByRole('button', { name: /^Account:/ });

/** Reads the list, as the menu does when it opens. */
async function choose(name: RegExp | string) {
  await opener().click();
  await page.getByRole('menu', { name: 'Accounts' }).getByText(name).first().click();
}

test('switches at once where nothing waits in the account', async () => {
  const { main } = await openAccount();
  await choose('Bo Birch');
  await vi.waitFor(() =>
    expect(main.callsOf('switchAccount')).toEqual([{ id: 'account-0a0a0a0a' }]),
  );
});

test('[K1.2] tells first what waits here, and stays where the user wants that', async () => {
  const { main } = await openAccount((fake) => {
    fake.accounts.goes = { unsent: 3, hasTimer: true };
  });
  await choose('Bo Birch');
  const dialog = page.getByRole('dialog', { name: 'Switch to Bo Birch' });
  await expect.element(dialog.getByText(/3 changes are not sent yet/)).toBeVisible();
  await expect.element(dialog.getByText(/A timer is running/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  expect(main.callsOf('switchAccount')).toEqual([]);
  await choose('Bo Birch');
  await dialog.getByRole('button', { name: 'Switch to Bo Birch' }).click();
  await vi.waitFor(() => expect(main.callsOf('switchAccount')).toHaveLength(1));
});

test('[K5.2] tells of damaged files, one by one, until the user has read it', async () => {
  await openAccount((fake) => {
    fake.damagedFiles = [
      { of: 'accounts', preservedAs: null },
      { of: 'sign-ins', preservedAs: '/home/ada/sealed-tokens-damaged-1.json' },
    ];
  });
  const list = page.getByText(/^The list of your accounts was gone\..* the one you used last/);
  const signIns = page.getByText(/was damaged\..* kept as .*sealed-tokens-damaged-1\.json/);
  await expect.element(list).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).first().click();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(signIns).toBeVisible();
});

test('[K3.1] stays in the account where typed text is not on the disk, and tells why', async () => {
  const { main } = await openAccount((fake) => {
    fake.accounts.isTypedUnsaved = true;
  });
  await choose('Bo Birch');
  await expect.element(page.getByRole('alert').getByText(/not saved yet/)).toBeVisible();
  expect(main.callsOf('switchAccount')).toEqual([]);
});

test('lists what was left in the other account, by keyboard too', async () => {
  await openAccount((fake) => {
    fake.accounts.others = [anotherAccount({ left: { unsent: 2, hasTimer: true } })];
  });
  (opener().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const menu = page.getByRole('menu', { name: 'Accounts' });
  await expect.element(menu.getByText('2 changes not sent · timer running')).toBeVisible();
  await expect.element(menu.getByText('other.example.com')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener()).toHaveFocus();
});

test('[K3.2] offers no other account where there is no room for one', async () => {
  await openAccount((fake) => {
    fake.accounts.isFull = true;
  });
  await opener().click();
  await expect.element(page.getByText(/No room for another account/)).toBeVisible();
  expect(page.getByText('Add another account…').elements()).toEqual([]);
});

test('signs out after sending, sealing or saving what is unsent', async () => {
  const { main } = await openAccount((fake) => {
    fake.queue = { ...fake.queue, writes: [aWrite()] };
  });
  await goTo('settings');
  await page.getByRole('button', { name: 'Sign out…' }).click();
  await expect.element(page.getByRole('main').getByText('Save my unsent work')).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).click();
  await vi.waitFor(() => expect(main.callsOf('retryWrites')).toHaveLength(1));
  await expect.element(page.getByText('All changes are sent.')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Seal this account/ }).click();
  await expect.element(page.getByText(/Nobody sees this account here until/)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await vi.waitFor(() => expect(main.callsOf('sealAccount')).toHaveLength(1));
  expect(main.callsOf('signOut')).toEqual([]);
});

test('says on signing out why nothing is sent, and what waits for the user', async () => {
  const { main } = await openAccount((fake) => {
    const state = { kind: 'conflict', theirs: aNote() } as const;
    fake.queue = { ...fake.queue, writes: [aWrite({ state })] };
  });
  await goTo('settings');
  await page.getByRole('button', { name: 'Sign out…' }).click();
  main.troubles.set('retryWrites', 'disk');
  await page.getByRole('button', { name: 'Send now' }).click();
  const waiting = page.getByText('1 needs your attention: open the outbox first.');
  await expect.element(waiting).toBeVisible();
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('sends nothing on signing out while offline, and says so', async () => {
  await openAccount((fake) => {
    fake.status = { ...fake.status, line: 'unreachable' };
    fake.queue = { ...fake.queue, line: 'unreachable', writes: [aWrite()] };
  });
  await goTo('settings');
  await page.getByRole('button', { name: 'Sign out…' }).click();
  await expect.element(page.getByRole('button', { name: 'Send now' })).toBeDisabled();
  await expect.element(page.getByText(/You’re offline: nothing can be sent now/)).toBeVisible();
});

test('[K7.2] says why it cannot tell what goes, and forgets nothing', async () => {
  await openAccount((fake) => {
    const readWhatGoes = async () => failed('bug', 'Something went wrong.');
    Object.assign(fake.bridge, { readWhatGoes });
  });
  await goTo('settings');
  await page.getByRole('button', { name: 'Forget this account…' }).click();
  await expect
    .element(page.getByText('Something went wrong. Nothing was forgotten.'))
    .toBeVisible();
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('[K7.2] forgets only after the user has read what goes and typed the word', async () => {
  const { main } = await openAccount((fake) => {
    fake.accounts.goes = { unsent: 4, conflicts: 1, drafts: 2, versions: 9, hasTimer: true };
    fake.accounts.goes = { ...fake.accounts.goes, undecided: 3 };
  });
  await goTo('settings');
  await page.getByRole('button', { name: 'Forget this account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forget this account on this computer' });
  for (const words of [
    '4 changes that are not sent yet, 1 of them in conflict',
    '2 drafts',
    'The running timer',
    '3 times away to decide about',
    '9 earlier versions in the history',
  ])
    await expect.element(dialog.getByText(words)).toBeVisible();
  await expect.element(dialog.getByText('Save my unsent work')).toBeVisible();
  const button = dialog.getByRole('button', { name: 'Forget this account' });
  await expect.element(button).toBeDisabled();
  await dialog.getByLabelText('Type forget to confirm').fill('forge');
  await userEvent.keyboard('{Enter}');
  expect(main.callsOf('forgetAccount')).toEqual([]);
  await dialog.getByLabelText('Type forget to confirm').fill('Forget ');
  await button.click();
  await vi.waitFor(() => expect(main.callsOf('forgetAccount')).toHaveLength(1));
});

test('[K6] the sign-in screen tells of a sealed account and leads back to the others', async () => {
  const { main } = await openWindow({ account: { kind: 'none' } }, (fake) => {
    fake.accounts.others = [anotherAccount()];
    fake.accounts.sealed = [aSealedAccount()];
  });
  await expect.element(page.getByText(/1 account is sealed/)).toBeVisible();
  await page.getByRole('button', { name: 'Go to Bo Birch' }).click();
  await vi.waitFor(() => expect(main.callsOf('switchAccount')).toHaveLength(1));
});

test.each(['sign-in', 'settings'] as const)(
  '[K7.3] forgets a sealed account from the %s screen after telling what goes and a typed word',
  async (screen) => {
    const key = `sealed-${crypto.randomUUID()}`;
    localStorage.setItem(`pinned of ${key}`, '[]');
    const account = screen === 'sign-in' ? ({ kind: 'none' } as const) : anAccount();
    const { main } = await openWindow({ account }, (fake) => {
      fake.accounts.sealed = [
        aSealedAccount(),
        aSealedAccount({ id: 'account-0c0c0c0c', goes: null }),
      ];
    });
    if (screen === 'settings') await goTo('settings');
    await expect.element(page.getByText(/2 accounts are sealed/)).toBeVisible();
    const list = page.getByRole('list', { name: 'Sealed accounts' });
    await list.getByRole('button', { name: 'Forget it…' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Forget a sealed account on this computer' });
    await expect.element(dialog.getByText('2 changes that are not sent yet')).toBeVisible();
    await expect.element(dialog.getByText(/12 March 2026|March 12, 2026/)).toBeVisible();
    expect(dialog.getByText('Save my unsent work').elements()).toEqual([]);
    const button = dialog.getByRole('button', { name: 'Forget this account' });
    await expect.element(button).toBeDisabled();
    await dialog.getByLabelText('Type forget to confirm').fill('forget');
    main.accounts.forgotten = [key];
    await button.click();
    await expect.element(page.getByText(/1 account is sealed/)).toBeVisible();
    expect(main.callsOf('forgetSealedAccount')).toEqual([
      { word: 'forget', id: 'account-0b0b0b0b' },
    ]);
    expect([localStorage.getItem(`pinned of ${key}`), main.accounts.forgotten]).toEqual([null, []]);
    await list.getByRole('button', { name: 'Forget it…' }).click();
    await expect.element(dialog.getByText(/All that was never sent/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    expect(main.callsOf('forgetSealedAccount')).toHaveLength(1);
    await list.getByRole('button', { name: 'Forget it…' }).click();
    await dialog.getByLabelText('Type forget to confirm').fill('forget');
    await button.click();
    await expect.element(page.getByText(/account is sealed/)).not.toBeInTheDocument();
    await vi.waitFor(() => expect(document.activeElement).not.toBe(document.body));
  },
);

test('[K7] deletes the caches and the memory of forgotten accounts, and of no other', async () => {
  const [gone, other] = [`gone-${crypto.randomUUID()}`, `other-${crypto.randomUUID()}`];
  for (const key of [gone, other]) {
    const database = new Dexie(`traytable-${key}`);
    database.version(1).stores({ notes: 'id' });
    await database.open();
    database.close();
    localStorage.setItem(`pinned of ${key}`, '[]');
  }
  const { main } = aMain();
  main.accounts.forgotten = [gone];
  await forgetCaches(main.bridge);
  const names = await Dexie.getDatabaseNames();
  expect(names).toContain(`traytable-${other}`);
  expect(names).not.toContain(`traytable-${gone}`);
  expect(localStorage.getItem(`pinned of ${gone}`)).toBeNull();
  expect(localStorage.getItem(`pinned of ${other}`)).toBe('[]');
  expect(main.accounts.forgotten).toEqual([]);
  await Dexie.delete(`traytable-${other}`);
  localStorage.removeItem(`pinned of ${other}`);
});

test('tells only of what waits', () => {
  expect(leavingWords({ unsent: 0, hasTimer: false, isInMemory: false })).toEqual([]);
  expect(leavingWords({ unsent: 1, hasTimer: false, isInMemory: true })).toEqual([
    expect.stringMatching(/^1 change is not sent yet/),
    expect.stringMatching(/in memory only/),
  ]);
  expect(leftInWords({ unsent: 0, hasTimer: false })).toBe('');
});
