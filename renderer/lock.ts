/** Root of the lock window: a button and a code, and nothing of the account. */
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import { lockBridge } from './bridge/bridge.ts';
import LockWindow from './lock/LockWindow.svelte';
import { preventReload } from './system/no-reload.ts';

preventReload();
mount(LockWindow, {
  target: document.querySelector('#app') ?? document.body,
  props: { bridge: lockBridge() },
});
