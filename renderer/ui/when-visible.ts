import { createSubscriber } from 'svelte/reactivity';

const onchange = createSubscriber((update) => {
  document.addEventListener('visibilitychange', update);
  return () => document.removeEventListener('visibilitychange', update);
});

/** Whether the window is on the screen, reactive: a hidden window needs no clock. */
export function isWindowVisible(): boolean {
  onchange();
  return document.visibilityState !== 'hidden';
}
