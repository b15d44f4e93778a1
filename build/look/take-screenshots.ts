/**
 * `npm run look`: screenshots of every scene into `.look/`, from the real app on the sample
 * account.
 *
 * `npm run look -- editor outbox` takes only those. Open them and judge them.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '../build-app.ts';
import { launchApp } from '../launch-app.ts';
import { startLocalService } from '../local-service.ts';
import { type Sitting, sittings } from './scenes.ts';
import type { Stage } from './stage.ts';

const root = path.join(import.meta.dirname, '..', '..');
const folder = path.join(root, '.look');
const wanted = process.argv.slice(2);

if (!buildApp()) process.exit(1);
mkdirSync(folder, { recursive: true });
for (const sitting of sittings) {
  if (sitting.scenes.some(isWanted)) await sitThrough(sitting);
}

/** Runs every scene of the sitting and takes the wanted screenshots. */
async function sitThrough({ sample, scenes, zone, prepare }: Sitting): Promise<void> {
  const temporary = mkdtempSync(path.join(tmpdir(), 'traytable-look-'));
  const data = path.join(temporary, 'data');
  let service = await startLocalService(data, { sample });
  if (prepare !== undefined) {
    await service.stop();
    prepare(data);
    service = await startLocalService(data, { sample });
  }
  const port = Number(new URL(service.baseUrl).port);
  const launched = await launchApp({
    profile: path.join(temporary, 'profile'),
    ...(zone !== undefined && { environment: { TZ: zone } }),
  });
  const stage: Stage = {
    ...launched,
    account: service,
    async goOffline() {
      await service.stop();
    },
    async goOnline() {
      service = await startLocalService(data, { sample, port });
    },
  };
  try {
    for (const scene of scenes) {
      const page = await scene.show(stage);
      if (!isWanted(scene)) continue;
      const file = path.join(folder, `${scene.name}.png`);
      await page.screenshot({ path: file });
      console.log(path.relative(root, file));
    }
  } finally {
    await launched.end();
    await service.stop();
    rmSync(temporary, { recursive: true, force: true });
  }
}

function isWanted({ name }: Sitting['scenes'][number]): boolean {
  return wanted.length === 0 || wanted.includes(name);
}
