/** What the user has chosen for this computer. */
import * as v from 'valibot';
import type { Theme } from '../../shared/ipc/state.ts';
import type { Kept } from './kept.ts';

const theme = v.picklist(['system', 'light', 'dark']);

/** How light or dark the windows are. */
export function readTheme(kept: Kept): Theme {
  return kept.get('theme', theme) ?? 'system';
}

/** Remembers the choice for the next start. */
export function keepTheme(kept: Kept, chosen: Theme): void {
  kept.set('theme', chosen);
}
