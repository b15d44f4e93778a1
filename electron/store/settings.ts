/** What the user has chosen for this computer. */
import * as v from 'valibot';
import { type Closing, closings, usualClosing } from '../../shared/closing.ts';
import type { Theme } from '../../shared/ipc/state.ts';
import { ZOOM_PERCENT_NORMAL, zoomPercents } from '../../shared/zoom.ts';
import { type Kept, tryKeep } from './kept.ts';

const theme = v.picklist(['system', 'light', 'dark']);
const zoom = v.picklist(zoomPercents);
const closing = v.picklist(closings);

/** How light or dark the windows are. */
export function readTheme(kept: Kept): Theme {
  return kept.get('theme', theme) ?? 'system';
}

/** Remembers the choice for the next start. */
export function keepTheme(kept: Kept, chosen: Theme): void {
  kept.set('theme', chosen);
}

/** How large the main window shows everything, in percent. */
export function readZoom(kept: Kept): number {
  return kept.get('zoom', zoom) ?? ZOOM_PERCENT_NORMAL;
}

/** Remembers the size for the next start, where the disk takes it. */
export function keepZoom(kept: Kept, percent: number): void {
  tryKeep(kept, 'zoom', percent);
}

/** What closing the main window does. */
export function readClosing(kept: Kept, platform: string): Closing {
  return kept.get('closing', closing) ?? usualClosing(platform);
}

/** Remembers the choice; false where the disk refuses, and then it is as before. */
export function keepClosing(kept: Kept, chosen: Closing): boolean {
  return tryKeep(kept, 'closing', chosen);
}
