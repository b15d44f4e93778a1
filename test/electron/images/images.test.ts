/** Images from a real server through a real cache: what a page gets, online and offline. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDownload, type Download } from '../../../electron/images/download.ts';
import { createImageCache } from '../../../electron/images/image-cache.ts';
import { createImages } from '../../../electron/images/images.ts';
import { IMAGE_FRESH_MS, IMAGES_AT_ONCE_MAX } from '../../../shared/image-limits.ts';
import { imageServer } from '../../support/image-server.ts';
import { PNG } from '../../support/png.ts';
import { folderForTest } from '../../support/profile-for-test.ts';
import { movableClock } from '../../support/virtual-time.ts';

const source = 'https://pictures.example/a.png';
const wish = { source, label: 'A plan' };

/** Images over a network that can be cut; the server gets http requests where the note has https. */
async function someImages(
  folder = path.join(folderForTest(), 'images'),
  mayFetch: (source: string) => boolean = () => true,
) {
  const server = await imageServer();
  const byHttp = createDownload(server.rules);
  const network = { isOnline: true };
  const download: Download = async (address) =>
    network.isOnline ? byHttp(server.at(new URL(address).pathname)) : undefined;
  const clock = movableClock();
  const cache = createImageCache(folder, 1_000_000);
  return {
    images: createImages({ download, cache, clock, mayFetch }),
    server,
    network,
    clock,
    folder,
  };
}

async function shown(response: Response) {
  return {
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

describe('createImages', () => {
  test('fetches an image once and shows it offline from then on, after a restart too', async () => {
    const { images, server, network, folder } = await someImages();
    expect(await shown(await images(wish))).toEqual({ type: 'image/png', bytes: PNG });
    network.isOnline = false;
    expect(await shown(await images(wish))).toEqual({ type: 'image/png', bytes: PNG });
    expect(server.asked).toHaveLength(1);
    const again = await someImages(folder);
    again.network.isOnline = false;
    expect((await shown(await again.images(wish))).type).toBe('image/png');
  });

  test('shows the name of a missing image, and the image once it can be had', async () => {
    const { images, network } = await someImages();
    network.isOnline = false;
    const missing = await images({ source, label: 'Plan <b> & "more"\u0000' });
    expect(missing.headers.get('cache-control')).toBe('no-store');
    const { type, bytes } = await shown(missing);
    expect(type).toBe('image/svg+xml');
    expect(bytes.toString()).toContain('Plan &lt;b&gt; &amp; "more"  · not on this computer');
    network.isOnline = true;
    expect((await shown(await images(wish))).type).toBe('image/png');
  });

  test('shows an old image at once and refreshes it in the background', async () => {
    const { images, server, clock } = await someImages();
    await images(wish);
    clock.advance(IMAGE_FRESH_MS + 1);
    expect((await shown(await images(wish))).type).toBe('image/png');
    await expect.poll(() => server.asked.length).toBe(2);
    await expect
      .poll(async () => {
        await images(wish);
        return server.asked.length;
      })
      .toBe(2);
  });

  test('sends one request for an image wanted twice at the same time', async () => {
    const { images, server } = await someImages();
    await Promise.all([images(wish), images(wish), images(wish)]);
    expect(server.asked).toHaveLength(1);
  });

  test('fetches only so many at once, and all in the end', async () => {
    let running = 0;
    let most = 0;
    const download: Download = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return PNG;
    };
    const cache = createImageCache(path.join(folderForTest(), 'images'), 1_000_000);
    const images = createImages({ download, cache, clock: movableClock(), mayFetch: () => true });
    const wanted = Array.from({ length: 20 }, (_, index) => ({
      source: `${source}?${index}`,
      label: '',
    }));
    const got = await Promise.all(wanted.map(images));
    expect(got.map(({ headers }) => headers.get('content-type'))).toEqual(
      wanted.map(() => 'image/png'),
    );
    expect(most).toBe(IMAGES_AT_ONCE_MAX);
  });

  test('sends no request for an address that is not of the network', async () => {
    const asked: string[] = [];
    const download: Download = async (address) => void asked.push(address);
    const cache = createImageCache(path.join(folderForTest(), 'images'), 1_000_000);
    const images = createImages({ download, cache, clock: movableClock(), mayFetch: () => true });
    for (const address of [
      'http://a.example/x.png',
      'file:///etc/passwd',
      'data:image/png;base64,AA==',
    ]) {
      expect((await shown(await images({ source: address, label: '' }))).type).toBe(
        'image/svg+xml',
      );
    }
    expect(asked).toEqual([]);
  });

  test('serves nothing that can run or load, whatever its type', async () => {
    const { images, network } = await someImages();
    const online = await images(wish);
    network.isOnline = false;
    const drawing = await images({ source: `${source}?other`, label: '' });
    for (const { headers } of [online, drawing]) {
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('sends no request to a server that is not allowed, and names it in the place of the image', async () => {
    let isAllowed = false;
    const { images, server, clock } = await someImages(undefined, () => isAllowed);
    const drawn = await shown(await images(wish));
    expect(drawn.bytes.toString()).toContain('>A plan · from pictures.example, not loaded<');
    const long = `https://${'a'.repeat(60)}.example/p.png`;
    expect((await shown(await images({ source: long, label: '' }))).bytes.toString()).toMatch(
      />Image · from …a{19}\.example, not loaded</,
    );
    expect(server.asked).toEqual([]);
    isAllowed = true;
    expect((await shown(await images(wish))).type).toBe('image/png');
    expect(server.asked).toHaveLength(1);
    // Already checked, and not requested again.
    isAllowed = false;
    clock.advance(IMAGE_FRESH_MS + 1);
    expect((await shown(await images(wish))).type).toBe('image/png');
    await new Promise(setImmediate);
    expect(server.asked).toHaveLength(1);
  });
});
