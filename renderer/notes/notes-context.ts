/** The parts of the workspace that notes need. */
import { createContext } from 'svelte';
import type { App } from '../app/app-context.ts';
import type { Deletions } from '../undo/deletions.svelte.ts';
import type { NoteLists } from './note-lists.svelte.ts';
import type { NoteSessions } from './note-sessions.ts';

export type NotesContext = App & {
  readonly deletions: Deletions;
  /** The state of lists, while other places are on screen too. */
  readonly lists: NoteLists;
  readonly sessions: NoteSessions;
};

export const [getNotes, setNotes] = createContext<NotesContext>();
