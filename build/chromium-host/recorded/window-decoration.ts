import type Electron from 'electron';
import { KnownEvents } from './not-emulated.ts';
import { record } from './record.ts';

type Claimed = Pick<
  Electron.BrowserWindow,
  | ('setProgressBar' | 'flashFrame' | 'setSkipTaskbar' | 'setVisibleOnAllWorkspaces')
  | ('setMenuBarVisibility' | 'setAutoHideMenuBar' | 'setMinimumSize' | 'setResizable')
  | ('setBackgroundColor' | 'setTitleBarOverlay')
>;

/** The decoration of a window; only a desktop could show it, so it is recorded. */
export class WindowDecoration extends KnownEvents implements Claimed {
  setProgressBar(progress: number, options?: Electron.ProgressBarOptions): void {
    record('BrowserWindow.setProgressBar', progress, options);
  }

  flashFrame(flag: boolean): void {
    record('BrowserWindow.flashFrame', flag);
  }

  setSkipTaskbar(skip: boolean): void {
    record('BrowserWindow.setSkipTaskbar', skip);
  }

  setVisibleOnAllWorkspaces(visible: boolean): void {
    record('BrowserWindow.setVisibleOnAllWorkspaces', visible);
  }

  setMenuBarVisibility(visible: boolean): void {
    record('BrowserWindow.setMenuBarVisibility', visible);
  }

  setAutoHideMenuBar(hide: boolean): void {
    record('BrowserWindow.setAutoHideMenuBar', hide);
  }

  setMinimumSize(width: number, height: number): void {
    record('BrowserWindow.setMinimumSize', width, height);
  }

  setResizable(resizable: boolean): void {
    record('BrowserWindow.setResizable', resizable);
  }

  setBackgroundColor(color: string): void {
    record('BrowserWindow.setBackgroundColor', color);
  }

  setTitleBarOverlay(options: Electron.TitleBarOverlayOptions): void {
    record('BrowserWindow.setTitleBarOverlay', options);
  }
}
