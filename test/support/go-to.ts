/** Goes to a place of the main window by its key, whichever that is. */
import { userEvent } from 'vitest/browser';
import { type Place, places } from '../../shared/ipc/places.ts';

export async function goTo(place: Place): Promise<void> {
  await userEvent.keyboard(`{Control>}${places[place].key}{/Control}`);
}
