/** A web server of images on this computer, and the rules under which a download may reach it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ImageRules } from '../../electron/images/image-rules.ts';
import { PNG } from './png.ts';

export type ImageServer = {
  /** The address of a path on it, under a name that leads here. */
  at(path: string): string;
  readonly port: number;
  /** Its requests, oldest first. */
  readonly asked: { readonly path: string; readonly headers: IncomingMessage['headers'] }[];
  /** Reaches this server alone, by http and only under the address of this computer. */
  readonly rules: ImageRules;
};

/** Starts one that answers with `answer`; it is closed when the test has ended. */
export async function imageServer(
  answer: (path: string, response: ServerResponse) => void = (_, response) => response.end(PNG),
): Promise<ImageServer> {
  const asked: ImageServer['asked'] = [];
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    answer(request.url ?? '', response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    asked,
    at: (path) => `http://pictures.example:${port}${path}`,
    rules: {
      schemes: ['http:'],
      mayFetch: () => true,
      proxiesTo: async () => [null],
      mayConnect: (address) => address === '127.0.0.1',
      resolve: async (name) => {
        if (name === 'pictures.example') return ['127.0.0.1'];
        if (name === 'inside.example') return ['10.0.0.7', 'fd00::7'];
        throw new Error(`no such name: ${name}`);
      },
    },
  };
}
