import { onTestFinished } from 'vitest';
import { type ServiceStart, type StartedService, startService } from './start-service.ts';

/** A service of this test's own, closed when the test has ended. */
export async function serviceForTest(start: ServiceStart = {}): Promise<StartedService> {
  const service = await startService(start);
  onTestFinished(() => service.close());
  return service;
}
