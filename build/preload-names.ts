/**
 * Gives the preloads the names of the calls and events alone. They need no more of the table, and its
 * schemas would make each of them 860 KB that every window compiles before its page.
 */
import type { Plugin } from 'vite';
import {
  type CallName,
  callsFrom,
  channel,
  eventNames,
  type WindowKind,
} from '../shared/ipc/contract.ts';

const windows = ['main', 'capture', 'record', 'lock'] as const satisfies readonly (
  | WindowKind
  | 'lock'
)[];

/** Replaces the table in the bundles of the preloads. */
export function preloadNames(): Plugin {
  return {
    name: 'preload-names',
    applyToEnvironment: ({ name }) => name.startsWith('preload'),
    transform: {
      filter: { id: /\/shared\/ipc\/contract\.ts$/ },
      handler: () => ({ code: namesModule(), map: null }),
    },
  };
}

/** A module that exports the same as the table, as far as preloads use it. */
export function namesModule(): string {
  const calls = Object.fromEntries(windows.map((window) => [window, callsFrom(window)]));
  const prefix = channel('' as CallName);
  return [
    `const calls = ${JSON.stringify(calls)};`,
    'export const callsFrom = (window) => calls[window];',
    `export const eventNames = ${JSON.stringify(eventNames)};`,
    `export const channel = (name) => ${JSON.stringify(prefix)} + name;`,
    '',
  ].join('\n');
}
