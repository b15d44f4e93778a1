import type { NativeTheme } from 'electron';

/** The colour of a window until its page is drawn: `--paper` of renderer/styles/tokens.css. */
export function backgroundOf({
  shouldUseDarkColors,
}: Pick<NativeTheme, 'shouldUseDarkColors'>): string {
  return shouldUseDarkColors ? '#0f1213' : '#fafcfc';
}
