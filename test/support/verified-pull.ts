/** A pull whose cache a test verifies. */
import { expect, vi } from 'vitest';
import { emptyContent } from './cache-for-test.ts';
import { aPull, swept } from './pull-for-test.ts';
import { serviceForTest } from './service-for-test.ts';

/** A service with three clients and five notes. */
export async function aService() {
  const service = await serviceForTest();
  for (const name of ['Lantern', 'Atlas', 'Fjellvik']) {
    await service.api('POST', '/companies', { company: { name } });
  }
  for (let count = 0; count < 5; count += 1) {
    await service.api('POST', '/notes', { note: { title: `${count}`, content: 'x' } });
  }
  return service;
}

/** An account that is downloaded whole. */
export async function downloaded(over: Parameters<typeof aPull>[0] = {}) {
  const service = over.service ?? (await aService());
  const cached = over.cached ?? emptyContent();
  const world = await aPull({ ...over, service, cached });
  void world.run();
  await swept(world);
  const report = () => world.puller.progress().verify;
  const ended = async () => {
    await vi.waitFor(() => expect(report()?.state).not.toBe('running'), {
      timeout: 20_000,
      interval: 5,
    });
    return report();
  };
  const list = (name: string) => report()?.lists.find((one) => one.list === name);
  return { ...world, report, ended, list };
}

/** The key of one record of a list in the cache. */
export function aKey(known: ReadonlyMap<string, string>, kind: string): string {
  return [...known.keys()].find((key) => key.startsWith(`${kind} `)) ?? '';
}
