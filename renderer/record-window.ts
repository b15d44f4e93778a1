/** Root of the window of a single record: the parts of the main window, on the cache that it fills. */
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/forced-colors.css';
import './styles/print.css';
import { mount } from 'svelte';
import { readRecordLink } from '../shared/navigation/record-link.ts';
import { aDrawnScreen } from './app/first-screen.svelte.ts';
import { AppState } from './bridge/app-state.svelte.ts';
import { mainBridge } from './bridge/bridge.ts';
import RecordWindow from './shell/RecordWindow.svelte';
import { systemClock, timeZone } from './system/clock.ts';
import { preventReload } from './system/no-reload.ts';
import { systemRandom } from './system/random.ts';
import { systemTimer } from './system/timer.ts';
import { Dates, systemLocale } from './ui/dates.ts';
import { Now } from './ui/now.ts';

preventReload();
const bridge = mainBridge();
const life = new AbortController(); // ends with the window
const target = document.querySelector('#app') ?? document.body;
const asked = new URLSearchParams(location.search);
const record = readRecordLink(`traytable://${asked.get('kind')}/${asked.get('id')}`)?.record;

try {
  if (!record) throw new Error('its address names no record');
  const state = await AppState.read(bridge, life);
  const parts = {
    ...{ bridge, state, clock: systemClock, random: systemRandom, timer: systemTimer },
    now: new Now(systemClock, systemTimer),
    dates: new Dates(timeZone, systemLocale()),
    firstPlace: 'today' as const,
    firstScreen: aDrawnScreen(),
    isRecordWindow: true as const,
  };
  mount(RecordWindow, { target, props: { parts, record } });
} catch (error) {
  const words = document.createElement('p');
  words.textContent = `This window could not be opened: ${String(error)}. Everything you wrote is kept.`;
  words.role = 'alert';
  target.append(words);
}
