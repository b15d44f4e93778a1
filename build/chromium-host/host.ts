/**
 * What one process of the host holds. Electron's module is by its nature one set of objects for a
 * whole process, so this file, and no other of the host, keeps state at module level.
 */

import type { BrowserWindow } from './browser-window.ts';
import type { CdpConnection } from './cdp.ts';
import type { LaunchArguments } from './launch-arguments.ts';

/** Answers a request to a scheme of the app's own. */
export type SchemeHandler = (request: Request) => Response | Promise<Response>;

/** Where the app is and how it was started. */
export type Launch = LaunchArguments & {
  readonly appPath: string;
  readonly mainFile: string;
  readonly manifest: {
    readonly name?: string;
    readonly productName?: string;
    readonly version?: string;
  };
  readonly headless: boolean;
};

/** How bad the emulated network is; Chromium's own figures. */
type NetworkConditions = {
  readonly offline: boolean;
  readonly latency: number;
  readonly downloadThroughput: number;
  readonly uploadThroughput: number;
};

/** Everything that the parts of the host know in common. */
export type Host = {
  /** Set by `boot.ts` before anything of the app runs. */
  launch: Launch | undefined;
  /** There from shortly before `ready`. */
  connection: CdpConnection | undefined;
  userAgent: string;
  /** Whether `ready` has come, after which schemes are fixed and windows may be made. */
  isReady: boolean;
  /** From `app.setName`. */
  name: string | undefined;
  /** From `app.setPath` and `--user-data-dir`. */
  readonly paths: Map<string, string>;
  readonly windows: Map<number, BrowserWindow>;
  /** How many there have been: the last one's id. */
  windowsMade: number;
  focused: BrowserWindow | null;
  /** Own schemes, from `protocol.registerSchemesAsPrivileged`. */
  readonly schemes: Set<string>;
  readonly schemeHandlers: Map<string, SchemeHandler>;
  network: NetworkConditions | undefined;
  colorScheme: 'system' | 'light' | 'dark';
};

/** The host of this process. */
export const host: Host = {
  launch: undefined,
  connection: undefined,
  userAgent: '',
  isReady: false,
  name: undefined,
  paths: new Map(),
  windows: new Map(),
  windowsMade: 0,
  focused: null,
  schemes: new Set(),
  schemeHandlers: new Map(),
  network: undefined,
  colorScheme: 'system',
};

/** How the app was started. Throws if asked outside of a started host. */
export function waitForLaunch(): Launch {
  if (!host.launch) throw new Error('The Chromium host has not been started by bin/electron.');
  return host.launch;
}

/** The running browser. Throws before `app` is ready, as Electron does for what needs it. */
export function browser(): CdpConnection {
  if (!host.connection) throw new Error('Chromium is not running: wait for app.whenReady().');
  return host.connection;
}
