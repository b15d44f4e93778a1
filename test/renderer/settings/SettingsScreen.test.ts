import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { perList } from '../../../shared/api/endpoints.ts';
import type { TokenPlace } from '../../../shared/auth/token-places.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { aSummary, NOON } from '../../support/builders.ts';
import { anAccount, type FakeMain } from '../../support/fake-bridge.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

async function openSettings(
  prepare?: (main: FakeMain) => void,
  token: TokenPlace | 'locked' = 'in-keychain',
) {
  const account = anAccount({ key: `s-${crypto.randomUUID()}`, token });
  const window = await openWindow({ account }, prepare);
  await goTo('settings');
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  return window;
}

test('tells who is signed in, where, and where the key is saved', async () => {
  await openSettings();
  for (const words of [
    'Ada Ash',
    'https://app.example.com',
    'In this computer’s keychain',
    'Version 0.1.0',
  ]) {
    await expect.element(page.getByRole('main').getByText(words).first()).toBeVisible();
  }
});

test('tells whose account this is after a sign-out, not that it is signed in', async () => {
  const { main } = await openSettings();
  const facts = page.getByRole('main');
  await expect.element(facts.getByText('Signed in as', { exact: true })).toBeVisible();
  main.setStatus({ line: 'signed-out' });
  await expect.element(facts.getByText('Last signed in as', { exact: true })).toBeVisible();
  expect(facts.getByText('Signed in as', { exact: true }).elements()).toEqual([]);
});

test.each([
  ['in-keychain', 'In this computer’s keychain'],
  ['in-sealed-file', 'In an encrypted file. Its key is in this computer’s keychain.'],
  ['in-memory', 'In memory only, until Traytable is closed'],
  ['locked', 'In a keychain that is locked or doesn’t answer'],
] as const)('[S11] tells where the sign-in is: %s', async (token, words) => {
  await openSettings(undefined, token);
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
});

describe('[S14] the place of the sign-in', () => {
  const radio = (name: string) =>
    page.getByRole('radiogroup', { name: 'Keep the sign-in in' }).getByRole('radio', { name });

  test('is chosen, and the account shows where it is then', async () => {
    await openSettings();
    await expect.element(radio('Automatic')).toBeChecked();
    await page.getByText('Encrypted file', { exact: true }).click();
    await expect.element(page.getByText(/^In an encrypted file\./)).toBeVisible();
    await page.getByText('Memory only', { exact: true }).click();
    await expect.element(page.getByText(/^In memory only/)).toBeVisible();
    await expect.element(page.getByText(/You sign in again each time/)).toBeVisible();
    expect(page.getByRole('button', { name: 'Try the keychain again' }).elements()).toEqual([]);
  });

  test('is refused in words where this computer has none of that kind', async () => {
    await openSettings((main) => {
      main.keychainObstacles['safe-storage'] = 'Electron finds no keychain on this desktop.';
    });
    const words = page.getByText(/Electron finds no keychain/);
    await expect.element(page.getByText(/^Traytable tries the keychain first/)).toBeVisible();
    await expect.element(words).not.toBeInTheDocument(); // the keychain itself works
    await page.getByText('Encrypted file', { exact: true }).click();
    await expect
      .element(page.getByText('Electron finds no keychain on this desktop.', { exact: true }))
      .toBeVisible();
    await expect.element(radio('Automatic')).toBeChecked();
  });

  test('[S13] is asked again once the user has unlocked it', async () => {
    const { main } = await openSettings((fake) => {
      fake.keychainObstacles.keytar = 'The keychain of this computer is locked.';
      fake.keychainObstacles['safe-storage'] = 'It may be locked.';
    }, 'in-memory');
    await expect
      .element(page.getByText('Keychain not used: The keychain of this computer is locked.'))
      .toBeVisible();
    await expect
      .element(page.getByText('Encrypted file not used: It may be locked.'))
      .toBeVisible();
    main.keychainObstacles = { keytar: null, 'safe-storage': null };
    await page.getByRole('button', { name: 'Try the keychain again' }).click();
    await expect.element(page.getByText('In this computer’s keychain')).toBeVisible();
    expect(page.getByText(/is locked\./).elements()).toEqual([]);
  });
});

test('[B1] tells when the last copy was made and where, and makes one', async () => {
  await openSettings();
  await expect.element(page.getByText('No copy yet.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Restore…' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect
    .element(page.getByText('Last copy: just now. 1 copy in /home/ada/.config/Traytable/backups'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Restore…' })).toBeVisible();
});

test('[B2.1] tells why no copy could be made, and makes the next one', async () => {
  const { main } = await openSettings((fake) => {
    fake.isDiskFull = true;
  });
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect
    .element(page.getByText('There is too little room on the disk for a copy.'))
    .toBeVisible();
  main.isDiskFull = false;
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect
    .element(page.getByText('Last copy: just now. 1 copy in /home/ada/.config/Traytable/backups'))
    .toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('counts the records on this computer', async () => {
  await openSettings((main) => {
    main.deliver({
      kind: 'notes',
      asOf: 0,
      records: [aSummary({ id: 'a' }), aSummary({ id: 'b' })],
    });
  });
  await expect.element(page.getByText('0 of 2 note texts on this computer')).toBeVisible();
  const unsent = page.getByRole('row', { name: 'Not sent yet 0', exact: true }); // not "0 Nothing"
  await expect.element(unsent).toBeVisible();
});

test('[L6.1] [L9] shows the age of every list, as the status line does, and why one cannot be read, lookups too', async () => {
  await openSettings((main) => {
    const off = { boardGroups: 'Stages cannot be read here.', deals: 'Deals cannot be read here.' };
    // Both lists were swept long ago; the head of one has been read since.
    const hourAgo = perList(() => NOON - HOUR_MS);
    const readAt = { ...hourAgo, companies: NOON, contacts: null };
    main.status = { ...main.status, off, asOf: hourAgo, readAt };
  });
  for (const [list, age] of [
    ['Clients', 'Updated 2 Mar, 12:00'],
    ['Projects', 'Updated 2 Mar, 11:00'],
    ['Contacts', 'Not downloaded yet'],
    ['Deals', 'Deals cannot be read here.'],
    ['Stages', 'Stages cannot be read here.'],
  ] as const) {
    const row = page.getByRole('row', { name: new RegExp(`^${list}`) });
    await expect.element(row.getByText(age)).toBeVisible();
  }
  expect(page.getByRole('row', { name: /^Tags/ }).elements()).toEqual([]);
});

test('[L4] names unreadable records, each with its reason', async () => {
  await openSettings((main) => {
    const quarantined = [
      { list: 'invoices' as const, id: '12', reason: 'currency: expected string' },
    ];
    main.status = { ...main.status, quarantined };
  });
  await expect.element(page.getByText(/could not be read and is\s+left out/)).toBeVisible();
  await expect.element(page.getByText('Invoices 12: currency: expected string')).toBeVisible();
});

test('sends the chosen theme to main', async () => {
  const { main } = await openSettings();
  await page.getByText('Dark').click();
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(main.callsOf('setTheme')).toEqual([{ theme: 'dark' }]);
});

test('shows the present choice about images when the disk refuses another, and keeps the focus', async () => {
  const { main } = await openSettings((fake) => fake.images.hosts.push('a.example'));
  main.troubles.set('chooseImages', 'disk');
  await page.getByText('Always load', { exact: true }).click();
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Ask first' })).toBeChecked();
  main.troubles.clear();
  const forget = page.getByRole('button', { name: 'Ask for all again' });
  (page.getByRole('radio', { name: 'Ask first' }).element() as HTMLElement).focus();
  await forget.click();
  await expect.element(forget).not.toBeInTheDocument();
  await expect.element(page.getByRole('radio', { name: 'Ask first' })).toHaveFocus();
});

test('shows what closing the window does, and changes it by the keyboard', async () => {
  const { main } = await openSettings((fake) => {
    fake.closing = 'ask';
  });
  const group = page.getByRole('radiogroup', { name: 'When you close the window' });
  await expect.element(group.getByLabelText('Ask')).toBeChecked();
  (group.getByLabelText('Ask').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(group.getByLabelText('Minimise')).toBeChecked();
  await expect
    .element(page.getByText('Closing the window while it’s minimised quits.'))
    .toBeVisible();
  expect(main.closing).toBe('minimise');
  main.closing = 'tray'; // as answered in main's own question
  window.dispatchEvent(new Event('focus'));
  await expect.element(group.getByLabelText('Hide')).toBeChecked();
  main.isDiskFull = true;
  await userEvent.click(group.getByText('Quit'));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(group.getByLabelText('Hide')).toBeChecked();
});

test('[T12.3] saves after how long idle time is asked about, and says what is asked whatever is chosen', async () => {
  const { main } = await openSettings();
  const away = page.getByRole('region', { name: 'Time away while the timer runs' });
  await expect.element(away.getByLabelText('5 min', { exact: true })).toBeChecked();
  await expect.element(away.getByText(/^It always asks after five minutes of sleep/)).toBeVisible();
  await userEvent.click(away.getByText('Never', { exact: true }));
  await expect.element(away.getByLabelText('Never')).toBeChecked();
  expect(await main.bridge.readIdleChoice(null)).toMatchObject({ value: { choice: 'off' } });
  main.isDiskFull = true;
  await userEvent.click(away.getByText('15 min'));
  await expect.element(away.getByRole('alert')).toBeVisible();
  await expect.element(away.getByLabelText('Never')).toBeChecked();
});

const reminders = () => page.getByRole('region', { name: 'Reminders' });
const choiceOf = async (main: FakeMain) => {
  const answer = await main.bridge.readReminders(null);
  return answer.ok ? answer.value.choice : undefined;
};

test('[T18] keeps each of several reminders and days that are chosen faster than main answers', async () => {
  const { main } = await openSettings();
  const box = (label: string) => reminders().getByLabelText(label).element() as HTMLElement;
  const pressDay = (day: string) =>
    (reminders().getByRole('button', { name: day }).element() as HTMLElement).click();
  await expect.element(reminders().getByLabelText('Remind me to start the timer')).toBeVisible();
  box('Remind me to start the timer').click();
  box('Remind me to stop it when my hours are over').click();
  box('Tell me when it has run for 10 hours').click();
  await expect.element(reminders().getByText('My hours')).toBeVisible();
  pressDay('Saturday');
  pressDay('Sunday');
  await expect
    .poll(() => choiceOf(main))
    .toMatchObject({
      isOn: { start: true, stop: true, long: true },
      workdays: [1, 2, 3, 4, 5, 6, 7],
    });
});

test('[T18] switches reminders on one by one, with valid hours and days', async () => {
  const { main } = await openSettings();
  await expect.element(reminders().getByText('My hours')).not.toBeInTheDocument();
  await reminders().getByLabelText('Remind me to start the timer').click();
  const from = reminders().getByLabelText('My hours, from');
  await from.fill('18:00');
  await expect.element(reminders().getByText('Start and end are the same time.')).toBeVisible();
  await userEvent.tab();
  expect((await choiceOf(main))?.hours).toEqual({ fromMinute: 540, toMinute: 1080 });
  await from.fill('08:30');
  await userEvent.tab();
  await expect.poll(async () => (await choiceOf(main))?.hours.fromMinute).toBe(510);
  await reminders().getByRole('button', { name: 'Friday' }).click();
  await expect.poll(async () => (await choiceOf(main))?.workdays).toEqual([1, 2, 3, 4]);
  const minutes = reminders().getByLabelText('Minutes without time entered');
  await minutes.fill('2');
  await expect.element(reminders().getByText('Type 5 to 240 minutes.')).toBeVisible();
  await minutes.fill('45');
  await userEvent.tab();
  await expect.poll(async () => (await choiceOf(main))?.afterMinutes).toBe(45);
  await reminders().getByLabelText('Never in quiet hours').click();
  await expect.element(reminders().getByText('until the next day')).toBeVisible();
  main.isDiskFull = true;
  await reminders().getByLabelText('Never in quiet hours').click();
  await expect.element(reminders().getByRole('alert')).toBeVisible();
  expect((await choiceOf(main))?.quiet).not.toBeNull();
  await minutes.fill('60');
  await userEvent.tab();
  main.isDiskFull = false;
  await reminders().getByLabelText('Never in quiet hours').click();
  await expect.poll(async () => (await choiceOf(main))?.quiet).toBeNull();
  await expect.element(minutes).toHaveDisplayValue('60'); // refused, so it stays typed
});

test('tells that this system shows no notifications', async () => {
  await openSettings((main) => {
    main.computer.hasNotifications = false;
  });
  await expect.element(reminders().getByText(/doesn’t show notifications/)).toBeVisible();
});

test('tells where notifications have no buttons, and only there', async () => {
  await openSettings();
  await expect.element(reminders().getByText(/Notifications have no buttons/)).toBeVisible();
  await openSettings((main) => {
    main.computer.hasActions = true;
  });
  await expect.element(reminders().getByLabelText('Remind me to start the timer')).toBeVisible();
  await expect
    .element(reminders().getByText(/Notifications have no buttons/))
    .not.toBeInTheDocument();
});

const shortcut = () => page.getByRole('region', { name: 'Quick note from any program' });
const status = () => shortcut().getByRole('status');

test('takes a pressed shortcut, tells why one is refused, and keeps the old one on Esc', async () => {
  const { main } = await openSettings((fake) => fake.computer.taken.add('CommandOrControl+Alt+J'));
  const change = shortcut().getByRole('button', { name: 'Change…' });
  await expect.element(shortcut().getByText('Ctrl+Shift+Space')).toBeVisible();
  await change.click();
  await userEvent.keyboard('j');
  await expect.element(shortcut().getByText(/^J alone is for typing/)).toBeVisible();
  await userEvent.keyboard('{Control>}{Shift>}t{/Shift}{/Control}');
  await expect.element(shortcut().getByText(/^Traytable uses Ctrl\+Shift\+T/)).toBeVisible();
  await userEvent.keyboard('{Control>}{Alt>}j{/Alt}{/Control}');
  await expect.element(shortcut().getByText(/^Another program has Ctrl\+Alt\+J/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(change).toHaveFocus();
  await expect.element(shortcut().getByText('Ctrl+Shift+Space')).toBeVisible();
  await expect.element(shortcut().getByText(/^Another program/)).not.toBeInTheDocument();
  expect(main.callsOf('startTimer')).toEqual([]); // no place has received the keys
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Control>}{Alt>}k{/Alt}{/Control}');
  await expect.element(status()).toMatchTextContent(/^Press Ctrl\+Alt\+K now/);
  await userEvent.keyboard('{Escape}');
  await expect.element(shortcut().getByText('Ctrl+Alt+K')).toBeVisible();
  await expect.element(change).toHaveFocus();
  await shortcut().getByRole('button', { name: 'Remove' }).click();
  await expect.element(shortcut().getByText('None')).toBeVisible();
});

test('tests a shortcut as soon as it is set, and says that it works only for a press main received', async () => {
  const { main } = await openSettings();
  const { computer } = main;
  await shortcut().getByRole('button', { name: 'Change…' }).click();
  await userEvent.keyboard('{Control>}{Alt>}k{/Alt}{/Control}');
  const waiting = shortcut().getByRole('button', { name: 'Press it now' });
  await expect.element(waiting).toHaveFocus();
  await expect.element(waiting).toHaveAccessibleDescription(/^Press Ctrl\+Alt\+K now/);
  await userEvent.keyboard('{Control>}{Alt>}k{/Alt}{/Control}'); // the window has them, main has not
  await expect.element(waiting).toBeVisible();
  computer.held.get('CommandOrControl+Alt+K')?.();
  await expect.element(status()).toMatchTextContent('It works: Ctrl+Alt+K reached Traytable.');
  expect(computer.captures).toBe(0);
  await expect.element(shortcut().getByRole('button', { name: 'Change…' })).toHaveFocus();

  const again = shortcut().getByRole('button', { name: 'Test' });
  await again.click();
  await expect.element(waiting).toHaveFocus();
  await userEvent.tab();
  await expect.element(shortcut().getByRole('button', { name: 'Skip' })).toHaveFocus();
  for (const end of computer.waits) end();
  await expect.element(status()).toMatchTextContent(/didn’t reach Traytable within 10 seconds/);
  await expect.element(shortcut().getByRole('button', { name: 'Change…' })).toHaveFocus();

  await again.click();
  await shortcut().getByRole('button', { name: 'Skip' }).click();
  await expect.poll(() => status().element().textContent).toBe('');
  await again.click();
  await expect.element(waiting).toHaveFocus();
  await userEvent.tab(); // the other button hears the key of a place
  await goTo('notes');
  await expect.element(waiting).not.toBeInTheDocument();
  computer.held.get('CommandOrControl+Alt+K')?.();
  expect(computer.captures).toBe(1); // a test that nobody sees has ended
});

test('asks for the press of a shortcut only once main waits for it', async () => {
  let untilFree = Promise.resolve();
  const { main } = await openSettings(({ bridge }) => {
    const { testShortcut, readShortcut } = bridge;
    Object.assign(bridge, {
      testShortcut: () => untilFree.then(() => testShortcut(null)),
      readShortcut: () => untilFree.then(() => readShortcut(null)),
    });
  });
  await expect.element(shortcut().getByRole('button', { name: 'Test' })).toBeVisible();
  const busy = Promise.withResolvers<void>();
  untilFree = busy.promise;
  await shortcut().getByRole('button', { name: 'Test' }).click();
  await goTo('settings'); // whatever is to be drawn by then is drawn
  const waiting = shortcut().getByRole('button', { name: 'Press it now' });
  await expect.element(waiting).not.toBeInTheDocument();
  busy.resolve();
  await expect.element(waiting).toHaveFocus();
  main.computer.held.get('CommandOrControl+Shift+Space')?.();
  await expect.element(status()).toMatchTextContent(/^It works/);
  expect(main.computer.captures).toBe(0);
});

test('tells once above every place that the shortcut doesn’t work, and always at the setting', async () => {
  const { main } = await openSettings((fake) =>
    fake.computer.taken.add('CommandOrControl+Shift+Space'),
  );
  const notice = page.getByText(/The shortcut for a quick note doesn’t work/);
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(shortcut().getByText(/^Another program has Ctrl/)).toBeVisible();
  const answer = await main.bridge.readShortcut(null);
  expect(answer).toMatchObject({ value: { isUnread: false } });
});

test('starts with the system if that is possible, and otherwise tells why not', async () => {
  const { main } = await openSettings();
  const start = page.getByRole('region', { name: 'Start with the system' });
  await start.getByRole('checkbox').click();
  await expect.poll(() => main.computer.autostart.isOn).toBe(true);
  main.computer.autostart = { isOn: false, problem: 'Not here.', isPossible: false };
  window.dispatchEvent(new Event('focus'));
  await expect.element(start.getByText('Not here.')).toBeVisible();
  await expect.element(start.getByRole('checkbox')).not.toBeInTheDocument();
});

test('shows the report for support before anybody gets it, copies and saves it', async () => {
  const { main } = await openSettings();
  await page.getByRole('button', { name: 'Show report…' }).click();
  const report = page.getByRole('dialog', { name: 'Report for support' });
  await expect
    .element(report.getByRole('region', { name: 'Text of the report' }))
    .toMatchTextContent('Traytable 0.1.0');
  await report.getByRole('button', { name: 'Copy' }).click();
  await expect.element(report.getByRole('status')).toMatchTextContent('Copied.');
  const save = report.getByRole('button', { name: 'Save as a file…' });
  main.isDiskFull = true;
  main.chosenFile = '/tmp/report.txt';
  await save.click();
  await expect.element(report.getByRole('alert')).toMatchTextContent('The disk is full.');
  main.isDiskFull = false;
  await save.click();
  await expect.element(report.getByRole('status')).toMatchTextContent('Saved as /tmp/report.txt');
});
