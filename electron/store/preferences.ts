/** The user's choices for this computer. */
import * as v from 'valibot';
import { type Closing, closings, usualClosing } from '../../shared/closing.ts';
import type { Theme } from '../../shared/ipc/state.ts';
import { ZOOM_PERCENT_NORMAL, zoomPercents } from '../../shared/zoom.ts';
import { readComputerSetting } from './computer-settings.ts';
import { type Settings, tryKeep } from './settings.ts';

const theme = v.picklist(['system', 'light', 'dark']);
const zoom = v.picklist(zoomPercents);
const closing = v.picklist(closings);

/** How light or dark the windows are. */
export function readTheme(settings: Settings): Theme {
  return settings.get('theme', theme) ?? 'system';
}

/** The same before the account is opened. */
export function readSavedTheme(profile: string): Theme {
  return readComputerSetting(profile, 'theme', theme) ?? 'system';
}

/** Saves the choice for the next start. */
export function keepTheme(settings: Settings, chosen: Theme): void {
  settings.set('theme', chosen);
}

/** The choice of one profile, which the windows follow at once. */
export function themeChoice(settings: Settings, windows: { themeSource: Theme }) {
  return {
    get: () => readTheme(settings),
    set(chosen: Theme) {
      keepTheme(settings, chosen);
      windows.themeSource = chosen;
    },
  };
}

/** How large the main window shows everything, in percent. */
export function readZoom(settings: Settings): number {
  return settings.get('zoom', zoom) ?? ZOOM_PERCENT_NORMAL;
}

/** Saves the size for the next start, where the disk takes it. */
export function keepZoom(settings: Settings, percent: number): void {
  tryKeep(settings, 'zoom', percent);
}

/** The effect of closing the main window. */
export function readClosing(settings: Settings, platform: string): Closing {
  return settings.get('closing', closing) ?? usualClosing(platform);
}

/** Saves the choice; false where the disk refuses, and then it is as before. */
export function keepClosing(settings: Settings, chosen: Closing): boolean {
  return tryKeep(settings, 'closing', chosen);
}
