/**
 * Handles the requests of every window: own schemes are answered, other documents need the app's
 * consent.
 */
import { unlessGone } from './cdp.ts';
import { browser, host, type SchemeHandler } from './host.ts';
import { NotEmulated } from './recorded/not-emulated.ts';
import { schemeOf, toAppUrl, toWebUrl, webPattern } from './scheme-url.ts';
import { isCancelled } from './web-request.ts';
import { windowOf } from './window-targets.ts';

/** A request that Chromium holds. */
type Paused = {
  readonly requestId: string;
  readonly frameId: string;
  readonly resourceType: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly hasPostData?: boolean;
    readonly postDataEntries?: readonly { readonly bytes?: string }[];
  };
};

/** Starts to intercept. One subscription serves all windows and their workers. */
export async function routeRequests(): Promise<void> {
  browser().browser.on('Fetch.requestPaused', (paused) => void unlessGone(route(paused)));
  await updateInterception();
}

/** Adds schemes registered since; does nothing before Chromium runs. */
export async function updateInterception(): Promise<void> {
  if (!host.connection) return;
  const own = [...host.schemes].map((scheme) => ({ urlPattern: webPattern(scheme) }));
  const documents = { urlPattern: '*', resourceType: 'Document' } as const;
  await browser().browser.send('Fetch.enable', { patterns: [...own, documents] });
}

async function route(paused: Paused): Promise<void> {
  const { requestId, resourceType, frameId, request } = paused;
  const url = toAppUrl(request.url, host.schemes);
  const isDocument = resourceType === 'Document';
  // A window's target and its top frame have the same id.
  const contents = isDocument ? windowOf(frameId)?.webContents : undefined;
  if (contents && !contents.mayNavigate(url)) return fail(requestId, 'Aborted');
  if (await isCancelled(url, request.method)) return fail(requestId, 'BlockedByClient');

  const scheme = schemeOf(url);
  if (!host.schemes.has(scheme)) {
    await browser().browser.send('Fetch.continueRequest', { requestId });
    return;
  }
  const handler = host.schemeHandlers.get(scheme);
  if (!handler) return fail(requestId, 'AddressUnreachable');
  await answer(paused, url, handler);
}

async function answer(paused: Paused, url: string, handler: SchemeHandler): Promise<void> {
  const { requestId, request } = paused;
  let response: Response;
  try {
    response = await handler(
      new Request(url.replace(/#.*$/s, ''), {
        method: request.method,
        headers: request.headers,
        body: bodyOf(request),
      }),
    );
  } catch (error) {
    console.error(`The handler of ${url} failed:`, error);
    return fail(requestId, 'Failed');
  }
  if (response.type === 'error') return fail(requestId, 'Failed');
  const responseHeaders = [...response.headers].map(([name, value]) => ({
    name,
    value: name === 'location' ? toWebUrl(value, host.schemes) : value,
  }));
  await browser().browser.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: response.status,
    responseHeaders,
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  });
}

function bodyOf(request: Paused['request']): Buffer<ArrayBuffer> | null {
  if (!request.hasPostData) return null;
  const entries = request.postDataEntries ?? [];
  if (entries.some(({ bytes }) => bytes === undefined)) {
    throw new NotEmulated('a request body that is a file');
  }
  return Buffer.concat(entries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')));
}

async function fail(
  requestId: string,
  errorReason: 'Aborted' | 'AddressUnreachable' | 'BlockedByClient' | 'Failed',
): Promise<void> {
  await browser().browser.send('Fetch.failRequest', { requestId, errorReason });
}
