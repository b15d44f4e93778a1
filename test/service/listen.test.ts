/** Cases of a raw socket: requests that fetch would never send, and responses it would hide. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../service/listen.ts';
import { serviceForTest } from '../support/service-for-test.ts';
import { serviceInProcess } from '../support/service-in-process.ts';

type Reply = { status: number; headers: Record<string, string>; body: string };

/** Sends text as it is, and reads the connection to its end. */
async function say(baseUrl: string, text: string, { isLast = false } = {}): Promise<Reply[]> {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined); // a server may hang up on nonsense
  if (isLast) socket.end(text);
  else socket.write(text);
  await once(socket, 'close');
  return repliesIn(Buffer.concat(chunks).toString());
}

/** The replies of a connection, one after another; HEAD's have no body. */
function repliesIn(text: string): Reply[] {
  const replies: Reply[] = [];
  let remainder = text;
  while (remainder !== '') {
    const end = remainder.indexOf('\r\n\r\n');
    const [line = '', ...lines] = remainder.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((one) => [one.split(': ')[0]?.toLowerCase(), one.slice(one.indexOf(': ') + 2)]),
    );
    const length = Number(headers['content-length']);
    const body = Buffer.from(remainder.slice(end + 4))
      .subarray(0, length)
      .toString();
    replies.push({ status: Number(line.split(' ')[1]), headers, body });
    remainder = remainder.slice(end + 4 + body.length);
  }
  return replies;
}

/** The envelope of an error, whole. */
function expectEnvelope(reply: Reply | undefined, status: number, type: string): void {
  expect(reply?.status).toBe(status);
  expect(reply?.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply?.headers['x-request-id']).toMatch(/^req_[0-9a-f]{32}$/);
  expect(JSON.parse(reply?.body ?? '')).toEqual({
    error: {
      type,
      status,
      message: expect.any(String),
      request_id: reply?.headers['x-request-id'],
      details: [],
    },
  });
}

const PREFIX = '/public-api/v1';

describe('what is no request', () => {
  test.each([
    ['no HTTP at all', 'HELO records\r\n\r\n'],
    ['a version that is none', `GET ${PREFIX}/notes HTTP/9.9\r\n\r\n`],
    ['a header that is none', `GET ${PREFIX}/notes HTTP/1.1\r\nHost x\r\n\r\n`],
    ['headers without end', `GET ${PREFIX}/notes HTTP/1.1\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['two lengths', 'POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    [
      'a host that is none',
      `GET ${PREFIX}/notes HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`,
    ],
    ['TRACE', `TRACE ${PREFIX}/notes HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`],
    ['CONNECT', 'CONNECT records.example:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])(
    '[error.envelope] [conv.request_id] is 400 bad_request in the envelope: %s',
    async (_, text) => {
      const { baseUrl } = await serviceForTest();
      const reply = await say(baseUrl, text);
      expect(reply).toHaveLength(1);
      expectEnvelope(reply[0], 400, 'bad_request');
    },
  );

  test('[error.envelope] is 400 once when a body ends before its length', async () => {
    const { baseUrl, apiKey, api } = await serviceForTest();
    const head = [
      `POST ${PREFIX}/notes HTTP/1.1`,
      `Host: ${new URL(baseUrl).host}`,
      `Authorization: Bearer ${apiKey}`,
    ];
    const cut = [...head, 'Content-Length: 500', '', '{"note":{"content":"x"}}'].join('\r\n');
    const reply = await say(baseUrl, cut, { isLast: true });
    expect(reply).toHaveLength(1);
    expectEnvelope(reply[0], 400, 'bad_request');
    const broken = [...head, 'Transfer-Encoding: chunked', '', 'zz\r\n'].join('\r\n');
    const again = await say(baseUrl, broken);
    expect(again).toHaveLength(1);
    expectEnvelope(again[0], 400, 'bad_request');
    expect((await api('GET', '/notes')).body.data).toEqual([]);
  });
});

describe('a connection', () => {
  test('that sends nonsense is ended, also when the other side leaves it open', async () => {
    const { service } = await serviceForTest();
    const listening = await listen(service, 0);
    if (!listening.ok) throw new Error(listening.message);
    const { baseUrl, close } = listening.value;
    const port = Number(new URL(baseUrl).port);
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    onTestFinished(() => void socket.destroy());
    let reply = '';
    socket.on('data', (chunk) => {
      reply += chunk.toString();
    });
    socket.write('HELO records\r\n\r\n');
    await once(socket, 'end');
    expect(repliesIn(reply)).toMatchObject([{ status: 400 }]);
    await close(); // waits for every connection there is
    expect(socket.writable).toBe(true);
  });

  test('with nonsense behind a request gets the response to the request first', async () => {
    const { baseUrl, apiKey, faults } = await serviceForTest();
    const held = faults.holdReply({ method: 'GET', path: '/notes' });
    const request = `GET ${PREFIX}/notes HTTP/1.1\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`;
    const said = say(baseUrl, `${request}HELO records\r\n\r\n`);
    await held.reached;
    held.release();
    expect((await said).map(({ status }) => status)).toEqual([200, 400]);
  });

  test('that sends a body without end is answered and ended', async () => {
    const { baseUrl } = await serviceForTest();
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
    let reply = '';
    socket.on('data', (chunk) => {
      reply += chunk.toString();
    });
    const failed = once(socket, 'error');
    const type = 'content-type: application/x-www-form-urlencoded';
    socket.write(`POST /oauth/token HTTP/1.1\r\n${type}\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const piece = `100000\r\n${'x'.repeat(0x10_00_00)}\r\n`;
    const writeOn = (error?: Error | null) => {
      if (!error) socket.write(piece, writeOn);
    };
    writeOn();
    await failed;
    expect(repliesIn(reply)).toMatchObject([{ status: 400 }]);
    expect(socket.bytesWritten).toBeLessThan(80_000_000);
  });
});

describe('methods that no endpoint has', () => {
  test.each(['OPTIONS', 'PUT', 'PROPFIND'])('[error.types] %s is 404 not_found', async (method) => {
    const { baseUrl, apiKey } = await serviceForTest();
    const { host } = new URL(baseUrl);
    const text = `${method} ${PREFIX}/notes HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`;
    const reply = await say(baseUrl, text);
    expectEnvelope(reply[0], 404, 'not_found');
  });

  test('[conv.request_id] HEAD is 404 with its request id and, as HTTP has it, no body', async () => {
    const { baseUrl, apiKey } = await serviceForTest();
    const { host } = new URL(baseUrl);
    const text = `HEAD ${PREFIX}/notes HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`;
    const reply = await say(baseUrl, text);
    expect(reply).toMatchObject([{ status: 404, body: '' }]);
    expect(reply[0]?.headers['x-request-id']).toMatch(/^req_/);
  });
});

test('a request without Host, or that expects anything, is answered like any other', async () => {
  const { baseUrl, apiKey } = await serviceForTest();
  for (const header of ['Expect: a miracle', 'X-Nothing: 1']) {
    const text = `GET ${PREFIX}/notes HTTP/1.1\r\n${header}\r\nConnection: close\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`;
    expect(await say(baseUrl, text)).toMatchObject([{ status: 200 }]);
  }
});

test('[error.envelope] [error.types] an unexpected failure is 500 over HTTP, without a word of its cause', async () => {
  const { service, reported } = serviceInProcess();
  const listening = await listen(service, 0);
  if (!listening.ok) throw new Error(listening.message);
  const { baseUrl, close } = listening.value;
  onTestFinished(() => close());
  const key = service.apiKey();
  service.close(); // every query fails from now on
  const text = `GET ${PREFIX}/notes HTTP/1.1\r\nHost: ${new URL(baseUrl).host}\r\nConnection: close\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  const [reply] = await say(baseUrl, text);
  expectEnvelope(reply, 500, 'internal_error');
  expect(reported).toMatchObject([{ message: expect.stringContaining('database') }]);
  expect(JSON.stringify(reply)).not.toMatch(/database|sqlite|\.ts|\bat /i);
});
