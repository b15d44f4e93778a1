/** Images of a note that wait for the user, because loading them tells their server of the reader. */
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { ImageChange } from '../../shared/ipc/image-calls.ts';
import { IMAGES_IN_NOTE_MAX } from '../../shared/limits.ts';
import { imageAddress } from '../../shared/note/image-address.ts';

/** A server and the images from it. */
export type WithheldHost = { readonly host: string; readonly sources: string[] };

type ImageBridge = Pick<Bridge, 'readImages' | 'chooseImages'>;

const LOADED = 'img[data-src]';

export class WithheldImages {
  hosts: readonly WithheldHost[] = $state.raw([]);
  problem: string | null = $state(null);
  readonly #bridge: ImageBridge;
  #asking: Promise<void> | undefined;
  #isStale = false;
  /** Makes each address a new one: the page would show what it has under the old one. */
  #round = 0;

  constructor(bridge: ImageBridge) {
    this.#bridge = bridge;
  }

  /** Follows the images in `element`, for an attachment: each shows first what stands in its place. */
  readonly watch = (element: HTMLElement): (() => void) => {
    const follow = ({ target }: Event) => {
      if (target instanceof Element && target.matches(LOADED)) this.#askSoon(element);
    };
    const events = ['load', 'error'] as const;
    for (const event of events) element.addEventListener(event, follow, { capture: true });
    return () => {
      for (const event of events) element.removeEventListener(event, follow, { capture: true });
    };
  };

  /** Loads the images of a server now; `isAlways` those of every note from now on. */
  async show({ host, sources }: WithheldHost, isAlways: boolean): Promise<void> {
    const change: ImageChange = isAlways ? { kind: 'always', host } : { kind: 'show', sources };
    const answer = await this.#bridge.chooseImages(change);
    this.problem = answer.ok ? null : answer.message;
    if (!answer.ok) return;
    this.hosts = this.hosts.filter((one) => one.host !== host);
    this.#round += 1;
    for (const image of document.querySelectorAll<HTMLImageElement>(LOADED)) {
      const source = image.dataset['src'] ?? '';
      if (hostOf(source) !== host) continue;
      image.src = `${imageAddress({ source, label: image.alt })}&round=${this.#round}`;
    }
  }

  #askSoon(element: HTMLElement): void {
    this.#isStale = true;
    this.#asking ??= this.#ask(element).finally(() => {
      this.#asking = undefined;
    });
  }

  async #ask(element: HTMLElement): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      const images = [...element.querySelectorAll<HTMLElement>(LOADED)];
      const sources = [...new Set(images.map((image) => image.dataset['src'] ?? ''))]
        .filter((source) => hostOf(source) !== undefined)
        .slice(0, IMAGES_IN_NOTE_MAX);
      const answer = await this.#bridge.readImages({ sources });
      if (answer.ok) this.hosts = byHost(answer.value.withheld);
    }
  }
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
