/**
 * The state of one host process. Electron's module is one set of objects per process, so only this
 * file of the host keeps state at module level.
 */

import type { BrowserWindow } from './browser-window.ts';
import type { CdpConnection } from './cdp.ts';
import type { LaunchArguments } from './launch-arguments.ts';

/** Answers a request to an own scheme of the app. */
export type SchemeHandler = (request: Request) => Response | Promise<Response>;

/** The app's place and start options. */
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

/** The emulated network, in Chromium's figures. */
type NetworkConditions = {
  readonly offline: boolean;
  readonly latency: number;
  readonly downloadThroughput: number;
  readonly uploadThroughput: number;
};

/** The state that the parts of the host share. */
export type Host = {
  /** Set by `boot.ts` before the app runs. */
  launch: Launch | undefined;
  /** Set shortly before `ready`. */
  connection: CdpConnection | undefined;
  userAgent: string;
  /** Whether `ready` was emitted; from then on schemes are fixed and windows may open. */
  isReady: boolean;
  /** From `app.setName`. */
  name: string | undefined;
  /** From `app.setPath` and `--user-data-dir`. */
  readonly paths: Map<string, string>;
  readonly windows: Map<number, BrowserWindow>;
  /** The number of windows so far, which is the last one's id. */
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

/** Returns the start options; throws outside a started host. */
export function waitForLaunch(): Launch {
  if (!host.launch) throw new Error('The Chromium host has not been started by bin/electron.');
  return host.launch;
}

/** Returns the running browser; throws before `app` is ready, as Electron does. */
export function browser(): CdpConnection {
  if (!host.connection) throw new Error('Chromium is not running: wait for app.whenReady().');
  return host.connection;
}
