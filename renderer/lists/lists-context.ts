/** The parts of the workspace that lists need. */
import { createContext } from 'svelte';
import type { App } from '../app/app-context.ts';
import type { RecordLists } from './record-lists.svelte.ts';

export type ListsContext = App & {
  /** The state of each list, while other places are on screen too. */
  readonly recordLists: RecordLists;
};

export const [getLists, setLists] = createContext<ListsContext>();
