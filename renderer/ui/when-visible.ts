import { createSubscriber } from 'svelte/reactivity';

const onchange = createSubscriber((update) => {
  document.addEventListener('visibilitychange', update);
  return () => document.removeEventListener('visibilitychange', update);
});

/** Whether the window is on the screen, as reactive state: what is hidden needs no clock. */
export function isWindowVisible(): boolean {
  onchange();
  return document.visibilityState !== 'hidden';
}
