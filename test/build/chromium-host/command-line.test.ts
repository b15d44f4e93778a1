import { describe, expect, test } from 'vitest';
import { CommandLine } from '../../../build/chromium-host/command-line.ts';

describe('CommandLine', () => {
  test('knows the switches it was started with', () => {
    const line = new CommandLine(['/app', '--loud', '--lang=cs', '--', 'x']);
    expect([line.hasSwitch('loud'), line.getSwitchValue('lang'), line.hasSwitch('x')]).toEqual([
      true,
      'cs',
      false,
    ]);
  });

  test('hands on what the app adds, and that alone', () => {
    const line = new CommandLine(['--loud']);
    line.appendSwitch('disable-gpu');
    line.appendSwitch('lang', 'de');
    line.appendSwitch('wrong');
    line.removeSwitch('wrong');
    expect(line.listAdded()).toEqual(['--disable-gpu', '--lang=de']);
  });

  test('adds up lists of features', () => {
    const line = new CommandLine([]);
    line.appendSwitch('enable-features', 'A');
    line.appendSwitch('enable-features', 'B');
    expect(line.listAdded()).toEqual(['--enable-features=A,B']);
  });
});
