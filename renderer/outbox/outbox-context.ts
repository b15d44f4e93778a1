/** The parts of the workspace that the outbox needs. */
import { createContext } from 'svelte';
import type { App } from '../app/app-context.ts';
import type { LastChange } from '../undo/last-change.svelte.ts';
import type { Edits } from './edits.svelte.ts';

export type OutboxContext = App & {
  /** Changes that are typed anew. */
  readonly edits: Edits;
  readonly lastChange: LastChange;
};

export const [getOutbox, setOutbox] = createContext<OutboxContext>();
