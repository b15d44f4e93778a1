/** A user in the browser that the app has opened: signs in, decides, and comes back. */
import { type BrowserPage, openBrowser } from './browser.ts';
import { decide } from './oauth-client.ts';
import type { StartedService } from './start-service.ts';

type Where = {
  readonly baseUrl: string;
  readonly service: Pick<StartedService['service'], 'password'>;
  /** How the browser reaches the service; over the network where it is left out. */
  readonly ask?: (request: Request) => Promise<Response>;
};

const MARA = 'mara@studio-lindqvist.example';

/** Follows the page that was opened up to the decision; the address the browser is sent back to. */
export async function decideInBrowser(
  { baseUrl, service, ask }: Where,
  opened: string,
  {
    decision = 'allow',
    email = MARA,
  }: { readonly decision?: 'allow' | 'deny'; readonly email?: string } = {},
): Promise<URL> {
  const browser = openBrowser(baseUrl, ask);
  const page = await browser.follow(await browser.get(opened));
  const signedIn = await browser.submit(page, '/app/sign-in', {
    email,
    password: service.password(),
  });
  return decide(browser, signedIn, decision);
}

/** Goes where the browser is sent: to the app's own listener. */
export async function comeBack(answer: URL): Promise<BrowserPage> {
  return openBrowser(answer.origin).get(answer.href);
}
