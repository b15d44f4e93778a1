import { type Place, placeNames } from '../../shared/ipc/places.ts';

const NAME = 'place';

/** Where the user was when the window crashed and was loaded again; none in a window that is new. */
export function placeBeforeReload(): Place | undefined {
  const name = sessionStorage.getItem(NAME);
  return placeNames.find((place) => place === name);
}

/** Remembers where the user is for as long as this window lives, whatever becomes of its page. */
export function rememberPlace(place: Place): void {
  sessionStorage.setItem(NAME, place);
}
