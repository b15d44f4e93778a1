/** Which program shows the app here: Electron where its binary is or can be had, else the Chromium host. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const electron = path.join(root, 'node_modules', 'electron');

/** A failed download is tried again a day later; the time it may take in all. */
const TRY_AGAIN_MS = 24 * 60 * 60 * 1000;
const DOWNLOAD_TIMEOUT_MS = 180_000;

export type Host = {
  readonly kind: 'electron' | 'chromium';
  /** What to start; the app's folder follows as its first argument. */
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

/** Electron, downloaded where it is missing: one try, bounded, and not again for a day. */
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

/** Whether windows can be seen here. */
export function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}
