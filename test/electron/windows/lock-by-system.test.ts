/** Sleep and the system's lock screen lock the app, once everything typed is saved. */
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { AppLock } from '../../../electron/lock/app-lock.ts';
import { followLock } from '../../../electron/windows/lock-by-system.ts';

function aProgram({ isOn = true, locksWithSystem = true, isSaved = true } = {}) {
  const monitor = new EventEmitter();
  const lockNow = vi.fn<() => boolean>(() => true);
  const restart = vi.fn<() => void>();
  const view = () => ({ isOn, locksWithSystem, conversion: null });
  const lock = { view, lock: lockNow } as unknown as AppLock;
  const control = { lock, restart, whenSaved: async () => isSaved };
  return { monitor, lockNow, restart, lock: followLock(control, monitor as never) };
}

test.each(['suspend', 'lock-screen'])('[X7] [X7.1] locks at %s and starts again', async (event) => {
  const { monitor, lockNow, restart } = aProgram();
  monitor.emit(event);
  await vi.waitFor(() => expect(restart).toHaveBeenCalledOnce());
  expect(lockNow).toHaveBeenCalledOnce();
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
