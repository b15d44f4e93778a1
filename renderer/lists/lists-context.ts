/** The parts of the workspace that lists need. */
import { createContext } from 'svelte';
import type { UndoContext } from '../undo/undo-context.ts';
import type { RecordLists } from './record-lists.svelte.ts';

export type ListsContext = UndoContext & {
  /** The state of each list, while other places are on screen too. */
  readonly recordLists: RecordLists;
};

export const [getLists, setLists] = createContext<ListsContext>();
