/** The handlers of the pull: deliveries to the window's cache, and what the user views. */
import { isLocalId } from '../../shared/ids.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { flightCalls } from '../../shared/ipc/flight-calls.ts';
import { listOf } from '../../shared/kinds/field.ts';
import { FLIGHT_KIT_MAX } from '../../shared/pull-limits.ts';
import { failed, ok } from '../../shared/result.ts';
import type { EnteredTime } from '../desktop/entered-time.ts';
import type { Engine } from '../engine/engine.ts';
import { refusedByDisk } from '../store/refused-by-disk.ts';

type PullCalls =
  | 'takePulled'
  | 'wantBody'
  | 'wantComments'
  | 'fetchRecord'
  | 'viewScreen'
  | 'refresh'
  | keyof typeof flightCalls
  | 'networkChanged';

const notRefreshed = {
  unreachable: 'Not refreshed: the service can’t be reached.',
  'signed-out': 'Not refreshed: you’re signed out.',
} as const;
const notByFailure =
  'Not refreshed: the service answers with an error. It is tried again by itself.';
const notByThisNetwork =
  'Not refreshed: another server answers. This network may want you to sign in first.';

const notVerified = {
  unreachable: 'Verifying needs a connection, and the service can’t be reached now.',
  'signed-out': 'Verifying needs a connection, and you’re signed out.',
} as const;
const notVerifiedByFailure =
  'Verifying needs the service, and it answers with an error now. Try again later.';

const otherAccount = failed(
  'other-account',
  'Another account is signed in since, and has a flight kit of its own.',
);
const kitIsFull = failed(
  'full',
  `The flight kit is full: it has room for ${FLIGHT_KIT_MAX} clients. Take one out first.`,
);

/** Creates these handlers. */
export function pullHandlers(
  engine: Engine,
  entered: Pick<EnteredTime, 'take'>,
): Pick<Handlers, PullCalls> {
  return {
    async takePulled({ cache, stored: acknowledged }) {
      engine.pull.meetCache(cache);
      const delivery = await engine.outlet.take(cache.accountKey, acknowledged);
      entered.take(delivery);
      return ok(delivery);
    },
    wantBody({ id }) {
      engine.pull.current().wantBody(id);
      return ok(null);
    },
    async wantComments(on) {
      return ok(await engine.pull.current().wantComments(on));
    },
    async fetchRecord({ record: { kind, id } }) {
      const list = listOf(kind);
      if (list === undefined || isLocalId(id)) return ok('failed');
      return ok(await engine.pull.current().fetchRecord(list, id));
    },
    viewScreen(screen) {
      engine.pull.viewScreen(screen);
      return ok(null);
    },
    async refresh(what) {
      const { line, resumesAt, isElsewhere, isFailing } = await engine.refresh(what);
      if (line === 'open') return ok({ resumesAt });
      if (isFailing) return failed(line, notByFailure);
      return failed(line, isElsewhere ? notByThisNetwork : notRefreshed[line]);
    },
    prepareFlight({ isWanted }) {
      if (isWanted) engine.prepareFlight();
      else engine.pull.current().sweepAtLeisure();
      return ok(null);
    },
    changeFlightKit({ account, ...change }) {
      if (engine.runner.queue().account !== account) return otherAccount;
      const result = engine.pull.current().kit.change(change);
      if (result === 'full') return kitIsFull;
      return result === 'done' ? ok(null) : refusedByDisk;
    },
    wantFlightKit(lacking) {
      engine.pull.current().kit.want(lacking);
      return ok(null);
    },
    beginVerify({ scope }) {
      const { line, isFailing } = engine.status();
      if (isFailing && line === 'unreachable') return failed(line, notVerifiedByFailure);
      if (line !== 'open') return failed(line, notVerified[line]);
      engine.pull.current().verifier.begin(scope);
      return ok(null);
    },
    cancelVerify() {
      engine.pull.current().verifier.cancel();
      return ok(null);
    },
    networkChanged() {
      engine.nudge();
      return ok(null);
    },
  };
}
