import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../support/launch-host.ts';

type NetLog = {
  readonly constants: { readonly logEventTypes: Readonly<Record<string, number>> };
  readonly events: readonly {
    readonly type: number;
    readonly params?: { readonly address?: string; readonly host?: string };
  }[];
};

const OWN = /^(127\.0\.0\.1|\[::1\]|(https?:\/\/)?localhost)(:\d+)?$/;

test('Chromium asks for no name and connects to nothing outside this computer', async ({
  launch,
  profile,
}) => {
  const file = path.join(profile, 'net-log.json');
  const { app, page } = await launch({ switches: [`--log-net-log=${file}`] });
  await page('main');
  await app.close();
  const { constants, events } = JSON.parse(readFileSync(file, 'utf8')) as NetLog;
  const typesNamed = (pattern: RegExp) =>
    Object.entries(constants.logEventTypes).flatMap(([name, type]) =>
      pattern.test(name) ? [type] : [],
    );
  const of = (pattern: RegExp) => {
    const types = typesNamed(pattern);
    return events.filter(({ type }) => types.includes(type));
  };
  const connected = of(/^TCP_CONNECT/).flatMap(({ params }) => params?.address ?? []);
  const asked = of(/^HOST_RESOLVER/).flatMap(({ params }) => params?.host ?? []);
  expect(events.length).toBeGreaterThan(0);
  expect(connected.filter((address) => !OWN.test(address))).toEqual([]);
  // Any other request ends at this name, which the resolver never resolves.
  expect(asked.filter((name) => !OWN.test(name) && !name.includes('~notfound'))).toEqual([]);
});
