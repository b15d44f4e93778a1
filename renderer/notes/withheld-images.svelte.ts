/** Images of a note that wait for the user, because loading them tells their server of the reader. */

import { IMAGES_IN_NOTE_MAX } from '../../shared/image-limits.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { ImageChange } from '../../shared/ipc/image-calls.ts';
import type { ImageRounds } from './image-rounds.ts';

/** A server and the images from it. */
export type WithheldHost = { readonly host: string; readonly sources: string[] };

type ImageBridge = Pick<Bridge, 'readImages' | 'chooseImages'>;

const LOADED = 'img[data-src]';

export class WithheldImages {
  hosts: readonly WithheldHost[] = $state.raw([]);
  problem: string | null = $state(null);
  readonly #bridge: ImageBridge;
  readonly #rounds: ImageRounds;
  #isAsking = false;
  #isStale = false;
  #isChoosing = false;

  constructor(bridge: ImageBridge, rounds: ImageRounds) {
    this.#bridge = bridge;
    this.#rounds = rounds;
  }

  /**
   * Follows the images in `element`, for an attachment. A text that was left and comes back loads
   * nothing, and the choice may have been made elsewhere: so it asks at once.
   */
  readonly watch = (element: HTMLElement): (() => void) => {
    const ask = () => void this.#ask(element);
    const follow = ({ target }: Event) => {
      if (target instanceof Element && target.matches(LOADED)) ask();
    };
    const removals = new MutationObserver((changes) => {
      const removed = changes.flatMap(({ removedNodes }) => [...removedNodes]);
      if (this.hosts.length > 0 && removed.some(hasImage)) ask();
    });
    const events = ['load', 'error'] as const;
    for (const event of events) element.addEventListener(event, follow, { capture: true });
    removals.observe(element, { childList: true, subtree: true });
    queueMicrotask(ask); // once the text stands in it
    return () => {
      removals.disconnect();
      for (const event of events) element.removeEventListener(event, follow, { capture: true });
    };
  };

  /** Loads the images of a server now; `isAlways` those of every note from now on. */
  async show({ host, sources }: WithheldHost, isAlways: boolean): Promise<void> {
    if (this.#isChoosing) return;
    this.#isChoosing = true;
    const change: ImageChange = isAlways ? { kind: 'always', host } : { kind: 'show', sources };
    const answer = await this.#bridge.chooseImages(change);
    this.#isChoosing = false;
    this.problem = answer.ok ? null : answer.message;
    if (!answer.ok) return;
    this.hosts = this.hosts.filter((one) => one.host !== host);
    for (const image of imagesIn(document)) {
      if (hostOf(sourceOf(image)) === host) this.#rounds.load(image, sourceOf(image));
    }
  }

  /** Reads which images are withheld, again after a change in between. */
  async #ask(element: HTMLElement): Promise<void> {
    this.#isStale = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#isStale) {
      this.#isStale = false;
      const images = imagesIn(element).filter((image) => hostOf(sourceOf(image)) !== undefined);
      const sources = [...new Set(images.map(sourceOf))].slice(0, IMAGES_IN_NOTE_MAX);
      if (sources.length === 0) this.hosts = [];
      else await this.#read(images, sources);
    }
    this.#isAsking = false;
  }

  async #read(images: readonly HTMLImageElement[], sources: string[]): Promise<void> {
    const answer = await this.#bridge.readImages({ sources });
    if (!answer.ok) return;
    const { withheld } = answer.value;
    this.hosts = byHost(withheld);
    for (const source of withheld) this.#rounds.withhold(source);
    for (const image of images) {
      const source = sourceOf(image);
      if (sources.includes(source) && !withheld.includes(source)) this.#rounds.load(image, source);
    }
  }
}

function imagesIn(place: ParentNode): HTMLImageElement[] {
  return [...place.querySelectorAll<HTMLImageElement>(LOADED)];
}

function sourceOf(image: HTMLImageElement): string {
  return image.dataset['src'] ?? '';
}

function hasImage(node: Node): boolean {
  return node instanceof Element && (node.matches(LOADED) || node.querySelector(LOADED) !== null);
}

function byHost(sources: readonly string[]): WithheldHost[] {
  const hosts = new Map<string, string[]>();
  for (const source of sources) {
    const host = hostOf(source);
    if (host !== undefined) hosts.set(host, [...(hosts.get(host) ?? []), source]);
  }
  return [...hosts].map(([host, ofHost]) => ({ host, sources: ofHost }));
}

function hostOf(source: string): string | undefined {
  return URL.canParse(source) ? new URL(source).host : undefined;
}
