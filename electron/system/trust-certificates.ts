/** Trusts the certificates of this computer too: offices install one of their own for their proxy. */
import { X509Certificate } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Clock, Log } from '../../shared/ports.ts';
import { errorName } from './error-name.ts';

/** For every connection of this process from now on. A broken store leaves the public ones. */
export function trustCertificates(clock: Clock, log: Log): void {
  try {
    const own = getCACertificates('system').filter((text) => isValid(text, clock.now()));
    setDefaultCACertificates([...getCACertificates('default'), ...own]);
  } catch (error) {
    log.note('no certificates of the system', { error: errorName(error) });
  }
}

/** An expired certificate of the same name would hide a valid one. */
function isValid(text: string, now: number): boolean {
  try {
    return Date.parse(new X509Certificate(text).validTo) > now;
  } catch {
    return false; // one that cannot be read must not cost the others
  }
}
