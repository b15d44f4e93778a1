/** The tray: a quick note in two clicks, and one line about the outbox. */
import { Menu, type NativeImage, nativeImage, nativeTheme, Tray } from 'electron';
import type { Clock } from '../../shared/ports.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { countChanges } from '../../shared/queue/words/count-changes.ts';
import { summaryOf } from '../../shared/queue/words/describe.ts';
import { noTimer, type TimerState } from '../../shared/time/timer-state.ts';
import { opensByClick, type TrayIcon, trayIcon } from './tray-icon.ts';
import { type TrayTimerActions, timerItems, timerLine } from './tray-timer.ts';

export interface AppTray {
  /** Shows the state of the outbox in the tooltip and the menu. */
  update(writes: readonly PendingWrite[]): void;
  /** Counts so many records more that need the user: they cannot be sent as they are. */
  updateUnsendable(count: number): void;
  /** Shows the timer in the menu; its time advances while it runs. */
  updateTimer(state: TimerState): void;
  /** Shows the shortcut beside "Quick note"; none if none works. */
  updateShortcut(shortcut: string | null): void;
  destroy(): void;
}

export type TrayParts = {
  /** The file of each drawing. */
  readonly icons: Readonly<Record<TrayIcon, string>>;
  /** The format of counts. */
  readonly locale: string;
  readonly onnewnote: () => void;
  readonly onopen: () => void;
  readonly onoutbox: () => void;
  readonly clock: Clock;
  readonly timer: TrayTimerActions;
  readonly onquit: () => void;
};

/** Puts the icon into the tray. */
export function createTray(parts: TrayParts): AppTray {
  const tray = new Tray(imageFor(parts.icons));
  nativeTheme.on('updated', () => tray.setImage(imageFor(parts.icons)));
  if (opensByClick(process.platform)) tray.on('click', parts.onopen);
  let shown: string | undefined;
  let shownWrites: readonly PendingWrite[] = [];
  let unsendable = 0;
  let summary = '';
  let time: TimerState = noTimer;
  let keys: string | null = null;

  function update(writes: readonly PendingWrite[]): void {
    shownWrites = writes;
    drawCounts();
  }

  function drawCounts(): void {
    const inWords = (count: number) => count.toLocaleString(parts.locale);
    summary = summaryOf(countChanges(shownWrites, unsendable), inWords);
    draw();
  }

  function draw(): void {
    const now = parts.clock.now();
    const lines = ['Traytable', timerLine(time, now), summary].filter((line) => line !== '');
    const next = JSON.stringify([lines, time.recent, time.names, keys]);
    if (next === shown) return;
    shown = next;
    tray.setToolTip(lines.join(' · '));
    tray.setContextMenu(
      Menu.buildFromTemplate([
        {
          ...{ id: 'new-note', label: 'Quick note', click: parts.onnewnote },
          ...(keys === null ? {} : { accelerator: keys, registerAccelerator: false }),
        },
        { type: 'separator' },
        ...timerItems(time, now, parts.timer),
        { type: 'separator' },
        { id: 'open', label: 'Open Traytable', click: parts.onopen },
        { id: 'outbox', label: `Outbox: ${summary}`, click: parts.onoutbox },
        { type: 'separator' },
        { id: 'quit', label: 'Quit', click: parts.onquit },
      ]),
    );
  }

  update([]);
  return {
    update,
    updateUnsendable(count) {
      unsendable = count;
      drawCounts();
    },
    updateTimer(state) {
      time = state;
      draw();
    },
    updateShortcut(shortcut) {
      keys = shortcut;
      draw();
    },
    destroy: () => tray.destroy(),
  };
}

function imageFor(icons: TrayParts['icons']): NativeImage {
  const isTaskbarDark = () => nativeTheme.shouldUseDarkColorsForSystemIntegratedUI;
  const image = nativeImage.createFromPath(icons[trayIcon(process.platform, isTaskbarDark)]);
  if (process.platform === 'darwin') image.setTemplateImage(true);
  return image;
}
