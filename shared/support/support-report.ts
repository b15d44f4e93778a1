/**
 * A report for whoever helps with a problem: versions, states, counts and the latest requests. It
 * holds no content, name, address or token (P8), so that it can be sent as it is.
 */
import { listNames } from '../api/endpoints.ts';
import type { AppState } from '../ipc/state.ts';
import type { PendingWrite } from '../queue/pending-write.ts';
import { type Instant, timestamp } from '../time.ts';
import type { TrafficEntry } from '../traffic/traffic-entry.ts';

/** Changes, requests and log lines of one report, each: what a mail takes and a person reads. */
export const SUPPORT_LINES_MAX = 300;

/** The program and the system that it runs on. */
export type ComputerFacts = {
  readonly system: string;
  /** As in `electron 45.3.4`. */
  readonly versions: readonly string[];
  readonly locale: string;
  readonly zone: string;
};

export type SupportFacts = {
  readonly at: Instant;
  readonly computer: ComputerFacts;
  readonly state: AppState;
  /** The newest first. */
  readonly traffic: readonly TrafficEntry[];
  /** Lines of the log, the newest last. */
  readonly log: readonly string[];
};

/** Returns the report as plain text. */
export function supportReport({ at, computer, state, traffic, log }: SupportFacts): string {
  const { writes } = state.outbox;
  return [
    'Traytable: report for support',
    `Made ${timestamp(at)}. It holds no texts, titles, names, addresses, keys or tokens.`,
    section('Program', [
      `Traytable ${state.version}`,
      ...computer.versions,
      computer.system,
      `language ${computer.locale}, zone ${computer.zone}`,
      `damaged database found at start: ${state.brokenFile === null ? 'no' : 'yes'}`,
      `damaged small files found at start: ${state.damagedFiles.map((one) => one.of).join(', ') || 'none'}`,
      `journal entries in quarantine: ${state.journalQuarantined}`,
    ]),
    section('Account', accountLines(state)),
    section('Lists', listLines(state.status)),
    section(`Outbox (${writes.length})`, newest(writes.map(writeLine))),
    section('Latest requests', newest(traffic.toReversed().map(trafficLine))),
    section('Log', newest(log)),
  ].join('\n\n');
}

function section(title: string, lines: readonly string[]): string {
  return [title, ...(lines.length === 0 ? ['none'] : lines).map((line) => `  ${line}`)].join('\n');
}

function newest(lines: readonly string[]): readonly string[] {
  const left = lines.length - SUPPORT_LINES_MAX;
  if (left <= 0) return lines;
  return [`(${left} older ones left out)`, ...lines.slice(left)];
}

function accountLines({ account, status, proxy }: AppState): readonly string[] {
  const { line, pausedUntil, isAtLimit } = status;
  const connection = [
    `connection ${line}`,
    `paused until ${momentOf(pausedUntil)}, ${isAtLimit ? 'at' : 'below'} the limits`,
    `proxy with a sign-in: ${proxy?.state ?? 'none'}`,
  ];
  if (account.kind === 'none') return ['nobody signed in', ...connection];
  const way = account.isByBrowser === true ? 'by the browser' : 'with a key';
  const member = account.member === null ? 'unknown' : 'known';
  const scheme = account.baseUrl.split(':')[0];
  return [`signed in ${way}, token ${account.token}, member ${member}, ${scheme}`, ...connection];
}

function listLines(status: AppState['status']): readonly string[] {
  const bodies = `bodies left ${status.bodiesLeft}, refused ${status.bodiesRefused.length}`;
  const lines = listNames.map((list) => {
    const quarantined = status.quarantined.filter((one) => one.list === list).length;
    const facts = [
      `${status.listed[list] ?? 'unknown number of'} records`,
      `swept ${momentOf(status.asOf[list])}`,
      `read ${momentOf(status.readAt[list])}`,
      ...(status.off[list] === undefined ? [] : ['off']),
      ...(quarantined === 0 ? [] : [`${quarantined} in quarantine`]),
    ];
    return `${list}: ${facts.join(', ')}`;
  });
  return [...lines, bodies];
}

function writeLine({ record, change, state, attempts, createdAt, savedAt }: PendingWrite): string {
  return [
    `${change.kind} ${record.kind}: ${state.kind}, ${attempts} attempts`,
    `begun ${timestamp(createdAt)}, saved ${timestamp(savedAt)}`,
  ].join(', ');
}

function trafficLine(entry: TrafficEntry): string {
  const { at, method, path, outcome, status, durationMs, requestId } = entry;
  const id = requestId === null ? '' : `, id ${requestId}`;
  return `${timestamp(at)} ${method} ${path}: ${outcome} ${status ?? ''} in ${durationMs} ms${id}`;
}

function momentOf(at: Instant | null): string {
  return at === null ? 'never' : timestamp(at);
}
