import { describe, expect, test } from 'vitest';
import { findChromium } from '../../../build/chromium-host/find-chromium.ts';

describe('findChromium', () => {
  test('takes what CHROMIUM_PATH says before any usual place', () => {
    const env = { CHROMIUM_PATH: '/opt/mine/chromium' };
    expect(findChromium({ env, exists: () => true })).toBe('/opt/mine/chromium');
  });

  test('does not fall back when CHROMIUM_PATH is wrong', () => {
    const env = { CHROMIUM_PATH: '/opt/none' };
    const exists = (file: string) => file !== '/opt/none';
    expect(() => findChromium({ env, exists })).toThrow(
      'CHROMIUM_PATH is /opt/none, but there is no such file.',
    );
  });

  test('prefers the binary itself to the wrapper around it', () => {
    const installed = ['/usr/bin/chromium', '/usr/lib/chromium/chromium'];
    const exists = (file: string) => installed.includes(file);
    expect(findChromium({ env: {}, platform: 'linux', exists })).toBe('/usr/lib/chromium/chromium');
  });

  test('takes the one Playwright has downloaded where no other is installed', () => {
    const playwrights = () => '/home/mara/.cache/ms-playwright/chromium-1/chrome';
    const only = { env: {}, platform: 'linux', playwrights } as const;
    expect(findChromium({ ...only, exists: (file) => file === playwrights() })).toBe(playwrights());
    expect(findChromium({ ...only, exists: () => true })).toBe('/usr/lib/chromium/chromium');
    expect(() => findChromium({ ...only, exists: () => false })).toThrow('No Chromium was found');
  });

  test('knows usual places on macOS and Windows', () => {
    const exists = () => true;
    expect(findChromium({ env: {}, platform: 'darwin', exists })).toContain('Chromium.app');
    expect(findChromium({ env: {}, platform: 'win32', exists })).toContain('chrome.exe');
  });

  test('says in a sentence what to do when there is none', () => {
    const nothing = { env: {}, platform: 'linux', exists: () => false } as const;
    expect(() => findChromium(nothing)).toThrow(
      /^No Chromium was found \(looked at .*\)\. Install Chromium, or set CHROMIUM_PATH/,
    );
  });
});
