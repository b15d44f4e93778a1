/** The addresses of images that were withheld once: the page would show the frame it has under the old one. */
import { imageAddress } from '../../shared/note/image-address.ts';

/** More than a window shows in a day; the oldest is forgotten first. */
const SOURCES_MAX = 10_000;

/**
 * The images of one window: an editor that was left, or drawn anew, gets the address that shows the
 * image.
 */
export class ImageRounds {
  /** By source; `null` as long as the image is withheld. */
  readonly #rounds = new Map<string, number | null>();
  #last = 0;

  /** Remembers that the page shows a frame in place of this image. */
  withhold(source: string): void {
    this.#rounds.delete(source);
    this.#rounds.set(source, null);
    const [oldest] = this.#rounds.keys();
    if (this.#rounds.size > SOURCES_MAX && oldest !== undefined) this.#rounds.delete(oldest);
  }

  /** Lets `image` load what is no longer withheld, unless it does already. */
  load(image: HTMLImageElement, source: string): void {
    const known = this.#rounds.get(source);
    if (known === undefined) return;
    if (known === null) this.#last += 1;
    const round = known ?? this.#last;
    this.#rounds.set(source, round);
    const address = `${imageAddress({ source, label: image.alt })}&round=${round}`;
    if (image.getAttribute('src') !== address) image.src = address;
  }
}
