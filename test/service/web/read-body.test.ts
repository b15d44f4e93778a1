import { describe, expect, test } from 'vitest';
import { API_PREFIX } from '../../../shared/api/endpoints.ts';
import { refusalOf } from '../../support/clients.ts';
import { serviceForTest } from '../../support/service-for-test.ts';

describe('a body', () => {
  test('[error.types] of bytes that are no UTF-8 cannot be read: 400, and nothing is stored', async () => {
    const { raw, api, apiKey } = await serviceForTest();
    const headers = { authorization: `Bearer ${apiKey}` };
    const body = (bytes: readonly number[]) =>
      new Uint8Array([...Buffer.from('{"note":{"content":"'), ...bytes, ...Buffer.from('"}}')]);
    // A lone byte, one half of a pair, half a character, a surrogate, too long a form.
    for (const bytes of [[0xff], [0xc3], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xc0, 0xaf]]) {
      const init = { headers, body: body(bytes) };
      const { status, body: answer } = await raw('POST', `${API_PREFIX}/notes`, init);
      expect([status, answer.error.type]).toEqual([400, 'bad_request']);
    }
    const whole = { headers, body: body([0xe2, 0x82, 0xac]) };
    const { body: saved } = await raw('POST', `${API_PREFIX}/notes`, whole);
    expect(saved.data.content_html).toBe('<p>€</p>');
    expect((await api('GET', '/notes')).body.data).toHaveLength(1);
  });

  test('[error.details_all] reports one problem of each place, the first', async () => {
    const { api } = await serviceForTest();
    for (const [path, wrapper, fields, pointer] of [
      ['/contacts', 'contact', { email: 'x'.repeat(2_000) }, 'email'],
      ['/docs', 'doc', { template_id: 'x'.repeat(2_000) }, 'template_id'],
      ['/projects', 'project', { billing_type: 'time', billing_fee: 'dear' }, 'billing_fee'],
    ] as const) {
      const reply = await api('POST', path, { [wrapper]: fields });
      expect(refusalOf(reply)).toEqual({
        status: 422,
        details: [[`/${wrapper}/${pointer}`, 'invalid_value']],
      });
      // The message names what the details do, and no more.
      expect(reply.body.error.message).toBe(reply.body.error.details[0].message);
    }
  });
});
