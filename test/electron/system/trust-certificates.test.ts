import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { selfSigned } from '../../fixtures/self-signed.ts';
import { portOf } from '../../support/behind-proxy.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

const file = path.join(import.meta.dirname, '../../../electron/system/trust-certificates.ts');

/** Runs a program on a computer whose own certificates are those of `store`. */
async function statusWith(store: string, setUp: string, url: string): Promise<string> {
  const program = `
    import { get } from 'node:https';
    import { trustCertificates } from '${pathToFileURL(file)}';
    const log = { note: (what) => console.log(what) };
    ${setUp}
    get('${url}', ({ statusCode }) => {
      console.log(statusCode);
      process.exit();
    }).on('error', ({ code }) => console.log(code));`;
  const flags = ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', program];
  const env = { ...process.env, SSL_CERT_FILE: store, SSL_CERT_DIR: '/nowhere' };
  const { stdout } = await promisify(execFile)(process.execPath, flags, { env });
  return stdout.trim();
}

test.runIf(process.platform === 'linux')(
  'trusts the certificate that an office has installed on this computer, until it ends',
  async () => {
    const server = createServer(selfSigned, (_request, response) => response.end());
    const url = `https://127.0.0.1:${await portOf(server)}/`;
    const store = path.join(folderForTest(), 'store.pem');
    writeFileSync(store, selfSigned.cert);
    const trusting = 'trustCertificates({ now: () => 1_800_000_000_000 }, log);';
    const afterItsEnd = 'trustCertificates({ now: () => 9_000_000_000_000 }, log);';
    expect(await statusWith(store, '', url)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(await statusWith(store, trusting, url)).toBe('200');
    expect(await statusWith(store, afterItsEnd, url)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  },
);
