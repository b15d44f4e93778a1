/** A restore ends the program, so what is typed is saved before. */
import { expect, test, vi } from 'vitest';
import { backupHandlers } from '../../../electron/ipc/backup-handlers.ts';
import { ok } from '../../../shared/result.ts';

function aMain({ isSaved = true, response = 0, madeAt = 1 as number | null } = {}) {
  const wantRestore = vi.fn<() => boolean>(() => true);
  const restart = vi.fn<() => void>();
  const view = () => ({ madeAt, count: 1, folder: '/copies', problem: null });
  const handlers = backupHandlers(
    { view, make: async () => ok(view()), wantRestore },
    {
      dialog: { showMessageBox: async () => ({ response, checkboxChecked: false }) },
      window: { isDestroyed: () => false, isVisible: () => true, isMinimized: () => false },
      whenSaved: async () => isSaved,
      restart,
    },
  );
  return { handlers, calls: () => [wantRestore, restart].map((one) => one.mock.calls.length) };
}

test('[B4.3] starts again to restore a copy only once everything typed is saved', async () => {
  const unsaved = aMain({ isSaved: false });
  expect(await unsaved.handlers.restoreBackup(null)).toMatchObject({ failure: 'typed' });
  expect(unsaved.calls()).toEqual([0, 0]);
  const saved = aMain();
  expect(await saved.handlers.restoreBackup(null)).toEqual({ ok: true, value: null });
  expect(saved.calls()).toEqual([1, 1]);
});

test('restores nothing where there is no copy, or the user says no', async () => {
  for (const [over, failure] of [
    [{ madeAt: null }, 'none'],
    [{ response: 1 }, 'cancelled'],
  ] as const) {
    const { handlers, calls } = aMain(over);
    expect(await handlers.restoreBackup(null)).toMatchObject({ failure });
    expect(calls()).toEqual([0, 0]);
  }
});
