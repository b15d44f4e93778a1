/** The programs that may ask members for access, as data: public clients, which keep no secret. */

export type Client = {
  readonly id: string;
  /** As the consent page names it. */
  readonly name: string;
  /** Exact, but for the port of one on this machine's loopback. */
  readonly redirectUris: readonly string[];
};

/** Who is registered; nobody can register anything over HTTP. */
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

/** Whether a code may be sent there: compared as text, for two spellings are two addresses. */
export function isRegisteredRedirect(client: Client, redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false; // a port that no machine has
  return client.redirectUris.includes(redirectUri.replace(LOOPBACK_PORT, '$1'));
}
