/** The programs that may request access: public clients, which keep no secret. */

export type Client = {
  readonly id: string;
  /** The name on the consent page. */
  readonly name: string;
  /** Compared exactly, except the port of a loopback address. */
  readonly redirectUris: readonly string[];
};

/** The registered clients. None can be registered over HTTP. */
export const clients: readonly Client[] = [
  {
    id: 'traytable-desktop',
    name: 'Traytable',
    redirectUris: [
      'http://127.0.0.1/callback',
      'http://[::1]/callback',
      'traytable://sign-in', // where nobody may listen on the machine
    ],
  },
];

/** A program on the user's machine takes whatever port is free (RFC 8252, 7.3). */
const LOOPBACK_PORT = /^(http:\/\/(?:127\.0\.0\.1|\[::1\])):[0-9]{1,5}(?=\/)/;

/** Whether a code may be sent there. Compared as text: two spellings are two addresses. */
export function isRegisteredRedirect(client: Client, redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false; // a port that no machine has
  return client.redirectUris.includes(redirectUri.replace(LOOPBACK_PORT, '$1'));
}
