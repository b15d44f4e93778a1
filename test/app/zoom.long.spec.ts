/** The zoom: saved, and everything stays in reach in the smallest window at the largest size. */
import type { ElectronApplication, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectLine, goTo, openNote, signIn, test } from '../support/app-test.ts';
import { otherClient } from '../support/other-client.ts';

test('zooms by keys and menu within bounds, restores it at a start, and writes dates as the system does', async ({
  desk,
}) => {
  const launched = await desk.start();
  const { app, main } = launched;
  const width = () => main.evaluate(() => innerWidth);
  await main.getByLabel('Service address').waitFor(); // a key pressed before that is lost
  await main.keyboard.press('ControlOrMeta+='); // on the sign-in screen, too
  await expect.poll(width).toBe(Math.round(1200 / 1.1));
  await signIn(main, desk.online);
  await main.keyboard.press('ControlOrMeta+-');
  await main.keyboard.press('ControlOrMeta+NumpadSubtract');
  await expect.poll(width).toBe(Math.round(1200 / 0.9));
  await main.keyboard.press('ControlOrMeta+0');
  await expect.poll(width).toBe(1200);
  for (let step = 0; step < 8; step += 1) await chooseInMenu(app, 'zoom-in');
  await expect.poll(width).toBe(600);
  // Twice as large in the window as it starts: reading needs no sideways scrolling.
  expect(await main.evaluate(() => document.body.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows().filter((one) => one.getTitle() === 'Traytable');
    window?.setBounds({ width: 720, height: 480 });
  });
  await expect.poll(width).toBe(360);
  const { title } = await otherClient(desk.online).noteWithText();
  await openNote(main, title);
  const hidden: string[] = await hiddenIn(main);
  for (const place of ['Clients', 'Outbox', 'Conflicts', 'Settings'] as const) {
    await goTo(main, place);
    hidden.push(...(await hiddenIn(main)).map((one) => `${place}: ${one}`));
  }
  await main.keyboard.press('?');
  await main.getByRole('dialog', { name: 'Keyboard' }).waitFor();
  hidden.push(...(await hiddenIn(main, 'dialog')));
  expect(hidden).toEqual([]);

  await launched.kill();
  const { main: again } = await desk.start();
  await goTo(again, 'Notes');
  await expectLine(again, 'Online');
  expect(await again.evaluate(() => devicePixelRatio)).toBe(2);
  const time = again.getByRole('option').locator('time').first();
  const [said, asHere] = await time.evaluate((element: HTMLTimeElement) => {
    const format = new Intl.DateTimeFormat(navigator.language, {
      dateStyle: 'full',
      timeStyle: 'short',
    });
    return [element.title, format.format(new Date(element.dateTime))];
  });
  expect(said).toBe(asHere);
});

function chooseInMenu(app: ElectronApplication, id: string): Promise<void> {
  return app.evaluate(({ Menu }, name) => {
    Menu.getApplicationMenu()?.getMenuItemById(name)?.click();
  }, id);
}

/** Every control inside `scope` that scrolling cannot bring into view. */
function hiddenIn(main: Page, scope = 'body'): Promise<string[]> {
  return main.evaluate((inside) => {
    const controls = document.querySelectorAll<HTMLElement>(
      `${inside} :is(button, input, a[href], [role="listbox"], [contenteditable="true"])`,
    );
    return [...controls].flatMap((control) => {
      const isThere = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isThere || control.closest('[popover]:not(:popover-open)')) return [];
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { left, top, right, bottom } = control.getBoundingClientRect();
      const [x, y] = [
        (left + Math.min(right, innerWidth)) / 2,
        (top + Math.min(bottom, innerHeight)) / 2,
      ];
      const there = document.elementFromPoint(x, y);
      const around = control.closest('label') ?? control;
      const isVisible = there !== null && (around.contains(there) || there.contains(control));
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim();
      return isVisible
        ? []
        : [`${control.localName} ${name} at ${Math.round(left)},${Math.round(top)}`];
    });
  }, scope);
}
