/** What the Undo bar needs of the workspace around it. */
import { createContext } from 'svelte';
import type { App } from '../app/app-context.ts';
import type { Deletions } from './deletions.svelte.ts';

export type UndoContext = App & {
  /** What was deleted a moment ago and can be undone. */
  readonly deletions: Deletions;
};

export const [getUndo, setUndo] = createContext<UndoContext>();
