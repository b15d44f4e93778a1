import { expect, test } from 'vitest';
import * as limits from '../../shared/image-limits.ts';
import { REQUEST_TIMEOUT_MS } from '../../shared/request-limits.ts';

test('several of the largest images fit in the cache', () => {
  expect(limits.IMAGE_CACHE_BYTES_MAX).toBeGreaterThan(10 * limits.IMAGE_BYTES_MAX);
});

test('an image is given up before a request of the service would be', () => {
  expect(limits.IMAGE_TIMEOUT_MS).toBeLessThan(REQUEST_TIMEOUT_MS);
});
