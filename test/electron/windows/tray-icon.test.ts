import { describe, expect, it } from 'vitest';
import { opensByClick, trayIcon } from '../../../electron/windows/tray-icon.ts';

const unasked = () => {
  throw new Error('only Windows has a theme of its taskbar');
};

describe('trayIcon', () => {
  it('follows the taskbar on Windows', () => {
    expect(trayIcon('win32', () => true)).toBe('onDark');
    expect(trayIcon('win32', () => false)).toBe('onLight');
  });

  it('is a template on macOS and coloured on Linux, whatever the theme', () => {
    expect(trayIcon('darwin', unasked)).toBe('onLight');
    expect(trayIcon('linux', unasked)).toBe('coloured');
  });
});

it('opens the window on a click if a click does not open the menu', () => {
  const systems = ['linux', 'win32', 'darwin'] as const;
  expect(systems.filter(opensByClick)).toEqual(['linux', 'win32']);
});
