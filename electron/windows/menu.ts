/** The application menu: on macOS the bar everybody expects, elsewhere the same behind Alt. */
import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { Place } from '../../shared/ipc/state.ts';

export type MenuParts = {
  readonly onplace: (place: Place) => void;
  readonly oncapture: () => void;
};

/** Sets the application menu. */
export function setMenu(parts: MenuParts): void {
  const place = (label: string, to: Place): MenuItemConstructorOptions => ({
    id: `place-${to}`,
    label,
    click: () => parts.onplace(to),
  });
  const isMac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    {
      label: 'File',
      submenu: [
        {
          id: 'capture',
          label: 'Quick note',
          accelerator: 'CommandOrControl+Shift+N',
          click: parts.oncapture,
        },
        { type: 'separator' },
        isMac ? { role: 'close' } : { role: 'quit', label: 'Quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: 'Go',
      submenu: [
        place('Notes', 'notes'),
        place('Clients', 'clients'),
        place('Outbox', 'outbox'),
        place('Conflicts', 'conflicts'),
        place('Settings', 'settings'),
      ],
    },
    { role: 'windowMenu' },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
