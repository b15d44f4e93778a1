import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { perList } from '../../../shared/api/endpoints.ts';
import type { PendingWrite } from '../../../shared/queue/pending-write.ts';
import { aNote, aWrite } from '../../support/builders.ts';
import { aStatus } from '../../support/fake-bridge.ts';
import { deliver, openWindow } from '../../support/open-window.ts';

const dialog = () => page.getByRole('dialog', { name: 'Flight check' });
const verdict = () => dialog().getByRole('status');
const parked: PendingWrite['state'] = {
  kind: 'refused',
  status: 422,
  message: 'No.',
  details: [],
  requestId: 'r',
};
const notes = [aNote({ id: 'a', title: 'Plan' }), aNote({ id: 'b', title: 'Budget' })];

/** The window with two notes, and its flight check begun. */
async function checked() {
  const opened = await openWindow({ status: aStatus() });
  deliver(opened.main, notes);
  await opened.main.taken();
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /^Flight check/ })
    .click();
  await expect.element(dialog()).toBeVisible();
  return opened;
}

describe('the flight check', () => {
  test('[L18] begins with one click, and shows its present step', async () => {
    const { main, time } = await checked();
    expect(main.callsOf('prepareFlight')).toEqual([{ isWanted: true }]);
    await expect.element(dialog().getByText('0 of 14')).toBeVisible();
    const now = time.clock.now();
    main.setStatus({ asOf: { ...perList(() => now), comments: 0 }, bodiesLeft: 1 });
    await expect.element(dialog().getByText('13 of 14')).toBeVisible();
    await expect.element(dialog().getByText('2 of 2')).toBeVisible();
  });

  test('[L18] [L19] tells that everything is here once it has checked that', async () => {
    const { main, time } = await checked();
    main.setStatus({ asOf: perList(() => time.clock.now()), listed: perList(() => 0) });
    await expect.element(verdict()).toMatchTextContent(/Ready for take-off/);
    await expect.element(verdict()).toMatchTextContent(/2 notes with their texts and 1 client\./);
    await dialog().getByRole('button', { name: 'Done' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('[L19] never tells ready without the figures of its verdict', async () => {
    const { main, time } = await checked();
    const said: string[] = [];
    const observer = new MutationObserver(() => {
      const words = document.querySelector('dialog section[role="status"]')?.textContent ?? '';
      if (words.includes('Ready')) said.push(words);
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    main.setStatus({ asOf: perList(() => time.clock.now()), listed: perList(() => 0) });
    await expect.element(verdict()).toMatchTextContent(/2 notes with their texts/);
    observer.disconnect();
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((words) => !/2 notes with their texts/.test(words))).toEqual([]);
  });

  test('[L18.1] names missing records', async () => {
    const { main, time } = await checked();
    main.setStatus({
      asOf: perList(() => time.clock.now()),
      listed: { ...perList(() => 0), tasks: 3 },
      bodiesRefused: ['b'],
      off: { invoices: 'Invoices aren’t available from this service.' },
    });
    await expect.element(verdict()).toMatchTextContent(/Almost ready/);
    await expect.element(verdict()).toMatchTextContent(/1 note couldn’t be downloaded: “Budget”\./);
    await expect.element(verdict()).toMatchTextContent(/3 tasks on the service are not on this/);
    await expect.element(verdict()).toMatchTextContent(/Invoices aren’t available/);
  });

  test('leads to the outbox where a change needs the user', async () => {
    const { main, time } = await checked();
    main.become({ writes: [aWrite({ state: parked })] });
    main.setStatus({ asOf: perList(() => time.clock.now()) });
    await expect.element(verdict()).toMatchTextContent(/One change needs you/);
    await verdict().getByRole('button', { name: 'Open outbox' }).click();
    await expect.element(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
  });

  test('waits without a connection, and continues by itself', async () => {
    const { main, time } = await checked();
    main.setStatus({ line: 'unreachable' });
    await expect.element(verdict()).toMatchTextContent(/can’t be reached/);
    main.setStatus({ line: 'open', asOf: perList(() => time.clock.now()) });
    await expect.element(verdict()).toMatchTextContent(/Ready for take-off/);
  });

  test('[L22.9] says that the service answers with an error, not that it can’t be reached', async () => {
    const { main } = await checked();
    main.setStatus({ line: 'unreachable', isFailing: true });
    await expect
      .element(verdict())
      .toMatchTextContent(
        'The service answers with an error. The check continues once that is over.',
      );
  });

  test('tells how long the service wants a pause, and continues after it', async () => {
    const { main, time } = await checked();
    main.become({ writes: [aWrite()] });
    main.setStatus({ pausedUntil: time.clock.now() + 41_000 });
    await expect
      .element(verdict())
      .toMatchTextContent(/Paused by the service for 41 s; 1 change left, .* The check continues/);
    await time.pass(42_000);
    await expect.element(verdict()).not.toBeInTheDocument();
  });

  test.each(['Close', 'Continue in background', 'Stop'])('returns the focus: %s', async (name) => {
    await checked();
    await dialog().getByRole('button', { name }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('contentinfo').getByRole('button', { name: /^Flight check/ }))
      .toHaveFocus();
  });

  test('keeps the focus while it begins again and finishes', async () => {
    const { main, time } = await checked();
    main.setStatus({ asOf: perList(() => time.clock.now()), listed: perList(() => 0) });
    const again = dialog().getByRole('button', { name: 'Check again' });
    await expect.element(again).toBeVisible();
    await time.pass(1_000);
    (again.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(dialog().getByRole('button', { name: 'Continue in background' }))
      .toHaveFocus();
    main.setStatus({ asOf: perList(() => time.clock.now()) });
    await expect.element(dialog().getByRole('button', { name: 'Done' })).toHaveFocus();
  });

  test('closes on a press beside it, and not on one that only ends there', async () => {
    await checked();
    const sheet = dialog().element();
    // As a mouse does that selects the heading and is let go beside the sheet.
    const heading = dialog().getByRole('heading').element();
    heading.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    sheet.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(dialog()).toBeVisible();
    sheet.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    sheet.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('[L18] shows no percentage once it has finished, whatever waits afterwards', async () => {
    const { main, time } = await checked();
    const button = page.getByRole('contentinfo').getByRole('button', { name: /^Flight check/ });
    await expect.element(button).toMatchTextContent(/%/);
    main.setStatus({ asOf: perList(() => time.clock.now()), listed: perList(() => 0) });
    await expect.element(verdict()).toMatchTextContent(/Ready for take-off/);
    await dialog().getByRole('button', { name: 'Done' }).click();
    main.become({ writes: [aWrite()] });
    await expect.element(page.getByRole('contentinfo').getByText('1 waiting')).toBeVisible();
    expect(button.element().textContent?.trim()).toBe('Flight check');
    await button.click();
    expect(main.callsOf('prepareFlight')).toHaveLength(2);
    await expect.element(button).toMatchTextContent(/%/);
  });

  test('continues behind its dialog, can be shown again by a key, and can be stopped', async () => {
    const { main } = await checked();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('contentinfo').getByRole('button', { name: /Flight check · \d+ %/ }))
      .toBeVisible();
    await userEvent.keyboard('{Control>}{Shift>}f{/Shift}{/Control}');
    await expect.element(dialog()).toBeVisible();
    expect(main.callsOf('prepareFlight')).toHaveLength(1);
    await dialog().getByRole('button', { name: 'Stop' }).click();
    expect(main.callsOf('prepareFlight')).toEqual([{ isWanted: true }, { isWanted: false }]);
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});
