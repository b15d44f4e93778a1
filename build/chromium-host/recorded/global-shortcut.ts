import type Electron from 'electron';
import { refuseOthers } from './not-emulated.ts';
import { levers, record } from './record.ts';

/** Electron's `globalShortcut`; tests press the keys (`levers.pressShortcut`). */
export const globalShortcut = refuseOthers('globalShortcut', {
  register(accelerator, pressed) {
    if (levers.shortcuts.has(accelerator)) return false;
    record('globalShortcut.register', accelerator);
    levers.shortcuts.set(accelerator, pressed);
    return true;
  },
  isRegistered: (accelerator) => levers.shortcuts.has(accelerator),
  unregister(accelerator) {
    record('globalShortcut.unregister', accelerator);
    levers.shortcuts.delete(accelerator);
  },
  unregisterAll() {
    record('globalShortcut.unregisterAll');
    levers.shortcuts.clear();
  },
} satisfies Pick<
  Electron.GlobalShortcut,
  'register' | 'isRegistered' | 'unregister' | 'unregisterAll'
>);
