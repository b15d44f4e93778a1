/** The handlers of the calls about the desktop. */
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { desktopCalls } from '../../shared/ipc/desktop-calls.ts';
import { ok } from '../../shared/result.ts';
import type { Desktop } from '../desktop/open-desktop.ts';

/** Creates these handlers. */
export function desktopHandlers({
  reminders,
  shortcut,
  autostart,
}: Pick<Desktop, 'reminders' | 'shortcut' | 'autostart'>): Pick<
  Handlers,
  keyof typeof desktopCalls
> {
  return {
    readReminders: () => ok(reminders.view()),
    chooseReminders: (choice) => reminders.choose(choice),
    readShortcut: () => ok(shortcut.view()),
    chooseShortcut: (chosen) => shortcut.choose(chosen.shortcut),
    acknowledgeShortcut() {
      shortcut.acknowledge();
      return ok(null);
    },
    testShortcut: () => shortcut.test(),
    endShortcutTest() {
      shortcut.endTest();
      return ok(null);
    },
    readAutostart: () => ok(autostart.view()),
    setAutostart: ({ isOn }) => autostart.set(isOn),
  };
}
