import { expect, test } from 'vitest';
import { beginsButForATypo } from '../../../shared/search/one-typo.ts';

test('[F3] allows one slip in the typed part of a word, and no second one', () => {
  for (const typed of [
    'releunch',
    'relanch',
    'rellaunch',
    'rleaunch',
    'rela',
    'relx',
    'relauncg',
  ]) {
    expect(beginsButForATypo('relaunch', typed), typed).toBe(true);
  }
  for (const typed of ['rexaxnch', 'relaunches', 'launch', 'rex', '']) {
    expect(beginsButForATypo('relaunch', typed), typed).toBe(false);
  }
});
