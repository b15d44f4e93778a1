/** The lives of `reach.test.ts`, and ten more. */
import { test } from 'vitest';
import { SEED } from '../../support/property.ts';
import { LIFE_MS_MAX, liveRestricted } from '../../support/restricted-lives.ts';

const LIVES = 14;

const title = `[auth.member_scope] never make a record readable that they could not read (seed ${SEED})`;
test(title, { timeout: LIVES * LIFE_MS_MAX }, () => liveRestricted(LIVES));
