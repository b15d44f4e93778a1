import { expect, test } from 'vitest';
import { thisComputer } from '../../../electron/system/this-computer.ts';

test('names the system and the programs that there are', () => {
  const { system, versions } = thisComputer();
  expect(system).toContain(process.platform);
  expect(versions).toContain(`node ${process.versions.node}`);
  expect(versions.join()).not.toContain('undefined');
});
