/**
 * Decides which images of notes may be fetched. The author of a note learns from their server when
 * somebody opens it, so images of an unknown server wait for the user.
 */
import * as v from 'valibot';
import { IMAGE_HOSTS_MAX } from '../../shared/image-limits.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { ImageChange } from '../../shared/ipc/image-calls.ts';
import { ok } from '../../shared/result.ts';
import { onDisk } from '../store/on-disk.ts';
import type { Settings } from '../store/settings.ts';

export interface ImageChoice {
  /** Is true if the image may be fetched from its server. */
  mayFetch(source: string): boolean;
  readonly isAsking: boolean;
  readonly hosts: readonly string[];
  /** Takes the user's choice; throws where the disk refuses. */
  choose(change: ImageChange): void;
}

type Parts = {
  readonly settings: Settings;
  /** The address of the service, whose images are the account's own. */
  readonly baseUrl: () => string | undefined;
};

const chosen = v.object({ isAsking: v.boolean(), hosts: v.array(v.string()) });
type Chosen = v.InferOutput<typeof chosen>;

/** The most images that are shown for one run without their server being chosen. */
const SHOWN_MAX = 10_000;

/** The saved choice; an image shown once is shown until the program ends. */
export function createImageChoice({ settings, baseUrl }: Parts): ImageChoice {
  const shown = new Set<string>();
  // In memory too: a note checks each of its images.
  let present: Chosen = settings.get('images', chosen) ?? { isAsking: true, hosts: [] };

  function keep(change: Partial<Chosen>): void {
    const next = { ...present, ...change };
    settings.set('images', next);
    present = next;
  }

  return {
    mayFetch(source) {
      const { isAsking, hosts } = present;
      const host = hostOf(source);
      if (host === undefined) return false;
      if (!isAsking || shown.has(source) || hosts.includes(host)) return true;
      return host === hostOf(baseUrl() ?? '');
    },
    get isAsking() {
      return present.isAsking;
    },
    get hosts() {
      return present.hosts;
    },
    choose(change) {
      switch (change.kind) {
        case 'show':
          if (shown.size + change.sources.length > SHOWN_MAX) shown.clear();
          for (const source of change.sources) shown.add(source);
          return;
        case 'always': {
          const others = present.hosts.filter((host) => host !== change.host);
          keep({ hosts: [...others, change.host].slice(-IMAGE_HOSTS_MAX) });
          return;
        }
        case 'ask':
          keep({ isAsking: change.isAsking });
          return;
        case 'forget':
          shown.clear();
          keep({ hosts: [] });
      }
    },
  };
}

/** The handlers of the calls about images; `isCached` tells which are on this computer. */
export function imageHandlers(
  choice: ImageChoice,
  isCached: (source: string) => Promise<boolean>,
  load: (source: string) => Promise<unknown>,
): Pick<Handlers, 'readImages' | 'chooseImages' | 'keepImages'> {
  return {
    async readImages({ sources }) {
      const withheld: string[] = [];
      for (const source of sources) {
        if (!choice.mayFetch(source) && !(await isCached(source))) withheld.push(source);
      }
      return ok({ isAsking: choice.isAsking, hosts: choice.hosts, withheld });
    },
    async keepImages({ sources }) {
      const counts = { here: 0, withheld: 0, missing: 0 };
      const keep = async (source: string) => {
        const mayFetch = choice.mayFetch(source);
        if (mayFetch && !(await isCached(source))) await load(source);
        if (await isCached(source)) counts.here += 1;
        else counts[mayFetch ? 'missing' : 'withheld'] += 1;
      };
      await Promise.all(sources.map(keep)); // the images themselves bound how many load at once
      return ok(counts);
    },
    chooseImages: (change) => onDisk(() => choice.choose(change), null),
  };
}

/** The server in an address, with its port; `undefined` where there is none. */
export function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host || undefined : undefined;
}
