/** The parts of the workspace that the flight check needs. */
import { createContext } from 'svelte';
import type { App } from '../app/app-context.ts';
import type { TypedWords } from '../bridge/typed-words.ts';
import type { Flight } from './flight.svelte.ts';
import type { Verify } from './verify.svelte.ts';

export type FlightContext = App & {
  readonly flight: Flight;
  readonly typed: Pick<TypedWords, 'refusal'>;
  readonly verify: Verify;
};

export const [getFlight, setFlight] = createContext<FlightContext>();
