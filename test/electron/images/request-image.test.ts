/** Images by the proxies of the system, through a real proxy to a real server with TLS. */
import { describe, expect, test } from 'vitest';
import { createDownload } from '../../../electron/images/download.ts';
import type { ImageRules } from '../../../electron/images/image-rules.ts';
import { selfSigned } from '../../fixtures/self-signed.ts';
import { behindProxy } from '../../support/behind-proxy.ts';
import { imageServer } from '../../support/image-server.ts';
import { PNG } from '../../support/png.ts';

const names: Readonly<Record<string, readonly string[]>> = {
  'inside.example': ['10.0.0.7'],
  'both.example': ['127.0.0.1', '10.0.0.7'],
};

/** The rules of a computer with these proxies, on which only its own address counts as public. */
function throughProxies(...proxies: (string | null)[]): ImageRules {
  return {
    schemes: ['https:'],
    mayConnect: (address) => address === '127.0.0.1',
    mayFetch: () => true,
    async resolve(name) {
      const found = names[name];
      if (found === undefined) throw new Error(`no such name: ${name}`);
      return found;
    },
    proxiesTo: async () => proxies,
    ca: selfSigned.cert,
  };
}

describe('an image behind a proxy', () => {
  test('comes through it, by its password, with nothing that names the user', async () => {
    const takes = `Basic ${Buffer.from('ada:secret').toString('base64')}`;
    const { baseUrl, proxy, arrived, logins } = await behindProxy('wants a password', { takes });
    const download = createDownload(throughProxies(`http://ada:secret@${proxy}`));
    const image = download(`${baseUrl}/a.png`);
    await expect.poll(() => arrived.length).toBe(1);
    expect(Object.keys(arrived[0]?.req.headers ?? {}).sort()).toEqual(
      ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'].sort(),
    );
    arrived[0]?.end(PNG);
    expect(await image).toEqual(PNG);
    expect(logins()).toBe(1);
  });

  test('comes by the next route where a proxy refuses', async () => {
    const { baseUrl, proxy, arrived, tunnels } = await behindProxy('refuses');
    const image = createDownload(throughProxies(`http://${proxy}`, null))(`${baseUrl}/a.png`);
    await expect.poll(() => arrived.length).toBe(1);
    arrived[0]?.end(PNG);
    expect(await image).toEqual(PNG);
    expect(tunnels()).toBe(1);
  });

  test('is missing where the settings leave no way, and no connection is made past them', async () => {
    const server = await imageServer();
    const proxiesTo = () => Promise.reject(new Error('only a SOCKS proxy'));
    const download = createDownload({ ...server.rules, proxiesTo });
    expect(await download(server.at('/a.png'))).toBeUndefined();
    expect(server.asked).toEqual([]);
  });

  test('is not asked for under a name or address of the own network', async () => {
    const { proxy, tunnels } = await behindProxy();
    const download = createDownload(throughProxies(`http://${proxy}`));
    const hosts = [
      ...['inside.example', 'both.example', 'printer', 'printer.', 'files.local', 'FILES.LOCAL.'],
      ...['wiki.internal', 'router.home.arpa', 'localhost', 'a.localhost', '10.0.0.7', '[::1]'],
    ];
    for (const host of hosts) {
      expect(await download(`https://${host}/a.png`), host).toBeUndefined();
    }
    expect(tunnels()).toBe(0);
  });

  test('is asked for under a name that only the proxy can resolve', async () => {
    const { proxy, tunnels } = await behindProxy('refuses');
    const download = createDownload(throughProxies(`http://${proxy}`));
    expect(await download('https://pictures.example/a.png')).toBeUndefined();
    expect(tunnels()).toBe(1);
  });
});
