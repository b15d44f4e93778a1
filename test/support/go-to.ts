/** Goes to a place of the main window by its key, whichever that is. */
import { userEvent } from 'vitest/browser';
import { type Place, places } from '../../shared/ipc/places.ts';

/** Presses the key of the place. */
export async function goTo(place: Place): Promise<void> {
  const [key, shift] = places[place].key.split('+').reverse();
  const pressed = shift === undefined ? key : `{Shift>}${key}{/Shift}`;
  await userEvent.keyboard(`{Control>}${pressed}{/Control}`);
}
