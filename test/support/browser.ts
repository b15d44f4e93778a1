/** A browser as far as the web side needs one: it keeps cookies, fills in forms and runs nothing. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export type BrowserPage = {
  readonly status: number;
  readonly url: URL;
  readonly headers: Headers;
  readonly html: string;
  /** The text that a reader sees, with white space collapsed. */
  readonly text: string;
  /** Where a redirect leads; it is not followed. */
  readonly location: string | undefined;
  readonly links: readonly string[];
  readonly forms: readonly BrowserForm[];
};

type BrowserForm = {
  readonly method: string;
  readonly action: string;
  /** Names of inputs to the values they have before anybody types. */
  readonly fields: Readonly<Record<string, string>>;
};

export interface Browser {
  get(address: string): Promise<BrowserPage>;
  /** Sends the form that leads to `action`, with these values over those it has. */
  submit(
    page: BrowserPage,
    action: string,
    values: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<BrowserPage>;
  /** Sends anything as a form. */
  post(
    address: string,
    values: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<BrowserPage>;
  /** Goes where a page redirects to, again and again. */
  follow(page: BrowserPage): Promise<BrowserPage>;
  /** Opens the sign-in page and signs in; the page is the answer to the form. */
  signIn(email: string, password: string, returnTo?: string): Promise<BrowserPage>;
  /** Their values by path and name: each goes to its path and below. */
  readonly cookies: Map<string, string>;
}

/** A browser nobody has used; `ask` is how it reaches the service. */
export function openBrowser(
  baseUrl: string,
  ask: (request: Request) => Promise<Response> = (request) => fetch(request),
): Browser {
  const cookies = new Map<string, string>();

  async function send(address: string, init: RequestInit): Promise<BrowserPage> {
    const url = new URL(address, baseUrl);
    const headers = new Headers(init.headers);
    const pairs = [...cookies].flatMap(([place, value]) => {
      const [path = '/', name] = place.split(' ');
      const isBelow = `${url.pathname}/`.startsWith(path === '/' ? path : `${path}/`);
      return isBelow ? `${name}=${value}` : [];
    });
    if (pairs.length > 0) headers.set('cookie', pairs.join('; '));
    const response = await ask(new Request(url, { ...init, headers, redirect: 'manual' }));
    for (const line of response.headers.getSetCookie()) keep(line);
    return pageOf(url, response);
  }

  function keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const place = `${/; *Path=([^;]*)/i.exec(line)?.[1] ?? '/'} ${name}`;
    if (/; *Max-Age=0/i.test(line)) cookies.delete(place);
    else cookies.set(place, value);
  }

  const browser: Browser = {
    cookies,
    get: (address) => send(address, { method: 'GET' }),
    post: (address, values, headers = {}) =>
      send(address, { method: 'POST', headers, body: new URLSearchParams(values) }),
    submit(page, action, values, headers) {
      const form = page.forms.find((one) => new URL(one.action, page.url).pathname === action);
      if (!form) throw new Error(`The page has no form that leads to ${action}: ${page.text}`);
      const address = new URL(form.action, page.url).href;
      return browser.post(address, { ...form.fields, ...values }, headers);
    },
    async follow(page) {
      let at = page;
      for (let hops = 0; at.location !== undefined && hops < 10; hops += 1) {
        at = await browser.get(new URL(at.location, at.url).href);
      }
      return at;
    },
    async signIn(email, password, returnTo) {
      const query = returnTo === undefined ? '' : `?return_to=${encodeURIComponent(returnTo)}`;
      const page = await browser.get(`/app/sign-in${query}`);
      return browser.submit(page, '/app/sign-in', { email, password });
    },
  };
  return browser;
}

async function pageOf(url: URL, response: Response): Promise<BrowserPage> {
  const html = await response.text();
  const document = parse(html);
  const elements = elementsOf(document);
  const attribute = (element: Element, name: string) =>
    element.attrs.find((one) => one.name === name)?.value;
  const forms = elements
    .filter(({ tagName }) => tagName === 'form')
    .map((form) => ({
      method: attribute(form, 'method') ?? 'get',
      action: attribute(form, 'action') ?? '',
      fields: Object.fromEntries(
        elementsOf(form)
          .filter(({ tagName }) => tagName === 'input')
          .map((input) => [attribute(input, 'name') ?? '', attribute(input, 'value') ?? '']),
      ),
    }));
  return {
    status: response.status,
    url,
    headers: response.headers,
    html,
    text: textOf(document).replace(/\s+/g, ' ').trim(),
    location: response.headers.get('location') ?? undefined,
    links: elements.flatMap((one) => (one.tagName === 'a' ? (attribute(one, 'href') ?? []) : [])),
    forms,
  };
}

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

function elementsOf(node: Node): Element[] {
  if (!('childNodes' in node)) return [];
  return node.childNodes.flatMap((child) =>
    'tagName' in child ? [child, ...elementsOf(child)] : elementsOf(child),
  );
}

function textOf(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  if (!('childNodes' in node)) return '';
  return node.childNodes.map(textOf).join(' ');
}
