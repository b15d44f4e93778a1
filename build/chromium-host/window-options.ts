import type Electron from 'electron';
import { NotEmulated } from './recorded/not-emulated.ts';

type Options = Electron.BrowserWindowConstructorOptions;

/** Options with an effect here. */
const EFFECTIVE = [
  ...['width', 'height', 'x', 'y', 'show', 'title', 'alwaysOnTop', 'useContentSize', 'center'],
  ...['webPreferences', 'fullscreen'],
] as const satisfies readonly string[];

/**
 * Options that only a desktop could show; they are recorded with the window. Those of the title bar are
 * not among them: without a place to drag it by, nobody could move such a window on macOS.
 */
const RECORDED: readonly (keyof Options)[] = [
  ...(['icon', 'frame', 'minWidth', 'minHeight', 'maxWidth', 'maxHeight', 'resizable'] as const),
  ...(['backgroundColor', 'autoHideMenuBar', 'skipTaskbar', 'movable'] as const),
  ...(['minimizable', 'maximizable'] as const),
  ...(['closable', 'fullscreenable', 'hasShadow', 'roundedCorners', 'darkTheme'] as const),
  ...(['acceptFirstMouse', 'paintWhenInitiallyHidden', 'thickFrame', 'type'] as const),
];

/** The fixed preferences of every window, as Electron's defaults; other values are refused. */
const FIXED: Electron.WebPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  webviewTag: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  javascript: true,
  images: true,
};

/** Preferences with an effect here, or without one that a test could notice. */
const PREFERENCES = [
  ...['preload', 'additionalArguments', 'spellcheck', 'backgroundThrottling', 'devTools'],
  ...['safeDialogs', 'navigateOnDragDrop', 'disableDialogs'],
];

/**
 * Throws `not emulated: …` for every option that would be ignored, above all one that would weaken
 * the page's isolation.
 */
export function checkOptions(options: Options): void {
  const known: readonly string[] = [...EFFECTIVE, ...RECORDED];
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined && !known.includes(name)) {
      throw new NotEmulated(`BrowserWindow option ${name}`);
    }
  }
  for (const [name, value] of Object.entries(options.webPreferences ?? {})) {
    if (value === undefined || PREFERENCES.includes(name)) continue;
    if (!(name in FIXED)) throw new NotEmulated(`webPreferences.${name}`);
    if (value !== Reflect.get(FIXED, name))
      throw new NotEmulated(`webPreferences.${name}: ${value}`);
  }
}
