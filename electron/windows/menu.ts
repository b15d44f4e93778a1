/** The application menu: on macOS the bar everybody expects, elsewhere the same behind Alt. */
import { Menu, type MenuItemConstructorOptions } from 'electron';
import { type Place, placeNames, places } from '../../shared/ipc/places.ts';
import type { ZoomStep } from '../../shared/zoom.ts';

export type MenuParts = {
  /** Is true if Chromium’s developer tools can be opened. */
  readonly hasTools: boolean;
  readonly onplace: (place: Place) => void;
  readonly oncapture: () => void;
  readonly onrefresh: () => void;
  readonly onexport: () => void;
  /** `null` where the app lock is off. */
  readonly onlock: (() => void) | null;
  readonly onzoom: (step: ZoomStep) => void;
};

/** Sets the application menu. */
export function setMenu(parts: MenuParts): void {
  const item = (place: Place): MenuItemConstructorOptions => ({
    id: `place-${place}`,
    label: places[place].label,
    click: () => parts.onplace(place),
  });
  // The window handles these keys itself, to accept the plus of every keyboard.
  const zoom = (
    label: string,
    step: ZoomStep,
    accelerator: string,
  ): MenuItemConstructorOptions => ({
    ...{ id: `zoom-${step}`, label, accelerator, registerAccelerator: false },
    click: () => parts.onzoom(step),
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
        { id: 'refresh', label: 'Refresh', accelerator: 'F5', click: parts.onrefresh },
        { type: 'separator' },
        { id: 'export', label: 'Export everything…', click: parts.onexport },
        { type: 'separator' },
        ...lockItems(parts.onlock),
        isMac ? { role: 'close' } : { role: 'quit', label: 'Quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        zoom('Zoom in', 'in', 'CommandOrControl+Plus'),
        zoom('Zoom out', 'out', 'CommandOrControl+-'),
        zoom('Actual size', 'reset', 'CommandOrControl+0'),
        ...(parts.hasTools ? [{ role: 'toggleDevTools' as const, label: 'Developer tools' }] : []),
      ],
    },
    { label: 'Go', submenu: placeNames.map(item) },
    { role: 'windowMenu' },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

function lockItems(onlock: MenuParts['onlock']): MenuItemConstructorOptions[] {
  if (onlock === null) return [];
  return [
    { id: 'lock', label: 'Lock', accelerator: 'CommandOrControl+Shift+L', click: onlock },
    { type: 'separator' },
  ];
}
