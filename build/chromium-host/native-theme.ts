import type Electron from 'electron';
import { applyColorScheme, inEveryPage } from './emulated-media.ts';
import { host } from './host.ts';
import { KnownEvents, refuseOtherMembers } from './recorded/not-emulated.ts';

type Claimed = Pick<
  Electron.NativeTheme,
  'themeSource' | 'shouldUseDarkColors' | 'shouldUseHighContrastColors'
>;

/** Electron's `nativeTheme`; it sets `prefers-color-scheme` in every window. */
class NativeTheme extends KnownEvents implements Claimed {
  readonly shouldUseHighContrastColors = false;

  get themeSource(): Electron.NativeTheme['themeSource'] {
    return host.colorScheme;
  }

  set themeSource(source: Electron.NativeTheme['themeSource']) {
    host.colorScheme = source;
    void inEveryPage(applyColorScheme).then(() => this.emit('updated'));
  }

  /** Without a desktop the system theme is light. */
  get shouldUseDarkColors(): boolean {
    return host.colorScheme === 'dark';
  }
}

refuseOtherMembers('nativeTheme', NativeTheme);

/** The theme of this process. */
export const nativeTheme = new NativeTheme('nativeTheme', ['updated']);
