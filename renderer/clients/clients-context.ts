/** The parts of the workspace that clients need. */
import { createContext } from 'svelte';
import type { NotesContext } from '../notes/notes-context.ts';
import type { ClientReview } from './client-review.svelte.ts';

export type ClientsContext = NotesContext & {
  readonly clientReview: ClientReview;
};

export const [getClients, setClients] = createContext<ClientsContext>();
