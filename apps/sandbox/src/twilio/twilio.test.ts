/** Messages, their refusals, and signed status callbacks. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NoticeReceiver, noticeReceiver } from '../payment-kit/notice-receiver.test-kit.ts';
import { startSandbox } from '../sandbox.ts';
import { twilioAccount } from './seed.ts';
import { segmentsOf } from './segments.ts';
import { signTwilio } from './twilio-sign.ts';

const NOW = new Date('2026-11-20T04:00:00Z');
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let receiver: NoticeReceiver;
beforeEach(async () => {
  sandbox = await startSandbox(0, { now: NOW });
  act('freeze', { at: NOW.toISOString() });
  receiver = await noticeReceiver({ status: 204, body: '' });
});
afterEach(async () => {
  await receiver.stop();
  await sandbox.stop();
});

// biome-ignore lint/suspicious/noExplicitAny: answers differ from action to action.
const act = (name: string, fields: Readonly<Record<string, unknown>> = {}): any =>
  sandbox.open.twilio.act(name, fields);

const { sid, authToken, number, service } = twilioAccount;
const call = async (
  method: string,
  path: string,
  form?: Readonly<Record<string, string>>,
  { user = sid as string, password = authToken as string } = {},
) => {
  const response = await fetch(`${sandbox.url}/2010-04-01/Accounts/${path}`, {
    method,
    headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
    ...(form && { body: new URLSearchParams(form) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers differ from path to path.
  return { status: response.status, body: (await response.json()) as any };
};
const usual = { To: '+33612345678', From: number, Body: 'Your room 201 is ready.' };
const send = (form: Readonly<Record<string, string>> = {}, who = {}) =>
  call('POST', `${sid}/Messages.json`, { ...usual, ...form }, who);

describe('the published vector', () => {
  it('reproduces', () => {
    const params = {
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675309',
      Digits: '1234',
      From: '+14158675309',
      To: '+18005551212',
    };
    expect(signTwilio('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', params)).toBe(
      'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
    );
  });
});

describe('messages', () => {
  it('are queued with 201, and found by sid and by list', async () => {
    const { status, body } = await send();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ status: 'queued', direction: 'outbound-api', error_code: null, num_segments: '1' },
      ...{ to: usual.To, from: number, date_created: 'Fri, 20 Nov 2026 04:00:00 +0000' },
    });
    expect(body.sid).toMatch(/^SM[0-9a-f]{32}$/);
    expect((await call('GET', `${sid}/Messages/${body.sid}.json`)).body.sid).toBe(body.sid);
    const list = await call('GET', `${sid}/Messages.json?To=%2B33612345678&PageSize=1`);
    expect(list.body.messages).toHaveLength(1);
    expect((await call('GET', `${sid}/Messages/SM00.json`)).body.code).toBe(20_404);
    expect((await call('GET', `${sid}.json`)).body).toMatchObject({ sid, status: 'active' });
  });

  it('an API key calls too', async () => {
    const who = { user: twilioAccount.apiKey, password: twilioAccount.apiSecret };
    expect((await send({}, who)).status).toBe(201);
  });

  it.each([
    ['a wrong token', {}, { password: 'wrong' }, 401, 20_003],
    ['another account', {}, { user: 'AC00000000000000000000000000000d02' }, 401, 20_003],
    ['no recipient', { To: '' }, {}, 400, 21_604],
    ['a number without +', { To: '33612345678' }, {}, 400, 21_211],
    ['letters', { To: '+33abc' }, {}, 400, 21_211],
    ['no sender', { From: '' }, {}, 400, 21_603],
    ['a sender of someone else', { From: '+15005550007' }, {}, 400, 21_606],
    ['an unknown service', { MessagingServiceSid: 'MG00' }, {}, 404, 21_701],
    ['no text', { Body: '' }, {}, 400, 21_602],
    ['1,601 characters', { Body: 'x'.repeat(1_601) }, {}, 400, 21_617],
    ['a bad callback', { StatusCallback: 'mine' }, {}, 400, 21_609],
    ['an unknown parameter', { Text: 'x' }, {}, 400, 20_001],
    ['itself', { To: number }, {}, 400, 21_266],
  ])('refuse %s', async (_, form, who, status, code) => {
    const answer = await send(form, who);
    expect([answer.status, answer.body.code, answer.body.status]).toEqual([status, code, status]);
    expect(answer.body.more_info).toContain(String(code));
    expect(sandbox.open.twilio.state.messages).toEqual({});
  });

  it('refuse a JSON body: the parameters are a form', async () => {
    const response = await fetch(`${sandbox.url}/2010-04-01/Accounts/${sid}/Messages.json`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${sid}:${authToken}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(usual),
    });
    expect(await response.json()).toMatchObject({ code: 21_604 });
  });

  it('refuse a guest who said STOP until START', async () => {
    act('inboundUrl', { url: receiver.url });
    act('say', { from: usual.To, body: 'stop' });
    expect((await send()).body).toMatchObject({ code: 21_610, status: 400 });
    act('say', { from: usual.To, body: 'START' });
    expect((await send()).status).toBe(201);
    await sandbox.open.twilio.settle();
    const params = Object.fromEntries(new URLSearchParams(receiver.received[0]?.body));
    expect(params).toMatchObject({ Body: 'stop', From: usual.To, OptOutType: 'STOP' });
    expect(receiver.received[0]?.headers['x-twilio-signature']).toBe(
      signTwilio(authToken, receiver.url, params),
    );
  });

  it('are limited by the second and by what the control side says', async () => {
    act('settings', { perSecond: 1 });
    const statuses = [(await send()).status, (await send()).status];
    expect(statuses).toEqual([201, 429]);
    act('clearLimits');
    act('refuse', { code: 21_408, message: 'Permission to send an SMS has not been enabled' });
    expect((await send()).body.code).toBe(21_408);
  });

  it('a lost answer leaves a message that the list finds', async () => {
    act('fault', { name: 'lostAnswer', count: 1 });
    await expect(send()).rejects.toThrow();
    expect((await call('GET', `${sid}/Messages.json`)).body.messages).toHaveLength(1);
  });

  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    [`${'a'.repeat(159)}€`, 2],
    ['房'.repeat(70), 1],
    ['房'.repeat(71), 2],
  ])('segments of case %#', (body, segments) => {
    expect(segmentsOf(body)).toBe(segments);
  });
});

describe('status callbacks', () => {
  const statuses = () => receiver.received.map(({ body }) => new URLSearchParams(body).get('MessageStatus'));
  const live = async () => {
    for (let step = 0; step < 4; step += 1) {
      act('pass', { seconds: 1 });
      await sandbox.open.twilio.settle();
    }
  };

  it('follow the message and are signed over the whole address', async () => {
    const StatusCallback = `${receiver.url}?key=a%20b&x=1`;
    await send({ StatusCallback });
    await live();
    expect(statuses()).toEqual(['sent', 'delivered']);
    for (const { headers, body } of receiver.received) {
      const params = Object.fromEntries(new URLSearchParams(body));
      expect(headers['x-twilio-signature']).toBe(signTwilio(authToken, StatusCallback, params));
      expect(headers['content-type']).toContain('application/x-www-form-urlencoded');
    }
  });

  it('name the error of a message that was not delivered', async () => {
    act('outcome', { phone: usual.To, errorCode: 30_003 });
    const { body } = await send({ StatusCallback: receiver.url, MessagingServiceSid: service });
    expect(body).toMatchObject({ status: 'accepted', from: null, messaging_service_sid: service });
    await live();
    expect(statuses()).toEqual(['queued', 'sent', 'undelivered']);
    expect(receiver.received.at(-1)?.body).toContain('ErrorCode=30003');
    expect((await call('GET', `${sid}/Messages/${body.sid}.json`)).body).toMatchObject({
      status: 'undelivered',
      error_code: 30_003,
    });
  });

  it('can be forged, signed otherwise, doubled and turned round', async () => {
    await send({ StatusCallback: receiver.url });
    act('hold');
    for (const sign of ['wrong', 'missing', 'otherUrl']) act('forge', { sign, status: 'failed' });
    act('settings', { algorithm: 'HMAC_SHA256' });
    act('forge', { sign: 'right', status: 'sent' });
    act('release', { order: 'reversed' });
    await sandbox.open.twilio.settle();
    const [first, ...forged] = receiver.received;
    const params = Object.fromEntries(new URLSearchParams(first?.body));
    expect(first?.headers['x-twilio-webhooks-signature-settings']).toContain('algorithm=HMAC_SHA256');
    expect(first?.headers['x-twilio-signature']).toBe(
      signTwilio(authToken, receiver.url, params, 'HMAC_SHA256'),
    );
    const signatures = forged.map(({ headers }) => headers['x-twilio-signature']);
    const right = signTwilio(authToken, receiver.url, {
      ...params,
      MessageStatus: 'failed',
      SmsStatus: 'failed',
    });
    expect(signatures).not.toContain(right);
    expect(signatures.filter((one) => one === undefined)).toHaveLength(1);
  });

  it('an answer of 500 ends it; the new token signs from then on', async () => {
    receiver.answerNext({ status: 500, body: '' });
    await send({ StatusCallback: receiver.url });
    const { authToken: rolled } = act('rollToken') as { authToken: string };
    expect((await send()).status).toBe(401);
    await live();
    expect(statuses()).toEqual(['sent', 'delivered']);
    const params = Object.fromEntries(new URLSearchParams(receiver.received[1]?.body));
    expect(receiver.received[1]?.headers['x-twilio-signature']).toBe(
      signTwilio(rolled, receiver.url, params),
    );
  });
});
