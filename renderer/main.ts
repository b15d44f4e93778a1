/**
 * Composition root 2: the main window. `begin.ts` has drawn the snapshot of its first screen.
 *
 * Makes the parts that have effects, reads the app's state from main, and mounts the screens on it.
 */
import { mount, tick } from 'svelte';
import App from './App.svelte';
import { FirstScreen } from './app/first-screen.svelte.ts';
import { AppState } from './bridge/app-state.svelte.ts';
import { mainBridge } from './bridge/bridge.ts';
import { forgetCaches } from './cache/forget-caches.ts';
import { loadAccounts } from './shell/accounts-view.ts';
import { placeBeforeReload } from './shell/place-before-reload.ts';
import { prepareCaches } from './shell/prepare-caches.ts';
import { replaceSnapshot } from './snapshot/replace-snapshot.ts';
import { systemClock, timeZone } from './system/clock.ts';
import { preventReload } from './system/no-reload.ts';
import { systemRandom } from './system/random.ts';
import { systemTimer } from './system/timer.ts';
import { whenIdle } from './system/when-idle.ts';
import { Dates, systemLocale } from './ui/dates.ts';
import { Now } from './ui/now.ts';

preventReload();
const bridge = mainBridge();
const life = new AbortController(); // ends with the window
const firstScreen = new FirstScreen();
const target = document.querySelector('#app') ?? document.body;

try {
  const state = await AppState.read(bridge, life);
  await prepareCaches({ bridge, account: state.account, target });
  const parts = {
    bridge,
    state,
    clock: systemClock,
    random: systemRandom,
    timer: systemTimer,
    now: new Now(systemClock, systemTimer),
    dates: new Dates(timeZone, systemLocale()),
    firstPlace: placeBeforeReload() ?? ('today' as const),
    firstScreen,
  };
  const isSignedIn = state.account.kind === 'known';
  const accounts = isSignedIn ? await loadAccounts() : undefined;
  if (!isSignedIn) firstScreen.markDrawn();
  mount(App, { target, props: { parts, accounts } });
  void finishStart();
} catch (error) {
  replaceSnapshot();
  const words = document.createElement('p');
  words.textContent = `Traytable could not start its window: ${String(error)}. Everything you wrote is kept; start the app again.`;
  words.role = 'alert';
  target.append(words);
}

/** Does what the first screen does not need, once it is drawn. */
async function finishStart(): Promise<void> {
  await firstScreen.drawn;
  await tick();
  replaceSnapshot();
  await whenIdle();
  void bridge.screenDrawn(null); // without it the windows to come open a little later
  void forgetCaches(bridge); // what fails is tried again at the next start
  const { loadScreens } = await import('./shell/place-screens.ts');
  await loadScreens(whenIdle);
}
