/** Root of the capture window: the draft main keeps, and the cache for finding a client. */
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import { captureBridge } from './bridge/bridge.ts';
import { openCache } from './cache/cache.ts';
import { companies } from './cache/read.ts';
import CaptureWindow from './capture/CaptureWindow.svelte';
import { CaptureDraft } from './capture/capture-draft.svelte.ts';
import { preventReload } from './system/no-reload.ts';
import { systemTimer } from './system/timer.ts';

preventReload();
const bridge = captureBridge();
const target = document.querySelector('#app') ?? document.body;

const draft = new CaptureDraft(bridge, systemTimer);

mount(CaptureWindow, {
  target,
  props: {
    bridge,
    draft,
    // The account may have changed since the window was made: it is asked each time.
    companies: async () => {
      const state = await bridge.readState(null);
      if (!state.ok || state.value.account.kind !== 'known') return [];
      const { key } = state.value.account;
      if ((draft.draft.account ?? key) !== key) return []; // typed in another one (Q16)
      const cache = openCache(key);
      try {
        return await companies(cache);
      } finally {
        cache.close();
      }
    },
  },
});
