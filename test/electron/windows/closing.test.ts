/** The window and the dialog are Electron's: only the calls on them are checked here. */
import { expect, test } from 'vitest';
import { keepClosing, readClosing } from '../../../electron/store/preferences.ts';
import { createSettings } from '../../../electron/store/settings.ts';
import { createClosing } from '../../../electron/windows/closing.ts';
import { closeAnswer, type TrayPresence } from '../../../shared/closing.ts';
import { databaseForTest } from '../../support/profile-for-test.ts';
import { flushPromises } from '../../support/virtual-time.ts';

const buttonOf = { tray: 0, minimise: 1, quit: 2, cancel: 3 };

function aProgram({ isMinimised = false, tray = 'unknown' as TrayPresence } = {}) {
  const settings = createSettings(databaseForTest());
  keepClosing(settings, 'ask');
  const done: string[] = [];
  const sheets: boolean[] = [];
  const noted: unknown[] = [];
  let answer: (button: number) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const close = createClosing({
    settings,
    quit: () => done.push('quit'),
    dialog: {
      showMessageBox(...asked: unknown[]) {
        sheets.push(asked.length > 1);
        return new Promise((resolve, reject) => {
          answer = (response) => resolve({ response, checkboxChecked: false });
          fail = reject;
        });
      },
    },
    findTray: async () => tray,
    log: { note: (event, details) => void noted.push({ event, ...details }) },
  });
  const window = {
    isDestroyed: () => false,
    isVisible: () => true,
    isMinimized: () => isMinimised,
    minimize: () => done.push('minimise'),
    hide: () => done.push('hide'),
  };
  return {
    close() {
      close(window as never);
      return flushPromises();
    },
    choose: (closing: 'tray' | 'minimise' | 'quit') => keepClosing(settings, closing),
    chosen: () => readClosing(settings, 'linux'),
    done,
    sheets,
    noted,
    async answers(button: number) {
      answer(button);
      await flushPromises();
    },
    async fails() {
      fail(new TypeError('no box'));
      await flushPromises();
    },
  };
}

test('asks once over a visible window, and over none that is minimised', async () => {
  for (const isMinimised of [false, true]) {
    const { close, answers, sheets, done } = aProgram({ isMinimised });
    await close();
    await close();
    expect(sheets).toEqual([!isMinimised]);
    await answers(buttonOf.cancel);
    expect(done).toEqual([]);
    await close();
    expect(sheets).toHaveLength(2);
  }
});

test.each(['tray', 'minimise', 'quit'] as const)(
  'saves the choice %s and follows it',
  async (to) => {
    const { close, answers, chosen, done, sheets } = aProgram();
    expect(closeAnswer(buttonOf[to], 'unknown')).toBe(to);
    await close();
    await answers(buttonOf[to]);
    expect(chosen()).toBe(to);
    await close();
    const step = to === 'tray' ? 'hide' : to;
    expect([done, sheets.length]).toEqual([[step, step], 1]);
  },
);

test('leaves the window after a question that could not be shown, and asks again', async () => {
  const { close, fails, noted, sheets, done } = aProgram();
  await close();
  await fails();
  expect(noted).toEqual([{ event: 'bug', error: 'TypeError' }]);
  await close();
  expect([sheets.length, done]).toEqual([2, []]);
});

test('quits on closing a minimised window if a close minimises, and otherwise follows the choice', async () => {
  const { close, choose, done } = aProgram({ isMinimised: true });
  choose('minimise');
  await close();
  choose('tray');
  await close();
  expect(done).toEqual(['quit', 'hide']);
});

test('minimises instead of hiding if the desktop shows no tray icons', async () => {
  const { close, choose, done } = aProgram({ tray: 'missing' });
  choose('tray');
  await close();
  expect(done).toEqual(['minimise']);
});
