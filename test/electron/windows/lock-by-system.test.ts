/** Sleep and the system's lock screen lock the app, once everything typed is saved. */
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { AppLock } from '../../../electron/lock/app-lock.ts';
import { followLock, tellUnlocked } from '../../../electron/windows/lock-by-system.ts';
import { flushPromises } from '../../support/virtual-time.ts';

function aProgram({
  isOn = true,
  locksWithSystem = true,
  isSaved = true,
  isFull = false,
  isBroken = false,
} = {}) {
  const monitor = new EventEmitter();
  const lockNow = vi.fn<() => boolean>(() => {
    if (isBroken) throw new TypeError('a bug');
    if (isFull)
      throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC', syscall: 'write' });
    return true;
  });
  const restart = vi.fn<() => void>();
  const [writeLeft, onrefused] = [vi.fn<() => void>(), vi.fn<(words: string) => void>()];
  const view = () => ({ isOn, locksWithSystem, conversion: null, obstacle: null });
  const lock = { view, lock: lockNow } as unknown as AppLock;
  const notes: string[] = [];
  const log = { note: (event: string) => notes.push(event) };
  const control = { lock, restart, writeLeft, log, onrefused, whenSaved: async () => isSaved };
  const follows = followLock(control, monitor as never);
  return { monitor, lockNow, restart, writeLeft, onrefused, notes, lock: follows };
}

test.each(['suspend', 'lock-screen'])('[X7] [X7.1] locks at %s and starts again', async (event) => {
  const { monitor, lockNow, restart, writeLeft } = aProgram();
  monitor.emit(event);
  await vi.waitFor(() => expect(restart).toHaveBeenCalledOnce());
  expect(lockNow).toHaveBeenCalledOnce();
  expect(writeLeft).toHaveBeenCalledBefore(lockNow); // for the list of accounts
});

test('[X7] [X7.1] does not lock over unsaved text, nor where the user chose otherwise', async () => {
  const typing = aProgram({ isSaved: false });
  typing.monitor.emit('suspend');
  const other = aProgram({ locksWithSystem: false });
  other.monitor.emit('suspend');
  other.lock?.();
  await vi.waitFor(() => expect(other.restart).toHaveBeenCalledOnce());
  expect(typing.lockNow).not.toHaveBeenCalled();
  expect(aProgram({ isOn: false }).lock).toBeNull();
});

test.each([{ isFull: true }, { isSaved: false }])(
  '[X7.2] says why it was not locked and goes on, at sleep and from the menu: %j',
  async (over) => {
    const { monitor, lock, restart, onrefused } = aProgram(over);
    monitor.emit('suspend');
    await vi.waitFor(() => expect(onrefused).toHaveBeenCalledOnce());
    lock?.();
    await vi.waitFor(() => expect(onrefused).toHaveBeenCalledTimes(2));
    expect(onrefused).toHaveBeenLastCalledWith(expect.stringContaining('Free some space'));
    expect(restart).not.toHaveBeenCalled();
  },
);

test('[X7.1] [X7.2] locks once, and says once why not, where the lock screen and sleep come together', async () => {
  const locked = aProgram();
  const typing = aProgram({ isSaved: false });
  for (const { monitor } of [locked, typing]) {
    monitor.emit('lock-screen');
    monitor.emit('suspend');
  }
  await flushPromises();
  expect(locked.lockNow).toHaveBeenCalledOnce();
  expect(typing.onrefused).toHaveBeenCalledOnce();
});

test('[X7.1] [X7.2] says that a bug kept it open, and tries again at the next sleep', async () => {
  const { monitor, lockNow, onrefused, notes } = aProgram({ isBroken: true });
  for (const tries of [1, 2]) {
    monitor.emit('suspend');
    await flushPromises();
    expect(lockNow).toHaveBeenCalledTimes(tries);
  }
  expect(onrefused).toHaveBeenCalledWith(expect.stringContaining('Something went wrong'));
  expect(notes).toEqual(['bug: not locked', 'bug: not locked']);
});

test('[X7.2] shows the reason once until it is read', async () => {
  const read = Promise.withResolvers<{ response: number; checkboxChecked: boolean }>();
  const showMessageBox = vi.fn(() => read.promise);
  const tell = tellUnlocked(aHiddenWindow as never, { showMessageBox });
  tell('The disk is full.');
  tell('The disk is full.');
  expect(showMessageBox).toHaveBeenCalledOnce();
  read.resolve({ response: 0, checkboxChecked: false });
  await flushPromises();
  tell('The disk is full.');
  expect(showMessageBox).toHaveBeenCalledTimes(2);
});

const aHiddenWindow = {
  isDestroyed: () => false,
  isVisible: () => false,
  isMinimized: () => false,
};
