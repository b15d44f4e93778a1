/** Root of the capture window: the draft main keeps, and the cache for finding a client. */
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/forced-colors.css';
import { mount } from 'svelte';
import { captureBridge } from './bridge/bridge.ts';
import { openCache } from './cache/cache.ts';
import { namedRecords } from './cache/named-records.ts';
import CaptureWindow from './capture/CaptureWindow.svelte';
import { CaptureDraft } from './capture/capture-draft.svelte.ts';
import { targetsOf } from './capture/targets.ts';
import { systemClock, timeZone } from './system/clock.ts';
import { preventReload } from './system/no-reload.ts';
import { systemTimer } from './system/timer.ts';

preventReload();
const bridge = captureBridge();
const target = document.querySelector('#app') ?? document.body;

const draft = new CaptureDraft(bridge, systemTimer);

mount(CaptureWindow, {
  target,
  props: {
    ...{ bridge, draft, clock: systemClock },
    timeZone,
    // The account may have changed since the window was made: it is asked each time.
    targets: async () => {
      const none = targetsOf({ clients: [], contacts: [], projects: [] });
      const state = await bridge.readState(null);
      if (!state.ok || state.value.account.kind !== 'known') return none;
      const { key } = state.value.account;
      const { writes } = state.value.outbox;
      if ((draft.draft.account ?? key) !== key) return none; // typed in another one (Q16)
      const cache = openCache(key);
      try {
        return targetsOf(await namedRecords(cache, writes));
      } finally {
        cache.close();
      }
    },
  },
});
