import path from 'node:path';
import type Electron from 'electron';
import { appName, appPath } from './app-paths.ts';
import { host, waitForLaunch } from './host.ts';
import { KnownEvents } from './recorded/not-emulated.ts';
import { record } from './recorded/record.ts';

type Claimed = Pick<
  Electron.App,
  | ('name' | 'getName' | 'setName' | 'getVersion' | 'getAppPath' | 'getPath' | 'setPath')
  | ('isPackaged' | 'getLocale' | 'setLoginItemSettings' | 'setAppUserModelId')
  | ('setAsDefaultProtocolClient' | 'isDefaultProtocolClient' | 'removeAsDefaultProtocolClient')
>;

type LoginItem = { readonly openAtLogin: boolean };

/** The part of Electron's `app` about its identity and its place on the desktop. */
export class AppIdentity extends KnownEvents implements Claimed {
  readonly isPackaged = false;
  /** Only macOS has one; apps use `app.dock?.…`. */
  readonly dock = undefined;
  readonly #protocols = new Set<string>();
  #loginItem: LoginItem = { openAtLogin: false };

  get name(): string {
    return appName();
  }

  set name(name: string) {
    host.name = name;
  }

  getName(): string {
    return appName();
  }

  setName(name: string): void {
    host.name = name;
  }

  getVersion(): string {
    return waitForLaunch().manifest.version ?? '0.0.0';
  }

  getAppPath(): string {
    return waitForLaunch().appPath;
  }

  getPath(name: string): string {
    return appPath(name);
  }

  setPath(name: string, folder: string): void {
    if (!path.isAbsolute(folder)) throw new Error('Path must be absolute');
    host.paths.set(name, folder);
  }

  getLocale(): string {
    return 'en-US';
  }

  setAsDefaultProtocolClient(protocol: string, file?: string, args?: string[]): boolean {
    record('app.setAsDefaultProtocolClient', protocol, file, args);
    this.#protocols.add(protocol);
    return true;
  }

  isDefaultProtocolClient(protocol: string): boolean {
    return this.#protocols.has(protocol);
  }

  removeAsDefaultProtocolClient(protocol: string): boolean {
    record('app.removeAsDefaultProtocolClient', protocol);
    return this.#protocols.delete(protocol);
  }

  setLoginItemSettings(settings: Electron.Settings): void {
    record('app.setLoginItemSettings', settings);
    this.#loginItem = { openAtLogin: settings.openAtLogin ?? false };
  }

  getLoginItemSettings(): LoginItem {
    return this.#loginItem;
  }

  setAppUserModelId(id: string): void {
    record('app.setAppUserModelId', id);
  }
}
