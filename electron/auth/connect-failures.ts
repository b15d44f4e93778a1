/** The reasons why a sign-in failed. */
import { unreachable } from '../../shared/assert.ts';
import type { CallFailure } from '../../shared/ipc/contract.ts';
import { failed, type Result } from '../../shared/result.ts';
import { ACCOUNTS_MAX } from '../../shared/storage-limits.ts';
import type { NoService } from './find-service.ts';

export type ConnectFailure = Exclude<CallFailure<'connect'>, 'bug'>;
export type NotConnected = Result<never, ConnectFailure>;

/** The reasons that need no response of the service. */
export const connectFailures = {
  cancelled: failed('cancelled', 'Signing in was cancelled. Nothing was changed.'),
  badAddress: failed('bad-address', 'This is no address of a service. It begins with https://'),
  noKey: failed('refused', 'This is no key: it has blanks or foreign letters in it.'),
  unreachable: failed(
    'unreachable',
    'No answer from this address. Check it and your network, then try again. Nothing was changed.',
  ),
  disk: failed('disk', 'This computer’s disk did not take it. Free some space and sign in again.'),
  unsaved: failed(
    'disk',
    'Some text you typed is not saved yet, so nothing was changed. Free some space on the disk and sign in again.',
  ),
  unsureAccount: failed(
    'unsure-account',
    'The service does not tell which account a key is for. Say whether this one is for the same account as before.',
  ),
  otherAccount: failed(
    'other-account',
    'Changes made for another account have not been sent yet. Sign in to that account first.',
  ),
  elsewhere: failed(
    'elsewhere',
    'This account has its own place on this computer. Traytable starts again and opens it.',
  ),
  severalAccounts: failed(
    'several',
    'The service doesn’t say which account this is for, and several accounts of this address are on this computer. Switch to the one you mean, then sign in there.',
  ),
  fullComputer: failed(
    'full',
    `Traytable keeps up to ${ACCOUNTS_MAX} accounts. Forget one first, then sign in again.`,
  ),
  strandedWork: failed(
    'stranded-work',
    'Notes were written under an address that has never answered as the service. Say whether this account sends them.',
  ),
} as const satisfies Record<string, NotConnected>;

const STRANGER = 'This address doesn’t answer like the service. Check it.';
const PAGE =
  'A web page answered, not the service. If this network wants you to sign in first, do that in your browser. Otherwise check the address.';

/** The way to the service that the network or this computer bars, each with what helps. */
const barred: Readonly<Record<string, string>> = {
  SOCKS_PROXY:
    'This network uses a SOCKS proxy, which Traytable can’t use. Set an HTTP proxy in the system’s settings, or use another network.',
  PROXY_PASSWORD:
    'The proxy of this network wants a name and a password. Enter them here, then sign in again.',
  PROXY_REFUSED:
    'The proxy of this network refused the name and password. Enter them again, then sign in again.',
  PROXY_UNSUPPORTED:
    'The proxy of this network wants a sign-in that Traytable can’t give, such as NTLM. Use another network, or ask for a proxy that takes a name and a password.',
  ERR_PROXY_TUNNEL:
    'The proxy of this network doesn’t let Traytable through. Check the address, or ask whoever runs the network to allow it.',
  CERT_HAS_EXPIRED:
    'The certificate of this address has expired. Check the date of this computer, then try again.',
  CERT_NOT_YET_VALID:
    'The certificate of this address isn’t valid yet. Check the date of this computer, then try again.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate there is for another address. Check the address.',
};
const UNTRUSTED =
  'This computer doesn’t trust the certificate of this address. If your office has its own, ask for it to be installed here.';

/** Chooses the sentence by the error's name. */
function unreachableBecause(reason = ''): NotConnected {
  const isUntrusted = /SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)/.test(reason);
  const message = barred[reason] ?? (isUntrusted ? UNTRUSTED : null);
  return message === null ? connectFailures.unreachable : failed('unreachable', message);
}

/** Chooses the reason where no address proved to be the service's. */
export function failureOf(service: NoService): NotConnected {
  switch (service.kind) {
    case 'refused':
      return failed(
        'refused',
        service.message === null
          ? 'The service does not know this key. Copy it once more.'
          : `The service did not let this key in: ${service.message}`,
      );
    case 'not-service':
      return failed('not-service', service.isPage === true ? PAGE : STRANGER);
    case 'rate-limited':
      return failed('unreachable', 'The service asks for a pause. Try again in a minute.');
    case 'unreachable':
      return unreachableBecause(service.reason);
    default:
      return unreachable(service);
  }
}
