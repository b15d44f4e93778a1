/**
 * Chooses the program that shows the app: Electron if its binary is installed or can be downloaded,
 * else the Chromium host.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const electron = path.join(root, 'node_modules', 'electron');

/** A failed download is tried again a day later. */
const TRY_AGAIN_MS = 24 * 60 * 60 * 1000;
const DOWNLOAD_TIMEOUT_MS = 180_000;

export type Host = {
  readonly kind: 'electron' | 'chromium';
  /** The program to start; the app's folder is its first argument. */
  readonly executable: string;
};

/** The stand-in for Electron on an installed Chromium. */
export const chromiumHost: Host = {
  kind: 'chromium',
  executable: path.join(root, 'build', 'chromium-host', 'bin', 'electron'),
};

/** Electron, if its binary is on this computer. */
export function installedElectron(): Host | null {
  const pathFile = path.join(electron, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const executable = path.join(electron, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(executable) ? { kind: 'electron', executable } : null;
}

/** Returns Electron, after one bounded attempt to download a missing binary per day. */
export function fetchElectron(nowMs: number, say: (line: string) => void): Host | null {
  const installed = installedElectron();
  if (installed !== null) return installed;
  const stamp = path.join(electron, '.download-failed');
  const failedAt = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs;
  if (failedAt !== undefined && nowMs - failedAt < TRY_AGAIN_MS) return null;
  say('Looking for Electron’s binary (once; it is kept for later starts) …');
  spawnSync(process.execPath, [path.join(electron, 'install.js')], {
    stdio: 'ignore',
    timeout: DOWNLOAD_TIMEOUT_MS,
  });
  const fetched = installedElectron();
  if (fetched === null) writeFileSync(stamp, '');
  return fetched;
}

/** Whether this computer can show windows. */
export function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}
