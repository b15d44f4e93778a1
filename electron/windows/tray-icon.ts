/** What the tray icon is on which system. */

export type TrayIcon = 'onLight' | 'onDark' | 'coloured';

/**
 * macOS tints a template, black with alpha, by itself. Windows has a theme for its taskbar and another
 * one for apps. Linux says nothing of its tray.
 */
export function trayIcon(platform: NodeJS.Platform, isTaskbarDark: () => boolean): TrayIcon {
  if (platform === 'darwin') return 'onLight';
  if (platform !== 'win32') return 'coloured';
  return isTaskbarDark() ? 'onDark' : 'onLight';
}

/** Whether a click on the icon opens the window. On macOS it opens the menu, which a window would close. */
export function opensByClick(platform: NodeJS.Platform): boolean {
  return platform !== 'darwin';
}

/** The file of each drawing, by its name. */
export function trayIcons(fileOf: (name: string) => string): Readonly<Record<TrayIcon, string>> {
  return {
    onLight: fileOf('tray-on-light'),
    onDark: fileOf('tray-on-dark'),
    coloured: fileOf('tray-coloured'),
  };
}
