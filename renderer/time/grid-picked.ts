/** The thing that a press on the day grid has picked up. */
import type { Drag } from '../../shared/time/grid-drag.ts';
import type { ShownEntry } from './shown-entries.ts';

export type Picked = {
  readonly drag: Drag;
  /** Null while an entry is made. */
  readonly shown: ShownEntry | null;
  readonly zone: string;
};
