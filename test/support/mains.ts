/** The fake main and the real main behind one port, so that the same tests run on both. */

import { expect, vi } from 'vitest';
import { createImageChoice, imageHandlers } from '../../electron/images/image-choice.ts';
import { createHandlers } from '../../electron/ipc/handlers.ts';
import { serve } from '../../electron/ipc/serve.ts';
import { keepClosing, readClosing, themeChoice } from '../../electron/store/preferences.ts';
import { createSnapshotFile } from '../../electron/windows/snapshot-file.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import {
  type Bridge,
  type CallName,
  type CaptureBridge,
  calls,
  channel,
  type Handlers,
} from '../../shared/ipc/contract.ts';
import type { NoteFields } from '../../shared/kinds/note.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Note } from '../../shared/records/note.ts';
import { aDesktop } from './a-desktop.ts';
import { aLockThatIsOff } from './a-lock.ts';
import { accountsForTest } from './accounts-for-test.ts';
import { aNote } from './builders.ts';
import { FakeMain } from './fake-bridge.ts';
import { noBackups } from './no-backups.ts';
import { noPasswords } from './no-passwords.ts';
import { lockDisk, unlockDisk } from './profile-for-test.ts';
import { serviceForTest } from './service-for-test.ts';
import { aComputer, flyingTime, startEngine } from './start-engine.ts';
import { createVirtualTime } from './virtual-time.ts';

export type EitherMain = {
  readonly bridge: Omit<Bridge & CaptureBridge, 'on'>;
  /** A secret that no window may learn. */
  readonly secret: string;
  setOnline(isOnline: boolean): Promise<void>;
  setDisk(isFull: boolean): void;
  /** Where its user wants a file from now on; nowhere with `null`. */
  choose(file: string | null): void;
  /** Whether the window for a quick note is up. */
  isCaptureShown(): boolean;
  /** A note that the service holds. */
  newNote(fields: { readonly title: string }): Promise<Note>;
  /** Somebody else changes it there, or removes it. */
  changeNote(id: string, fields: NoteFields): Promise<void>;
  removeNote(id: string): Promise<void>;
  /** The titles of all notes there. */
  titles(): Promise<string[]>;
  /** Waits, while time passes, until the outbox is so. */
  until(check: (writes: readonly PendingWrite[]) => void): Promise<void>;
};

/** The one that windows are tested with. */
export async function aFakeMain(): Promise<EitherMain> {
  const time = createVirtualTime();
  const main = new FakeMain({ clock: time.clock, random: createSeededRandom(7) });
  const { bridge, service } = main;
  main.closing = 'ask';
  main.keychainObstacles['safe-storage'] = 'No safeStorage.'; // the real one has none there either
  return {
    bridge,
    secret: 'svc_key_of_nobody',
    setOnline: async (isOnline) => main.setLine(isOnline ? 'open' : 'unreachable'),
    setDisk(isFull) {
      main.isDiskFull = isFull;
    },
    choose(file) {
      main.chosenFile = file;
    },
    isCaptureShown: () => main.isCaptureShown,
    async newNote({ title }) {
      const note = aNote({ id: crypto.randomUUID(), title });
      service.set(note.id, note);
      return note;
    },
    async changeNote(id, { note_links: _, ...fields }) {
      const before = service.get(id);
      if (before !== undefined) service.set(id, { ...before, ...fields });
    },
    async removeNote(id) {
      service.delete(id);
    },
    titles: async () => [...service.values()].map(({ title }) => title ?? ''),
    until: (check) =>
      vi.waitFor(
        () => {
          time.clock.advance(1_000);
          main.wake();
          check(main.queue.writes);
        },
        { timeout: 30_000, interval: 1 },
      ),
  };
}

/** Where its user wants files, and what there is to write. */
function fileAnswers(file: () => string | null) {
  return {
    askWhere: async () => file(),
    askFolder: async () => file(),
    cachedImage: async () => undefined,
    printPage: async () => new TextEncoder().encode('%PDF-1.7'),
  };
}

/** The handlers over a real engine, profile and service, and what their user and desktop do. */
export async function aRealProgram() {
  const service = await serviceForTest();
  const time = flyingTime(service);
  const computer = aComputer();
  const started = startEngine(computer, time);
  const { engine } = started;
  const user = { file: null as string | null, isCaptureShown: true };
  const handlers = createHandlers({
    ...{ engine, tellUnsendable: () => undefined, tellUnfinished: () => undefined },
    clock: started.clock,
    timer: time.timer,
    random: computer.random,
    timeZone: () => 'UTC',
    ...{ locale: 'en-GB', version: '0.1.0', brokenFile: null, damagedFiles: [] },
    ...{ backups: noBackups, proxies: noPasswords(), log: { tail: () => [] } },
    accounts: accountsForTest(engine, computer.folder, computer.random),
    appLock: aLockThatIsOff(computer.folder),
    snapshot: createSnapshotFile(computer.folder, aLockThatIsOff(computer.folder).lock, {
      note: () => undefined,
    }),
    vault: started.vault,
    images: imageHandlers(
      createImageChoice({ settings: engine.settings, baseUrl: () => service.baseUrl }),
      async () => false,
      async () => undefined,
    ),
    zoom: () => undefined,
    theme: themeChoice(engine.settings, { themeSource: 'system' }),
    desktop: aDesktop({ settings: engine.settings, clock: started.clock }),
    closing: {
      get: () => readClosing(engine.settings, 'linux'),
      set: (closing) => keepClosing(engine.settings, closing),
    },
    recordWindows: { open: () => true, end: () => undefined, keep: () => undefined },
    goTo: () => undefined,
    capture: {
      prepare: () => undefined,
      show() {
        user.isCaptureShown = true;
      },
      hide() {
        user.isCaptureShown = false;
      },
    },
    ...fileAnswers(() => user.file),
    setTyped: () => undefined,
    openOutside: async (url) => url.startsWith('https:'),
  });
  return { service, started, handlers, user };
}

/** The program's own: a real engine on a real profile, and a real service. */
export async function aRealMain(): Promise<EitherMain> {
  const { service, started, handlers, user } = await aRealProgram();
  const { engine, database } = started;
  const bridge = serveHandlers(handlers);
  await bridge.connect({ baseUrl: service.baseUrl, apiKey: service.apiKey });
  await vi.waitFor(() => expect(engine.runner.queue().line).toBe('open'), { timeout: 30_000 });
  const api = async (method: string, path: string, body?: unknown) =>
    (await service.api(method, path, body)).body?.data;
  return {
    bridge,
    secret: service.apiKey,
    async setOnline(isOnline) {
      started.setOnline(isOnline);
      const line = isOnline ? 'open' : 'unreachable';
      await vi.waitFor(() => expect(engine.runner.queue().line).toBe(line), { timeout: 30_000 });
    },
    setDisk: (isFull) => (isFull ? lockDisk : unlockDisk)(database),
    choose(next) {
      user.file = next;
    },
    isCaptureShown: () => user.isCaptureShown,
    newNote: ({ title }) => api('POST', '/notes', { note: { title, content: 'Text.' } }),
    changeNote: (id, note) => api('PATCH', `/notes/${id}`, { note }),
    removeNote: (id) => api('DELETE', `/notes/${id}`),
    titles: async () => {
      const notes: Note[] = await api('GET', '/notes?page[size]=100');
      return notes.map(({ title }) => title ?? '');
    },
    until: (check) => vi.waitFor(() => check(started.writes()), { timeout: 30_000, interval: 5 }),
  };
}

/** The handlers as a window reaches them, each call from a window that may make it. */
function serveHandlers(handlers: Handlers): EitherMain['bridge'] {
  const answers = new Map<string, (event: never, input: unknown) => Promise<unknown>>();
  serve(
    { handle: (name, answer) => void answers.set(name, answer as never) },
    { handlers, windowOf: (event) => event as never, log: { note: () => undefined } },
  );
  const made = (Object.keys(calls) as CallName[]).map((name) => [
    name,
    async (input: unknown) =>
      structuredClone(await answers.get(channel(name))?.(calls[name].from[0] as never, input)),
  ]);
  return Object.fromEntries(made);
}
