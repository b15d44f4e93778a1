/** Chromium's numbers of the errors that a local app is likely to meet. */
const NUMBERS: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_FILE_NOT_FOUND: -6,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INTERNET_DISCONNECTED: -106,
  ERR_ADDRESS_UNREACHABLE: -109,
  ERR_INVALID_URL: -300,
  ERR_UNKNOWN_URL_SCHEME: -302,
};

/** Converts `net::ERR_X` to Electron's errors; an unlisted one gets `-2`. */
export function loadFailure(errorText: string): { readonly code: string; readonly errno: number } {
  const code = errorText.replace(/^net::/, '');
  return { code, errno: NUMBERS[code] ?? -2 };
}
