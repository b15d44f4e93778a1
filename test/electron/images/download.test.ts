/** Downloads over real sockets from a server on this computer, which only the test's rules let in. */
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createDownload } from '../../../electron/images/download.ts';
import { isPublicAddress } from '../../../electron/images/public-address.ts';
import { IMAGE_BYTES_MAX, IMAGE_REDIRECTS_MAX } from '../../../shared/image-limits.ts';
import { imageServer } from '../../support/image-server.ts';
import { PNG } from '../../support/png.ts';

describe('what comes', () => {
  test('is the image, requested without cookie, referrer or token', async () => {
    const server = await imageServer((_, response) => {
      response.setHeader('set-cookie', 'who=you');
      response.end(PNG);
    });
    const download = createDownload(server.rules);
    expect(await download(server.at('/a.png'))).toEqual(PNG);
    expect(await download(server.at('/b.png'))).toEqual(PNG);
    expect(server.asked.map(({ path }) => path)).toEqual(['/a.png', '/b.png']);
    for (const { headers } of server.asked) {
      expect(Object.keys(headers).sort()).toEqual(
        ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'].sort(),
      );
    }
  });

  test('is nothing if the bytes are no image, whatever the server calls them', async () => {
    const server = await imageServer((path, response) => {
      response.setHeader('content-type', 'image/png');
      response.end(
        path === '/svg' ? '<svg xmlns="http://www.w3.org/2000/svg"/>' : '<!doctype html>',
      );
    });
    const download = createDownload(server.rules);
    expect(await download(server.at('/svg'))).toBeUndefined();
    expect(await download(server.at('/page'))).toBeUndefined();
  });

  test('is nothing if the server refuses, even with an image', async () => {
    const server = await imageServer((path, response) => {
      response.statusCode = Number(path.slice(1));
      response.end(PNG);
    });
    const download = createDownload(server.rules);
    for (const status of [201, 206, 304, 401, 403, 404, 500]) {
      expect(await download(server.at(`/${status}`)), String(status)).toBeUndefined();
    }
  });

  test('is nothing beyond the bound, whether the length was announced or not', async () => {
    let written = 0;
    const server = await imageServer((path, response) => {
      if (path === '/said') {
        response.setHeader('content-length', IMAGE_BYTES_MAX + 1);
        response.write(PNG);
        return;
      }
      response.write(PNG);
      const more = () => {
        if (response.destroyed) return;
        written += 1_000_000;
        response.write(Buffer.alloc(1_000_000), more);
      };
      more();
    });
    const download = createDownload(server.rules);
    expect(await download(server.at('/said'))).toBeUndefined();
    expect(await download(server.at('/endless'))).toBeUndefined();
    expect(written).toBeLessThan(3 * IMAGE_BYTES_MAX);
  });

  test('is nothing without a response', async () => {
    const server = await imageServer((_, response) => void response.destroy());
    const download = createDownload(server.rules);
    expect(await download(server.at('/a.png'))).toBeUndefined();
    expect(await download(`http://nowhere.example:${server.port}/`)).toBeUndefined();
  });
});

describe('where it goes', () => {
  test('connects to no address of this computer or its network, under whatever name', async () => {
    let connections = 0;
    const listener = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void listener.close());
    const { port } = listener.address() as { port: number };
    const names: Record<string, string[]> = {
      'loop.example': ['127.0.0.1'],
      localhost: ['127.0.0.1', '::1'],
    };
    const download = createDownload({
      schemes: ['https:', 'http:'],
      mayConnect: isPublicAddress,
      mayFetch: () => true,
      proxiesTo: async () => [null],
      resolve: async (name) => names[name] ?? [],
    });
    const hosts = [
      ...[
        '127.0.0.1',
        'localhost',
        'loop.example',
        '127.1',
        '2130706433',
        '0x7f000001',
        '017700000001',
      ],
      ...[
        '[::1]',
        '[::ffff:127.0.0.1]',
        '[::ffff:7f00:1]',
        '0.0.0.0',
        '0',
        '127.0.0.1.',
        '①②⑦.0.0.1',
      ],
    ];
    for (const host of hosts) {
      for (const scheme of ['https', 'http']) {
        expect(await download(`${scheme}://${host}:${port}/a.png`), host).toBeUndefined();
      }
    }
    expect(connections).toBe(0);
  });

  test('connects to the address that was checked: it resolves a name once', async () => {
    const server = await imageServer();
    let lookups = 0;
    const download = createDownload({
      ...server.rules,
      resolve: async () => {
        lookups += 1;
        return lookups === 1 ? ['127.0.0.1'] : ['10.0.0.7']; // as a hostile name server would
      },
    });
    expect(await download(server.at('/a.png'))).toEqual(PNG);
    expect(lookups).toBe(1);
  });

  test('leaves out the addresses of a name that are not allowed', async () => {
    const server = await imageServer();
    const resolve = async () => ['10.0.0.7', '127.0.0.1'];
    const download = createDownload({ ...server.rules, resolve });
    expect(await download(server.at('/a.png'))).toEqual(PNG);
  });

  test('uses only allowed schemes, and sends no name and password', async () => {
    const server = await imageServer();
    const overHttps = createDownload({ ...server.rules, schemes: ['https:'] });
    expect(await overHttps(server.at('/a.png'))).toBeUndefined();
    const download = createDownload(server.rules);
    for (const source of [
      'file:///etc/passwd',
      'data:image/png;base64,AA==',
      'ftp://x/',
      'a.png',
      '',
    ]) {
      expect(await download(source)).toBeUndefined();
    }
    const withName = server.at('/a.png').replace('//', '//anna:secret@');
    expect(await download(withName)).toBeUndefined();
    expect(server.asked).toEqual([]);
  });
});

describe('redirects', () => {
  test('follows redirects, relative ones too, up to the bound', async () => {
    const server = await imageServer((path, response) => {
      const left = Number(path.slice(1));
      if (left === 0) return void response.end(PNG);
      response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const download = createDownload(server.rules);
    expect(await download(server.at(`/${IMAGE_REDIRECTS_MAX}`))).toEqual(PNG);
    expect(await download(server.at(`/${IMAGE_REDIRECTS_MAX + 1}`))).toBeUndefined();
  });

  test('follows none to another server unless that may be contacted, the port being part of its name', async () => {
    const tracker = await imageServer();
    const server = await imageServer((path, response) => {
      if (path === '/a.png') return void response.end(PNG);
      const targets: Record<string, string> = {
        '/own': '/a.png',
        '/other': tracker.at('/reader-7.png'),
        '/through': '/other',
      };
      response.writeHead(302, { location: targets[path] }).end();
    });
    const asked: string[] = [];
    let isAllowed = false;
    const mayFetch = (address: string) => {
      asked.push(address);
      return isAllowed;
    };
    const download = createDownload({ ...server.rules, mayFetch });
    expect(await download(server.at('/own'))).toEqual(PNG);
    expect(asked).toEqual([]); // the caller has checked the first server
    expect(await download(server.at('/other'))).toBeUndefined();
    expect(await download(server.at('/through'))).toBeUndefined();
    expect(tracker.asked).toEqual([]);
    expect(asked).toEqual([tracker.at('/reader-7.png'), tracker.at('/reader-7.png')]);
    isAllowed = true;
    expect(await download(server.at('/through'))).toEqual(PNG);
  });

  test('checks each like the first address', async () => {
    const targets = [
      'http://inside.example/a.png',
      'http://10.0.0.7/a.png',
      'http://[::1]/a.png',
      'https://pictures.example/a.png',
      'file:///etc/passwd',
      'javascript:x',
      'http://',
    ];
    const server = await imageServer((path, response) => {
      response.writeHead(301, { location: targets[Number(path.slice(1))] ?? '/' }).end();
    });
    const download = createDownload(server.rules);
    for (const [index, target] of targets.entries()) {
      expect(await download(server.at(`/${index}`)), target).toBeUndefined();
    }
    expect(server.asked).toHaveLength(targets.length);
  });
});
