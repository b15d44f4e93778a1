/** The main window on a fake main, in real Chromium with a real IndexedDB, for as long as a test. */
import '../../renderer/styles/tokens.css';
import '../../renderer/styles/base.css';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import App from '../../renderer/App.svelte';
import type { WindowParts } from '../../renderer/app/app-context.ts';
import { aDrawnScreen } from '../../renderer/app/first-screen.svelte.ts';
import { AppState } from '../../renderer/bridge/app-state.svelte.ts';
import { loadAccounts } from '../../renderer/shell/accounts-view.ts';
import { loadScreens } from '../../renderer/shell/place-screens.ts';
import { Dates } from '../../renderer/ui/dates.ts';
import { Now } from '../../renderer/ui/now.ts';
import type { Place } from '../../shared/ipc/places.ts';
import type { Random } from '../../shared/ports.ts';
import type { Note } from '../../shared/records/note.ts';
import { aCompany, aMember } from './builders.ts';
import { anAccount, FakeMain, type FakeParts } from './fake-bridge.ts';
import { createVirtualTime, type VirtualTime } from './virtual-time.ts';

// Virtual time yields through this; a page has no such thing of its own.
globalThis.setImmediate ??= ((run: () => void) =>
  setTimeout(run)) as unknown as typeof setImmediate;

// All of the window is read with the file of a test, and not in the time of its first one.
await Promise.all([loadAccounts(), loadScreens()]);

let randoms = 0;

/** The same ids in each run of a file; no two of these hand out the same one, as no two windows do. */
export function countingRandom(): Random {
  let count = 0;
  randoms += 1;
  const first = String(randoms).padStart(8, '0');
  return {
    fraction: () => 0.5,
    uuid: () => {
      count += 1;
      return `${first}-0000-4000-8000-${String(count).padStart(12, '0')}`;
    },
  };
}

export type OpenWindow = {
  readonly main: FakeMain;
  readonly time: VirtualTime;
  readonly parts: WindowParts;
};

/** Virtual time and a fake main that agree on it; each test gets a cache of its own. */
export function aMain(over: Partial<FakeParts> = {}): { main: FakeMain; time: VirtualTime } {
  const time = createVirtualTime();
  const account = anAccount({ key: `test-${crypto.randomUUID()}` });
  return {
    time,
    main: new FakeMain({ clock: time.clock, random: countingRandom(), account, ...over }),
  };
}

/** Opens the window on `main`, at 1200 by 800. */
export async function openWindow(
  over: Partial<FakeParts> = {},
  prepare: (main: FakeMain) => void = () => undefined,
  locale?: string,
): Promise<OpenWindow> {
  const made = aMain(over);
  prepare(made.main);
  return openWindowOn(made, 'notes', locale);
}

/**
 * Opens the window on a main whose cache may be filled already, at 1200 by 800. Resolves when the
 * cache holds what main had to deliver. Most tests are about notes and begin there.
 */
export async function openWindowOn(
  { main, time }: ReturnType<typeof aMain>,
  firstPlace: Place = 'notes',
  locale = 'en-GB',
  firstScreen = aDrawnScreen(),
): Promise<OpenWindow> {
  await page.viewport(1200, 800);
  const state = await AppState.read(main.bridge, new AbortController());
  const parts: WindowParts = {
    bridge: main.bridge,
    state,
    clock: time.clock,
    random: countingRandom(),
    timer: time.timer,
    now: new Now(time.clock, time.timer),
    dates: new Dates(() => 'UTC', locale),
    firstPlace,
    firstScreen,
  };
  const host = document.createElement('div');
  host.style.height = '100vh';
  document.body.replaceChildren(host);
  const hasPages = main.deliveries.length > 0;
  // As `main.ts` does: who signs in later reads it then.
  const accounts = state.account.kind === 'known' ? await loadAccounts() : undefined;
  await render(App, { target: host, props: { parts, accounts } });
  if (hasPages) await main.taken(); // rows that come later would move what a test points at
  return { main, time, parts };
}

/** Lets main bring these notes, whole, with a client and the team. */
export function deliver(main: FakeMain, notes: readonly Note[]): void {
  const asOf = Date.UTC(2026, 10, 20, 8);
  for (const note of notes) main.service.set(note.id, note);
  main.deliver({ kind: 'companies', asOf, records: [aCompany()] });
  main.deliver({ kind: 'teamMembers', asOf, records: [aMember()] });
  main.deliver({ kind: 'notes', asOf, records: notes.map(withoutBody) });
  main.deliver({ kind: 'bodies', asOf, records: notes });
}

/** A note as a list page has it. */
export function withoutBody({ content_html: _h, content_plain_text: _p, ...summary }: Note) {
  return summary;
}
