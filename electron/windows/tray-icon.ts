/** Chooses the drawing of the tray icon for each system. */

export type TrayIcon = 'onLight' | 'onDark' | 'coloured';

/**
 * macOS tints a template, black with alpha, by itself. Windows has one theme for its taskbar and
 * another for apps. Linux does not tell the theme of its tray.
 */
export function trayIcon(platform: NodeJS.Platform, isTaskbarDark: () => boolean): TrayIcon {
  if (platform === 'darwin') return 'onLight';
  if (platform !== 'win32') return 'coloured';
  return isTaskbarDark() ? 'onDark' : 'onLight';
}

/**
 * Is true if a click on the icon opens the window. On macOS it opens the menu, which a window would
 * close.
 */
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
