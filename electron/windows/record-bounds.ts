/** The windows of records by their names: where they were, and the text typed in them. */
import * as v from 'valibot';
import type { Rectangle } from './window-place.ts';

/** As many as anybody arranges. */
const PLACES_MAX = 100;
const NAME_CHARS_MAX = 300;

const pixels = v.pipe(v.number(), v.safeInteger());
const place = v.object({
  name: v.pipe(v.string(), v.maxLength(NAME_CHARS_MAX)),
  ...{ x: pixels, y: pixels, width: pixels, height: pixels },
});
export const recordPlaces = v.pipe(v.array(place), v.maxLength(PLACES_MAX));
type Places = v.InferOutput<typeof recordPlaces>;

/** Puts the place of a window first; those that have not been open for longest are forgotten. */
export function withPlace(places: Places, name: string, bounds: Rectangle): Places {
  const { x, y, width, height } = bounds;
  const others = places.filter((one) => one.name !== name);
  return [{ name, x, y, width, height }, ...others].slice(0, PLACES_MAX);
}

/** The places under the ids that the records have by now; the latest of each record. */
export function withKnownNames(places: Places, knownId: (id: string) => string): Places {
  const known = places.map((one) => {
    const [kind = '', id = ''] = one.name.split(' ');
    return { ...one, name: `${kind} ${knownId(id)}` };
  });
  return known.filter(({ name }, at) => known.findIndex((one) => one.name === name) === at);
}

/** Where the window was; a new one is as large as the one that was used last. */
export function placeOf(
  places: Places,
  name: string,
): { readonly was?: Rectangle; readonly size: Pick<Rectangle, 'width' | 'height'> } {
  const found = places.find((one) => one.name === name);
  const { width, height } = found ?? places[0] ?? { width: 640, height: 760 };
  const size = { width, height };
  return found === undefined ? { size } : { was: { x: found.x, y: found.y, ...size }, size };
}

/** Returns the name under which main waits for the typed text of this window. */
export function typedIn(name: string): string {
  return `record ${name}`;
}
