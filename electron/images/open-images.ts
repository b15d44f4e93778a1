/** Puts together the parts that show images of notes: the download, its cache, and the user's choice. */

import { IMAGE_CACHE_BYTES_MAX } from '../../shared/image-limits.ts';
import type { Clock } from '../../shared/ports.ts';
import type { Engine } from '../engine/engine.ts';
import type { Seal } from '../store/seal.ts';
import { createDownload } from './download.ts';
import { createImageCache } from './image-cache.ts';
import { createImageChoice, imageHandlers } from './image-choice.ts';
import type { ImageRules } from './image-rules.ts';
import { createImages } from './images.ts';
import { isPublicAddress } from './public-address.ts';

type ImageParts = {
  readonly folder: string;
  readonly clock: Clock;
  readonly seal: Seal;
} & Pick<ImageRules, 'resolve' | 'proxiesTo'>;

/** The images of one profile, and the handlers of the calls about them. */
export function openImages(engine: Engine, { folder, clock, seal, ...reach }: ImageParts) {
  const cache = createImageCache(folder, IMAGE_CACHE_BYTES_MAX, seal);
  const choice = createImageChoice({
    settings: engine.settings,
    baseUrl() {
      const account = engine.session.account();
      return account.kind === 'known' ? account.baseUrl : undefined;
    },
  });
  const download = createDownload({
    schemes: ['https:'],
    mayConnect: isPublicAddress,
    mayFetch: choice.mayFetch,
    ...reach,
  });
  const images = createImages({ download, cache, clock, mayFetch: choice.mayFetch });
  return {
    images,
    forHandlers: {
      images: imageHandlers(choice, cache.has, (source) => images({ source, label: '' })),
      /** The bytes of an image that is on this computer. */
      cachedImage: async (source: string) => (await cache.read(source, clock.now()))?.bytes,
    },
  };
}
