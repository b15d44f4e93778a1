/** Root of the lock window: what opens a locked app, or how far a conversion is. Nothing of the account. */
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/forced-colors.css';
import { mount } from 'svelte';
import { lockBridge } from './bridge/bridge.ts';
import ConvertingData from './lock/ConvertingData.svelte';
import LockWindow from './lock/LockWindow.svelte';
import { preventReload } from './system/no-reload.ts';
import { systemTimer } from './system/timer.ts';

preventReload();
const bridge = lockBridge();
const target = document.querySelector('#app') ?? document.body;
const answer = await bridge.readLock(null);
const view = answer.ok ? answer.value : ({ kind: 'locked', reason: 'locked', others: [] } as const);
if (view.kind === 'converting') {
  mount(ConvertingData, { target, props: { bridge, first: view, timer: systemTimer } });
} else mount(LockWindow, { target, props: { bridge, view } });
