/** How the proxy of a network lets the app through, as far as it asks for a password. */

export type ProxyAccess = {
  /** Its name and port, as in `proxy.example.com:8080`. */
  readonly proxy: string;
  /**
   * `asks`: it wants a name and a password. `refuses`: those that it got were wrong.
   * `unsupported`: it wants another kind of sign-in, such as NTLM. `open`: it took the password.
   */
  readonly state: 'asks' | 'refuses' | 'unsupported' | 'open';
};

/**
 * Whether a proxy takes a name and a password (Basic, RFC 7617), by its `Proxy-Authenticate`
 * headers. One that says nothing is asked with them.
 */
export function takesPassword(offers: readonly string[]): boolean {
  return offers.length === 0 || offers.some((offer) => /(?:^|,)\s*basic(?:[\s,]|$)/i.test(offer));
}
