import type Electron from 'electron';
import { NotEmulated } from './recorded/not-emulated.ts';

type Options = Electron.BrowserWindowConstructorOptions;

/** Options that have an effect here. */
const EFFECTIVE = [
  ...['width', 'height', 'x', 'y', 'show', 'title', 'alwaysOnTop', 'useContentSize', 'center'],
  ...['webPreferences', 'fullscreen'],
] as const satisfies readonly string[];

/** Options whose effect only a desktop could show: part of the record of the window's making. */
const RECORDED: readonly (keyof Options)[] = [
  ...(['icon', 'frame', 'minWidth', 'minHeight', 'maxWidth', 'maxHeight', 'resizable'] as const),
  ...(['backgroundColor', 'autoHideMenuBar', 'skipTaskbar', 'titleBarStyle', 'movable'] as const),
  ...(['titleBarOverlay', 'trafficLightPosition', 'minimizable', 'maximizable'] as const),
  ...(['closable', 'fullscreenable', 'hasShadow', 'roundedCorners', 'darkTheme'] as const),
  ...(['acceptFirstMouse', 'paintWhenInitiallyHidden', 'thickFrame', 'type'] as const),
];

/** What every window here is, and Electron's default: anything else is refused. */
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

/** Preferences with an effect here, or with one that a test cannot notice. */
const PREFERENCES = [
  ...['preload', 'additionalArguments', 'spellcheck', 'backgroundThrottling', 'devTools'],
  ...['safeDialogs', 'navigateOnDragDrop', 'disableDialogs'],
];

/**
 * Refuses, as `not emulated: …`, every option that would be ignored, and above all a page that
 * would be less shut in than here.
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
