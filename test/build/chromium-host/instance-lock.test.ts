import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { InstanceLock, type SecondStart } from '../../../build/chromium-host/instance-lock.ts';

let folder: string;
let lock: InstanceLock;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'traytable-lock-'));
  lock = new InstanceLock(folder);
});

afterEach(() => {
  lock.release();
  rmSync(folder, { recursive: true });
});

const ignore = () => {};

describe('InstanceLock', () => {
  test('is taken once and given back', () => {
    expect(lock.isHeld()).toBe(false);
    expect(lock.take(ignore)).toBe(true);
    expect(lock.take(ignore)).toBe(true);
    expect(lock.isHeld()).toBe(true);
    lock.release();
    expect(lock.isHeld()).toBe(false);
    expect(existsSync(path.join(folder, 'lock'))).toBe(false);
  });

  test('is not for another process while a host holds it', async () => {
    // A living process with the host's main file on its command line.
    const script = 'setTimeout(() => {}, 60_000)';
    const rival = spawn(process.execPath, ['-e', script, '/chromium-host/boot.ts']);
    await once(rival, 'spawn');
    try {
      writeFileSync(path.join(folder, 'lock'), String(rival.pid));
      expect(lock.take(ignore)).toBe(false);
    } finally {
      rival.kill('SIGKILL');
    }
  });

  test('passes over a holder that is dead or is another program', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    for (const holder of [pid, process.ppid]) {
      writeFileSync(path.join(folder, 'lock'), String(holder));
      expect(lock.take(ignore)).toBe(true);
      lock.release();
    }
  });

  test('reads each letter of a second start once', async () => {
    const seconds: SecondStart[] = [];
    const received = new Promise<void>((resolve) => {
      lock.take((second) => {
        seconds.push(second);
        resolve();
      });
    });
    const second = { argv: ['node', 'x://y'], workingDirectory: '/w', additionalData: { a: 1 } };
    new InstanceLock(folder).tell(second);
    await received;
    expect(seconds).toEqual([second]);
    expect(existsSync(path.join(folder, `${process.pid}.json`))).toBe(false);
  });
});
