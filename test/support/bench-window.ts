/** The main window on a fake main in a page of its own, for a bench: a real cache and real time. */
import '../../renderer/styles/tokens.css';
import '../../renderer/styles/base.css';
import { mount } from 'svelte';
import App from '../../renderer/App.svelte';
import { aDrawnScreen } from '../../renderer/app/first-screen.svelte.ts';
import { AppState } from '../../renderer/bridge/app-state.svelte.ts';
import { loadAccounts } from '../../renderer/shell/accounts-view.ts';
import { loadScreens } from '../../renderer/shell/place-screens.ts';
import { systemClock } from '../../renderer/system/clock.ts';
import { systemRandom } from '../../renderer/system/random.ts';
import { systemTimer } from '../../renderer/system/timer.ts';
import { Dates } from '../../renderer/ui/dates.ts';
import { Now } from '../../renderer/ui/now.ts';
import type { Place } from '../../shared/ipc/places.ts';
import { FakeMain } from './fake-bridge.ts';

const parts = { clock: systemClock, random: systemRandom, timer: systemTimer };

/** A main that has no connection. */
export function anOfflineMain(): FakeMain {
  return new FakeMain({ ...parts, status: { line: 'unreachable' } });
}

/** Opens the window at a place, instead of whatever the page shows. */
export async function mountWindow(main: FakeMain, firstPlace: Place): Promise<void> {
  const state = await AppState.read(main.bridge, new AbortController());
  const target = document.createElement('div');
  target.style.height = '100vh';
  document.body.replaceChildren(target);
  const now = new Now(systemClock, systemTimer);
  const dates = new Dates(() => 'UTC', 'en-GB');
  const firstScreen = aDrawnScreen();
  const whole = { ...parts, firstScreen, bridge: main.bridge, state, now, dates, firstPlace };
  await loadScreens();
  mount(App, { target, props: { parts: whole, accounts: await loadAccounts() } });
}

/** Waits until the window has taken more than so many pages of what was pulled. */
export async function waitForPages(main: FakeMain, pages: number): Promise<void> {
  while (main.calls.filter(({ name }) => name === 'takePulled').length <= pages) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** When the frame that is being made has been drawn; work put off until after it is not waited for. */
export function drawn(): Promise<number> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(performance.now());
    port2.postMessage(null);
  });
}
