/** Types into a field of the started app letter by letter, and says how long each key takes to be answered. */
import type { Page } from '@playwright/test';

export type KeyTimes = {
  /** From a key to the frame that shows it. */
  readonly key: readonly number[];
  /** From a key to the frame that shows what it finds; of keys that find something. */
  readonly found: readonly number[];
};

export type Typed = {
  /** Selects the field. */
  readonly field: string;
  /** Selects what the frame shows that answers a key. */
  readonly shows: string;
  readonly text: string;
};

/** As far apart as the keys of somebody who types fast. */
const BETWEEN_KEYS_MS = 120;

export function typeInPage(page: Page, typed: Typed): Promise<KeyTimes> {
  return page.evaluate(typeByLetter, { ...typed, pauseMs: BETWEEN_KEYS_MS });
}

/** Runs in the page. */
async function typeByLetter({
  field,
  shows,
  text,
  pauseMs,
}: Typed & { readonly pauseMs: number }): Promise<KeyTimes> {
  const input = document.querySelector<HTMLInputElement>(field);
  if (input === null) throw new Error(`There is no ${field}.`);
  const shown = () => [...document.querySelectorAll(shows)].map((one) => one.textContent).join();
  const drawn = async () => {
    await new Promise(requestAnimationFrame);
    const { port1, port2 } = new MessageChannel();
    const arrived = new Promise((resolve) => (port1.onmessage = resolve));
    port2.postMessage(null);
    await arrived;
  };
  const times = { key: [] as number[], found: [] as number[] };
  const set = (value: string) => {
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  for (let end = 1; end <= text.length; end += 1) {
    const before = shown();
    const from = performance.now();
    set(text.slice(0, end));
    await drawn();
    times.key.push(performance.now() - from);
    while (shown() === before && performance.now() - from < pauseMs) await drawn();
    if (shown() !== before) times.found.push(performance.now() - from);
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, pauseMs - (performance.now() - from))),
    );
  }
  set('');
  await drawn();
  return times;
}
