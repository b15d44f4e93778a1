/**
 * The command line that makes Chromium behave like Electron's: quiet, steady and off the network.
 */

const QUIET = [
  '--test-type',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-startup-window',
  '--no-service-autorun',
  '--no-pings',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-crash-reporter',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-infobars',
  '--disable-popup-blocking',
  '--disable-prompt-on-repost',
  '--disable-search-engine-choice-screen',
  '--disable-session-crashed-bubble',
  '--disable-sync',
  '--hide-crash-restore-bubble',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
] as const;

const STEADY = [
  '--disable-back-forward-cache',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-hang-monitor',
  '--disable-ipc-flooding-protection',
  '--disable-renderer-backgrounding',
  '--force-color-profile=srgb',
] as const;

/** Features that would use the network, show a bubble or delay the first paint. */
const FEATURES_OFF = [
  'AimEnabled',
  'AutofillServerCommunication',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'CertificateTransparencyComponentUpdater',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'InterestFeedContentSuggestions',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationGuideModelDownloading',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  // A spare process for the next page.
  'SpareRendererForSitePerProcess',
  'Translate',
  // Two pages of an address bar that our windows do not have; they took half of the start time.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
] as const;

const FEATURES_ON = ['CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies'] as const;

/**
 * Without a display there is little to draw: two processes fewer save a tenth of the start time.
 */
const HEADLESS = ['--headless=new', '--in-process-gpu'] as const;
const HEADLESS_FEATURES_ON = ['NetworkServiceInProcess2'] as const;

/**
 * With the switches above Chromium still contacts two hosts of its vendor. This rule resolves only
 * loopback names, so a window reaches the network only through the app's own code.
 */
const LOOPBACK_ONLY =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]';

/** The inputs of the command line. */
export type ChromiumStart = {
  readonly profile: string;
  readonly headless: boolean;
  readonly debuggingPort: number | undefined;
  /** Root cannot use Chromium's sandbox; all others keep it. */
  readonly isRoot: boolean;
  /** Switches of the command line and `app.commandLine`; last, so that they win. */
  readonly more: readonly string[];
};

/** Returns the whole command line of the browser process. */
export function chromiumSwitches(start: ChromiumStart): string[] {
  const switches: string[] = [
    ...QUIET,
    ...STEADY,
    LOOPBACK_ONLY,
    `--user-data-dir=${start.profile}`,
    '--remote-debugging-pipe',
  ];
  if (start.debuggingPort !== undefined) {
    switches.push(`--remote-debugging-port=${start.debuggingPort}`);
  }
  if (start.isRoot) switches.push('--no-sandbox');
  if (start.headless) switches.push(...HEADLESS);
  switches.push(...start.more.filter((text) => !isFeatureList(text)));
  switches.push(featureList('disable', FEATURES_OFF, start.more));
  const featuresOn = [...FEATURES_ON, ...(start.headless ? HEADLESS_FEATURES_ON : [])];
  switches.push(featureList('enable', featuresOn, start.more));
  return switches;
}

/** Chromium uses only the last list of features, so ours and the app's are joined. */
function featureList(
  verb: 'enable' | 'disable',
  ours: readonly string[],
  more: readonly string[],
): string {
  const prefix = `--${verb}-features=`;
  const theirs = more
    .filter((text) => text.startsWith(prefix))
    .flatMap((text) => text.slice(prefix.length).split(','));
  return prefix + [...new Set([...ours, ...theirs])].join(',');
}

function isFeatureList(text: string): boolean {
  return /^--(enable|disable)-features=/.test(text);
}
