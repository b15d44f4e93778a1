/** The parts of the workspace that conflicts need. */
import { createContext } from 'svelte';
import type { App } from '../app/app-context.ts';
import type { ChoicesMade } from './choices-made.ts';

export type ConflictsContext = App & {
  /** Choices and own words by conflict, also while it is compared once more and in no list. */
  readonly choicesMade: ChoicesMade;
};

export const [getConflicts, setConflicts] = createContext<ConflictsContext>();
