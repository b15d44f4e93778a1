/** The functions that `app/preload.cjs` exposes to the probe's pages, and `app/main.js` to its specs. */

import type Electron from 'electron';

/** `window.api` of a page. */
type ProbeApi = {
  readonly attempts: Readonly<Record<string, string>>;
  readonly surroundings: Readonly<Record<string, unknown>>;
  readonly nested: { readonly list: readonly unknown[]; readonly day: Date };
  invoke(channel: string, ...values: unknown[]): Promise<unknown>;
  say(value: unknown): void;
  onSaid(listener: (value: unknown) => void): () => void;
  greetings(): string[];
  same<T>(value: T): T;
  kindOf(value: unknown): string;
  add(a: number, b: number): number;
  throws(): void;
  rejects(): Promise<void>;
  doubler(): (n: number) => number;
  later(listener: (n: number) => unknown): Promise<unknown>;
  missing(): string;
  exposeAgain(): void;
};

/** `globalThis.mainProbe` of the main process. */
type MainProbe = {
  readonly events: string[];
  isQuitting: boolean;
  holdsQuit: boolean;
  loud?: boolean;
  made?: boolean;
  readonly seconds: { argv: string[]; folder: string; data: unknown }[];
  readonly main: Electron.BrowserWindow;
  readonly quick: Electron.BrowserWindow;
};

declare global {
  /** In the probe's pages. */
  var api: ProbeApi;
  /** In the probe's pages: what its own script saw when it began. */
  var atStart: Readonly<Record<string, unknown>>;
  /** In the probe's main process. */
  var mainProbe: MainProbe;
}
