import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { placeNames, places } from '../../../shared/ipc/places.ts';
import type { Account } from '../../../shared/ipc/state.ts';
import { aCreate, aNote, aRecord } from '../../support/builders.ts';
import { anAccount, aStatus } from '../../support/fake-bridge.ts';
import { goTo } from '../../support/go-to.ts';
import { deliver, openWindow } from '../../support/open-window.ts';

test('opens its places by keyboard and on main’s request', async () => {
  const { main } = await openWindow();
  for (const place of placeNames) {
    await goTo(place);
    await expect
      .element(page.getByRole('button', { name: places[place].label, exact: true }))
      .toHaveAttribute('aria-current', 'page');
  }
  main.emit('placeChosen', 'outbox');
  await expect.element(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
});

test('moves the focus into the place of a key, and returns it to where it was there', async () => {
  await openWindow({}, (main) => deliver(main, [aNote()]));
  await expect.element(page.getByRole('option')).toBeVisible();
  const hasFocus = () => document.querySelector('main')?.contains(document.activeElement);
  for (const place of [...placeNames.slice(1), 'notes'] as const) {
    await goTo(place);
    await expect.poll(hasFocus).toBe(true);
  }
  await expect.element(page.getByRole('listbox', { name: 'Notes' })).toHaveFocus();
  await userEvent.keyboard('{Control>}f{/Control}');
  await goTo('clients');
  await expect.element(page.getByRole('listbox', { name: 'Clients' })).toHaveFocus();
  await goTo('notes');
  await expect.element(page.getByRole('searchbox', { name: 'Filter notes' })).toHaveFocus();
});

test('begins with the focus in its place, for each account', async () => {
  const { main } = await openWindow();
  const hasFocus = () => document.querySelector('main')?.contains(document.activeElement);
  await expect.poll(hasFocus).toBe(true);
  main.setAccount(anAccount({ key: `ben-${crypto.randomUUID()}` }));
  await expect.poll(hasFocus).toBe(true);
});

test('shows the keyboard map with ? and closes it with Esc', async () => {
  await openWindow();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  // Long keys further down take no room from it.
  expect(page.getByText('New record of the kind on the screen').element().clientHeight).toBe(20);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('opens the capture window', async () => {
  const { main } = await openWindow();
  await userEvent.keyboard('{Control>}{Shift>}N{/Shift}{/Control}');
  expect(main.callsOf('openCapture')).toHaveLength(1);
});

test('tells in a word whether it is connected, and how long the service wants a pause', async () => {
  const { main, time } = await openWindow({ status: aStatus({ line: 'unreachable' }) });
  const status = page.getByRole('contentinfo', { name: 'Status' });
  await expect.element(status.getByText('Offline')).toBeVisible();
  main.setStatus({ line: 'open', pausedUntil: time.clock.now() + 41_000 });
  await expect.element(status.getByText('Online')).toBeVisible();
  await expect.element(status.getByText('Paused by the service for 41 s')).toBeVisible();
  await time.pass(3_000);
  await expect.element(status.getByText('Paused by the service for 38 s')).toBeVisible();
  main.setStatus({ line: 'signed-out', pausedUntil: null });
  await expect.element(status.getByText('Signed out')).toBeVisible();
});

test('[L22.7] says that the service answers with an error, not that it is offline', async () => {
  const { main } = await openWindow({ status: aStatus({ line: 'unreachable', isFailing: true }) });
  const status = page.getByRole('contentinfo', { name: 'Status' });
  await expect.element(status.getByText('The service answers with an error')).toBeVisible();
  await expect.element(status.getByText('Offline')).not.toBeInTheDocument();
  main.setStatus({ line: 'unreachable', isFailing: false });
  await expect.element(status.getByText('Offline')).toBeVisible();
});

test('[L22.50] says that the clock of this computer is behind, until it is right', async () => {
  const { main } = await openWindow();
  const status = page.getByRole('contentinfo', { name: 'Status', exact: true });
  main.setStatus({ line: 'open', clockAheadMs: 3_000_000 });
  const words = status.getByText('Clock 50 min behind the service');
  await expect.element(words).toBeVisible();
  main.setStatus({ line: 'open', clockAheadMs: 0 });
  await expect.element(words).not.toBeInTheDocument();
});

test('[L25] says in the status line why nothing is downloaded, until it is again', async () => {
  const { main } = await openWindow();
  const status = page.getByRole('contentinfo', { name: 'Status', exact: true });
  main.setStatus({ stalledBy: 'This computer’s disk has a problem.' });
  const words = status.getByText('Downloads stopped. This computer’s disk has a problem.');
  await expect.element(words).toBeVisible();
  main.status = aStatus();
  main.setStatus({});
  await expect.element(words).not.toBeInTheDocument();
});

test('[P2] says in whole, on every screen, that typed text is not on the disk, until it is', async () => {
  const { main, time } = await openWindow();
  const status = page.getByRole('contentinfo', { name: 'Status', exact: true });
  const sentence = status.getByText('Not saved: the disk is full or refuses');
  main.isDiskFull = true;
  await page.getByRole('button', { name: 'New note' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill('On a full disk');
  await time.pass(1_000);
  const whole = page.getByText(/^Not saved yet: The disk is full/);
  await expect.element(whole).toBeVisible();
  expect(whole.element().scrollWidth).toBeLessThanOrEqual(whole.element().clientWidth);
  await goTo('contacts');
  await expect.element(sentence).toBeVisible();
  await expect.element(status.getByText('All changes sent')).not.toBeInTheDocument();
  main.isDiskFull = false;
  await time.pass(3_000);
  await expect.element(sentence).not.toBeInTheDocument();
});

test('[Q16.4] keeps unsaved input with its account, and shows and saves it there', async () => {
  const [ada, ben] = ['ada', 'ben'].map((name) =>
    anAccount({ key: `${name}-${crypto.randomUUID()}` }),
  ) as [Account, Account];
  const { main, time } = await openWindow({ account: ada, status: { line: 'unreachable' } });
  main.isDiskFull = true;
  await page.getByRole('button', { name: 'New note' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Of Ada');
  await time.pass(1_000);
  main.setAccount(ben);
  main.isDiskFull = false;
  await expect.element(page.getByRole('textbox', { name: 'Title' })).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Not saved/)).not.toBeInTheDocument(); // Q16.7
  await time.pass(10_000);
  await expect.element(page.getByText(/^Not saved/)).not.toBeInTheDocument();
  expect(main.queue.writes).toEqual([]);
  main.setAccount(ada);
  await time.pass(10_000);
  await page.getByRole('option', { name: /Of Ada/ }).click();
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Of Ada');
  expect(main.queue.writes.map(({ change }) => change)).toMatchObject([
    { kind: 'create', fields: { title: 'Of Ada' } },
  ]);
});

test('[Q16] leaves no editor of an account behind after another sign-in', async () => {
  const listening = listeners('selectionchange');
  const { main } = await openWindow({ account: anAccount({ key: `ada-${crypto.randomUUID()}` }) });
  for (let made = 1; made <= 3; made += 1) {
    await page.getByRole('button', { name: 'New note' }).first().click();
    await expect.poll(() => listening.size).toBe(made);
  }
  main.setAccount(anAccount({ key: `ben-${crypto.randomUUID()}` }));
  await expect.poll(() => listening.size).toBe(0);
});

/** The listeners on the page itself for events of this type from now on. */
function listeners(type: string): ReadonlySet<unknown> {
  const found = new Set<unknown>();
  const { addEventListener: add, removeEventListener: remove } = document;
  document.addEventListener = (...args: Parameters<typeof add>) => {
    if (args[0] === type) found.add(args[1]);
    add.apply(document, args);
  };
  document.removeEventListener = (...args: Parameters<typeof remove>) => {
    if (args[0] === type) found.delete(args[1]);
    remove.apply(document, args);
  };
  onTestFinished(() => {
    Object.assign(document, { addEventListener: add, removeEventListener: remove });
  });
  return found;
}

test.each([1, 340, 1_234])(
  'shows that %d changes wait beside their icon in a narrow window, and touches no other',
  async (waiting) => {
    const writes = Array.from({ length: waiting }, (_, index) =>
      aCreate({ id: `make-${index}`, record: { kind: 'note', id: `local-${index}` } }),
    );
    await openWindow({}, (fake) => {
      fake.queue = { ...fake.queue, writes };
    });
    await page.viewport(720, 480);
    const words = waiting.toLocaleString('en');
    const outbox = page.getByRole('button', { name: new RegExp(`^Outbox, ${words} not sent yet`) });
    const count = outbox.getByText(words).element().getBoundingClientRect();
    const icon = outbox.element().querySelector('svg')?.getBoundingClientRect();
    const button = outbox.element().getBoundingClientRect();
    expect(count.left).toBeGreaterThanOrEqual(icon?.right ?? Number.NaN);
    expect(count.right).toBeLessThanOrEqual(button.right);
    expect(count.top - button.top).toBeGreaterThanOrEqual(4);
    expect(button.bottom - count.bottom).toBeGreaterThanOrEqual(4);
  },
);

test.each([
  [1200, 800],
  [720, 480],
])('draws the ring of the focus in the sidebar whole at %d by %d', async (width, height) => {
  await openWindow();
  await page.viewport(width, height);
  for (const place of placeNames) {
    const button = page.getByRole('button', { name: places[place].label, exact: true }).element();
    (button as HTMLElement).focus({ focusVisible: true } as FocusOptions);
    const { outlineOffset, outlineWidth } = getComputedStyle(button);
    const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    const drawn = button.getBoundingClientRect();
    const cut = button.closest('.places')?.getBoundingClientRect() ?? new DOMRect();
    expect(drawn.left - ring, place).toBeGreaterThanOrEqual(cut.left);
    expect(drawn.right + ring, place).toBeLessThanOrEqual(cut.right);
    expect(drawn.top - ring, place).toBeGreaterThanOrEqual(cut.top);
    expect(drawn.bottom + ring, place).toBeLessThanOrEqual(cut.bottom);
  }
});

test('shortens the age of the lists for no text beside it', async () => {
  const { main, time } = await openWindow({}, (fake) => {
    const writes = Array.from({ length: 340 }, (_, index) =>
      aCreate({ id: `make-${index}`, record: { kind: 'note', id: `local-${index}` } }),
    );
    fake.queue = { ...fake.queue, writes };
  });
  await page.viewport(720, 480);
  main.setStatus({ pausedUntil: time.clock.now() + 97_000, bodiesLeft: 1_200 });
  await expect.element(page.getByText(/^Paused by the service/)).toBeVisible();
  const age = page.getByText(/^Updated/).element();
  expect(age.scrollWidth).toBeLessThanOrEqual(age.clientWidth);
});

test('[L22] refreshes by F5, Ctrl+R, its button and the menu, once at a time, and never reloads', async () => {
  const { main } = await openWindow();
  const button = page.getByRole('button', { name: /^Refresh/ });
  let end: () => void = () => undefined;
  main.refreshes = () =>
    new Promise((resolve) => {
      end = resolve;
    });
  const calls = () => main.callsOf('refresh');
  await userEvent.keyboard('{F5}{F5}{Control>}r{/Control}');
  await expect.element(button).toHaveTextContent('Refreshing…');
  expect(calls()).toEqual([{ isEverything: false }]);
  end();
  // A press meanwhile, perhaps on another screen, follows as one.
  await expect.poll(calls).toHaveLength(2);
  await expect.element(button).toHaveTextContent('Refreshing…');
  end();
  await expect.element(button).toMatchTextContent(/^ *Refresh *$/);
  await userEvent.keyboard('{Control>}r{/Control}');
  end();
  await expect.element(button).toMatchTextContent(/^ *Refresh *$/);
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  end();
  await expect.element(button).toMatchTextContent(/^ *Refresh *$/);
  await expect.element(button).toHaveFocus();
  main.emit('refreshChosen', null);
  expect(calls()).toHaveLength(5);
  end();
});

test('[L22] reports that it cannot refresh, until there is a connection', async () => {
  const { main } = await openWindow({ status: { line: 'unreachable' } });
  await userEvent.keyboard('{F5}');
  const status = page.getByRole('contentinfo', { name: 'Status' });
  await expect.element(status.getByText('Not refreshed.')).toBeVisible();
  main.setLine('open');
  await expect.element(status.getByText('Not refreshed.')).not.toBeInTheDocument();
});

test('[L22.1] tells when a delayed refresh continues, as long as the limits delay it', async () => {
  const { main, time } = await openWindow();
  main.resumesAt = time.clock.now() + 41_000;
  await userEvent.keyboard('{F5}');
  const status = page.getByRole('contentinfo', { name: 'Status' });
  await expect.element(status.getByText('Refresh continues in 41 s')).toBeVisible();
  await expect.element(status.getByText('Refreshing…')).not.toBeInTheDocument();
  const notice = status.getByText(/Refresh continues/);
  // The seconds are for the eye: a screen reader reads once that it continues.
  expect(notice.element().querySelector('[aria-hidden="true"]')?.textContent).toContain('41 s');
  main.setLine('unreachable');
  await expect.element(notice).not.toBeInTheDocument();
  main.setLine('open');
  await expect.element(notice).toBeVisible();
  await time.pass(42_000);
  await expect.element(notice).not.toBeInTheDocument();
  time.set(-20_000);
  await time.pass(1_000);
  await expect.element(notice).not.toBeInTheDocument();
});

test('[L7] [L21] reports to main which lists and which note are on the screen', async () => {
  const { main } = await openWindow({}, (fake) =>
    deliver(fake, [aNote({ id: 'n', title: 'Plan' })]),
  );
  await page.getByRole('option', { name: /Plan/ }).click();
  await goTo('clients');
  await goTo('outbox');
  await expect
    .poll(() => main.callsOf('viewScreen'))
    .toEqual([
      { lists: ['notes', 'companies', 'projects', 'contacts'], note: null },
      { lists: ['notes', 'companies', 'projects', 'contacts'], note: 'n' },
      { lists: ['companies', 'notes', 'contacts'], note: null },
      { lists: [], note: null },
    ]);
});

test('[P2] saves a half-typed line when the user goes to another window', async () => {
  const { main } = await openWindow();
  await goTo('time');
  await page.getByLabelText('What are you working on?').fill('Half a thou');
  window.dispatchEvent(new Event('blur')); // before the pause that is waited for otherwise
  await expect.poll(() => [...main.unfinished.keys()]).toEqual(['time timer']);
});

test('[V359] lists tasks and deals together by name for a new comment', async () => {
  await openWindow({}, (main) => {
    const task = (id: string, title: string) => aRecord('task', { id, title, project_id: null });
    const records = [task('a', 'Call Anna'), task('b', 'Workshop'), task('c', 'Draw 10 icons')];
    const deal = (id: number, title: string) => aRecord('deal', { id, title, company_name: null });
    main.deliver({ kind: 'tasks', asOf: 0, records: records as never });
    const deals = [deal(7, 'Draw 9 icons'), deal(8, 'Ångström')];
    main.deliver({ kind: 'deals', asOf: 0, records: deals as never });
  });
  await page.getByRole('button', { name: 'New…' }).click();
  await page.getByRole('menuitem', { name: 'Comment' }).click();
  const names = () =>
    [...document.querySelectorAll('dialog [role="option"]')].map(({ textContent }) =>
      textContent?.trim().replace(/ (task|deal)$/, ''),
    );
  await expect
    .poll(names)
    .toEqual(['Ångström', 'Call Anna', 'Draw 9 icons', 'Draw 10 icons', 'Workshop']);
});

test('[V16] [V16.2] asks what a comment of the [+] menu is on, and goes on in its field', async () => {
  await openWindow({}, (main) => {
    const task = aRecord('task', { id: 'a', title: 'Call Anna', project_id: 3 });
    const deal = aRecord('deal', { id: 7, title: 'Relaunch', company_name: 'Atlas' });
    const project = aRecord('project', { id: 3, title: 'Shop' });
    main.deliver({ kind: 'projects', asOf: 0, records: [project] as never });
    main.deliver({ kind: 'tasks', asOf: 0, records: [task] as never });
    main.deliver({ kind: 'deals', asOf: 0, records: [deal] as never });
  });
  for (const [name, title] of [
    ['Relaunch deal · Atlas', 'Relaunch'],
    ['Call Anna task · Shop', 'Call Anna'],
  ] as const) {
    await page.getByRole('button', { name: 'New…' }).click();
    await page.getByRole('menuitem', { name: 'Comment' }).click();
    await page.getByRole('dialog').getByRole('option', { name }).click();
    const article = page.getByRole('article', { name: title });
    await expect.element(article.getByRole('textbox', { name: 'New comment' })).toHaveFocus();
  }
});
