/** The tray: a quick note in two clicks, and one line that says how things stand. */
import { Menu, type NativeImage, nativeImage, nativeTheme, Tray } from 'electron';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { summaryOf } from '../../shared/queue/words/describe.ts';
import { opensByClick, type TrayIcon, trayIcon } from './tray-icon.ts';

export interface AppTray {
  /** Puts the outbox in words into the tooltip and the menu. */
  update(writes: readonly PendingWrite[]): void;
  destroy(): void;
}

export type TrayParts = {
  /** The file of each drawing. */
  readonly icons: Readonly<Record<TrayIcon, string>>;
  /** How counts are written. */
  readonly locale: string;
  readonly onnewnote: () => void;
  readonly onopen: () => void;
  readonly onoutbox: () => void;
  readonly onquit: () => void;
};

/** Puts the icon into the tray. */
export function createTray(parts: TrayParts): AppTray {
  const tray = new Tray(imageFor(parts.icons));
  nativeTheme.on('updated', () => tray.setImage(imageFor(parts.icons)));
  if (opensByClick(process.platform)) tray.on('click', parts.onopen);
  let shown: string | undefined;

  function update(writes: readonly PendingWrite[]): void {
    const summary = summaryOf(writes, (count) => count.toLocaleString(parts.locale));
    if (summary === shown) return;
    shown = summary;
    tray.setToolTip(`Traytable · ${summary}`);
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { id: 'new-note', label: 'Quick note', click: parts.onnewnote },
        { type: 'separator' },
        { id: 'open', label: 'Open Traytable', click: parts.onopen },
        { id: 'outbox', label: `Outbox: ${summary}`, click: parts.onoutbox },
        { type: 'separator' },
        { id: 'quit', label: 'Quit', click: parts.onquit },
      ]),
    );
  }

  update([]);
  return { update, destroy: () => tray.destroy() };
}

function imageFor(icons: TrayParts['icons']): NativeImage {
  const isTaskbarDark = () => nativeTheme.shouldUseDarkColorsForSystemIntegratedUI;
  const image = nativeImage.createFromPath(icons[trayIcon(process.platform, isTaskbarDark)]);
  if (process.platform === 'darwin') image.setTemplateImage(true);
  return image;
}
