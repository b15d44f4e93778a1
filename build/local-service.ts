/** Runs the local service as a process of its own, for `npm start` and screenshots. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { firstLine, stopChild } from './child-process.ts';

const root = path.join(import.meta.dirname, '..');

export type LocalService = {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Resolves when it has ended cleanly. */
  stop(): Promise<void>;
};

/** Starts the service with its data in `dataFolder`; rejects if it cannot start. */
export async function startLocalService(
  dataFolder: string,
  options: { readonly sample?: 'small' | 'large' | 'none'; readonly port?: number } = {},
): Promise<LocalService> {
  const args = [
    ...['--port', String(options.port ?? 0)],
    ...['--data', dataFolder],
    ...['--sample', options.sample ?? 'small'],
  ];
  const child = spawn(process.execPath, [path.join(root, 'service', 'main.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The service must end with this process.
  process.once('exit', () => child.kill('SIGTERM'));
  const line = await firstLine(child, 'The local service');
  const { base_url, api_key } = JSON.parse(line) as { base_url: string; api_key: string };
  return {
    baseUrl: base_url,
    apiKey: api_key,
    stop: () => stopChild(child, 'SIGTERM'),
  };
}
