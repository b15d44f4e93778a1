/** The parts of the workspace that the Undo bar needs. */
import { createContext } from 'svelte';
import type { App } from '../app/app-context.ts';
import type { Deletions } from './deletions.svelte.ts';
import type { LastChange } from './last-change.svelte.ts';

export type UndoContext = App & {
  /** The latest deletes that can be undone. */
  readonly deletions: Deletions;
  /** The last change of several records. */
  readonly lastChange: LastChange;
};

export const [getUndo, setUndo] = createContext<UndoContext>();
