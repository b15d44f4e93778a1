/**
 * Levers that only the Chromium host has, because Electron leaves these things to the desktop.
 *
 * What is evaluated runs between any two lines of main. So a lever that acts waits for the next turn,
 * as an event of a desktop does.
 */
import { once } from 'node:events';
import type { ElectronApplication } from '@playwright/test';
import type { Levers, Recorded } from '../../build/chromium-host/recorded/record.ts';
import type { EndingSystem, endSession } from '../../build/chromium-host/session-end.ts';

declare global {
  /** In a main process of the host. */
  var chromiumHost: Levers & { readonly endSession: typeof endSession };
}

/** Every call of `api` that a desktop would have shown or done, oldest first. */
export async function recorded(
  app: ElectronApplication,
  api: string,
): Promise<Recorded['details'][]> {
  return app.evaluate(
    (_electron, name) =>
      globalThis.chromiumHost.records
        .filter((one) => one.api === name)
        // Details may be functions or windows, of which a test can have no more than the text.
        .map(({ details }) => JSON.parse(JSON.stringify(details))),
    api,
  );
}

/** Sets the answers of a person to the dialogs to come. */
export async function answerDialogs(
  app: ElectronApplication,
  answers: Levers['answers'],
): Promise<void> {
  await app.evaluate((_electron, all) => {
    Object.assign(globalThis.chromiumHost.answers, all);
  }, answers);
}

/** Presses a global shortcut; false if the app has not registered it. */
export async function pressShortcut(
  app: ElectronApplication,
  accelerator: string,
): Promise<boolean> {
  return app.evaluate(async (_electron, keys) => {
    await new Promise((resolve) => setImmediate(resolve));
    return globalThis.chromiumHost.pressShortcut(keys);
  }, accelerator);
}

/** The labels in the menu of the only tray icon. */
export async function trayLabels(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(() => {
    const [tray] = globalThis.chromiumHost.trays;
    return tray?.menu?.items.map(({ label }) => label) ?? [];
  });
}

/** Chooses an item in the menu of the only tray icon. */
export async function chooseInTray(app: ElectronApplication, id: string): Promise<void> {
  await app.evaluate(async (_electron, item) => {
    await new Promise((resolve) => setImmediate(resolve));
    const [tray] = globalThis.chromiumHost.trays;
    tray?.menu?.getMenuItemById(item)?.click();
  }, id);
}

/** Clicks the only tray icon. */
export async function clickTray(app: ElectronApplication): Promise<void> {
  await app.evaluate(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    const [tray] = globalThis.chromiumHost.trays;
    tray?.emit('click');
  });
}

/** How long nobody has touched the computer, for `powerMonitor`. */
export async function setIdle(app: ElectronApplication, seconds: number): Promise<void> {
  await app.evaluate((_electron, idle) => {
    globalThis.chromiumHost.power.idleSeconds = idle;
  }, seconds);
}

/** Ends the session of the person at the computer as `system` does; resolves when the app is gone. */
export async function endSessionOf(app: ElectronApplication, system: EndingSystem): Promise<void> {
  const ended = once(app.process(), 'exit');
  await app.evaluate((_electron, name) => {
    setImmediate(() => globalThis.chromiumHost.endSession(name));
  }, system);
  await ended;
}
