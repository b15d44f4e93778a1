import { isReload } from '../ui/keys.ts';

/** Keeps the browser's own keys from loading our page anew: what is typed would leave the screen. */
export function preventReload(): void {
  const prevent = (event: KeyboardEvent) => {
    if (isReload(event)) event.preventDefault();
  };
  addEventListener('keydown', prevent, { capture: true });
}
