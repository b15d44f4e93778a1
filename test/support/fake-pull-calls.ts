import { isLocalId } from '../../shared/ids.ts';
import type { Bridge, CaptureBridge } from '../../shared/ipc/contract.ts';
import { listOf } from '../../shared/kinds/field.ts';
import type { Pulled } from '../../shared/pull/delivery.ts';
import { changeKit } from '../../shared/pull/flight-kit.ts';
import { requestsOf } from '../../shared/pull/verify-plan.ts';
import { beginReport, endReport } from '../../shared/pull/verify-report.ts';
import { laneOf } from '../../shared/queue/pending-write.ts';
import { failed, ok } from '../../shared/result.ts';
import type { FakeMain } from './fake-bridge.ts';

/** Calls about what comes from the service, and when. */
export function pullCalls(main: FakeMain) {
  return {
    takePulled: async (input) => {
      main.calls.push({ name: 'takePulled', input });
      return ok(await main.nextPage());
    },
    cacheKey: async ({ account }) => {
      const isOwn = main.account.kind === 'known' && main.account.key === account;
      return isOwn ? ok(main.cacheKey) : failed('other-account', 'in the words of main');
    },
    cacheConverted: (input) => main.note('cacheConverted', input),
    wantBody: async (input) => {
      const wanted = main.service.get(input.id);
      if (wanted && !isLocalId(input.id) && main.status.line === 'open') {
        main.deliver({ kind: 'bodies', asOf: main.clock.now(), records: [wanted] });
      }
      return main.note('wantBody', input);
    },
    wantComments: (input) => answerComments(main, input),
    fetchRecord: async ({ record }) => {
      main.calls.push({ name: 'fetchRecord', input: { record } });
      if (isLocalId(record.id) || main.isFetchFailing || main.status.line !== 'open')
        return ok('failed');
      const list = listOf(record.kind);
      const found = main.records.get(laneOf(record));
      if (list === undefined || found === undefined) return ok('not-found');
      main.deliver({ kind: list, asOf: main.clock.now(), records: [found] } as unknown as Pulled);
      return ok('found');
    },
    viewScreen: (input) => main.note('viewScreen', input),
    refresh: async (input) => {
      main.calls.push({ name: 'refresh', input });
      await main.refreshes();
      return main.status.line === 'open'
        ? ok({ resumesAt: main.resumesAt })
        : failed(main.status.line, 'Not refreshed.');
    },
    prepareFlight: (input) => main.note('prepareFlight', input),
    changeFlightKit: async ({ id, isIn, account }) => {
      main.calls.push({ name: 'changeFlightKit', input: { id, isIn, account } });
      const isOwn = main.account.kind === 'known' && main.account.key === account;
      if (!isOwn) return failed('other-account', 'in the words of main');
      if (main.isDiskFull) return failed('disk', 'in the words of main');
      const flightKit = changeKit(main.status.flightKit, { id, isIn });
      if (flightKit === null) return failed('full', 'in the words of main');
      main.setStatus({ flightKit });
      return ok(null);
    },
    beginVerify: async (input) => {
      main.calls.push({ name: 'beginVerify', input });
      const { line } = main.status;
      if (line !== 'open') return failed(line, 'in the words of main');
      const of = requestsOf(input.scope, main.status.listed);
      main.setStatus({ verify: beginReport({ ...input, startedAt: main.clock.now(), of }) });
      return ok(null);
    },
    cancelVerify: async (input) => {
      main.calls.push({ name: 'cancelVerify', input });
      const { verify } = main.status;
      if (verify) main.setStatus({ verify: endReport(verify, 'cancelled', main.clock.now()) });
      return ok(null);
    },
    wantFlightKit: (input) => main.note('wantFlightKit', input),
    readTraffic: async (input) => {
      if (main.trouble('readTraffic', input)) return failed('bug', 'in the words of main');
      return ok(await main.traffic(input));
    },
  } satisfies Partial<Bridge & CaptureBridge>;
}

async function answerComments(main: FakeMain, input: unknown) {
  main.calls.push({ name: 'wantComments', input });
  return ok(main.areCommentsRefused ? ('refused' as const) : ('failed' as const));
}
