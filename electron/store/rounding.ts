/** The user's rounding of reports, by account: clients differ between accounts. */
import {
  type RoundingChoice,
  roundingChoice,
  roundNothing,
} from '../../shared/time/rounding-choice.ts';
import { type Settings, tryKeep } from './settings.ts';

/** The choice of an account; exact by default. */
export function readRounding(settings: Settings, account: string): RoundingChoice {
  return settings.get(keyOf(account), roundingChoice) ?? roundNothing;
}

/** Saves it; false where the disk refuses, and then it is as before. */
export function keepRounding(settings: Settings, account: string, choice: RoundingChoice): boolean {
  return tryKeep(settings, keyOf(account), choice);
}

function keyOf(account: string): string {
  return `rounding ${account}`;
}
