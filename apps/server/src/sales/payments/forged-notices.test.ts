/** Notifications that providers did not send: genuine ones are caught, changed in every way, and sent to us. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noticeReceiver } from '../../../../sandbox/src/payment-kit/notice-receiver.test-kit.ts';
import { casts, openPaymentWorld, type PaymentWorld } from '../../../test/channels/payment-world.ts';
import { tellFigure } from '../../../test/figures.ts';

type Receiver = Awaited<ReturnType<typeof noticeReceiver>>;
interface Sent {
  readonly headers: Record<string, string>;
  readonly body: string;
}

let world: PaymentWorld;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await noticeReceiver({ status: 500, body: 'not us' });
  world = await openPaymentWorld(new URL(receiver.url).origin);
});
afterAll(async () => {
  await world.close();
  await receiver.stop();
});

const DROPPED = new Set(['content-length', 'connection', 'host', 'transfer-encoding']);

const genuineOf = ({ headers, body }: Receiver['received'][number]): Sent => ({
  body,
  headers: Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || DROPPED.has(name) ? [] : [[name, value]],
    ),
  ),
});

const flipped = (text: string, at: number): string => {
  const other = text[at] === '1' ? '2' : text[at] === 'a' ? 'b' : '1';
  return text.slice(0, at) + other + text.slice(at + 1);
};

/** Headers that a signature consists of or covers. The others may have any value. */
const SIGNED = /^(wechatpay-(timestamp|nonce|signature|serial)|stripe-signature)$/;

const forgeriesOf = ({ headers, body }: Sent): Sent[] => {
  const spread = Array.from({ length: 40 }, (_, index) => Math.floor((index * body.length) / 40));
  const signed = Object.keys(headers).filter((name) => SIGNED.test(name));
  const withHeader = (name: string, value: string): Sent => ({
    body,
    headers: { ...headers, [name]: value },
  });
  return [
    ...spread.map((at) => ({ headers, body: flipped(body, at) })),
    ...['', '{}', 'null', '[]', 'x', `${body}&a=1`, ` ${body}`, body.slice(0, -1), body.repeat(2)].map(
      (other) => ({
        headers,
        body: other,
      }),
    ),
    ...signed.flatMap((name) => {
      const value = headers[name] ?? '';
      const { [name]: _, ...without } = headers;
      return [
        { body, headers: without },
        withHeader(name, flipped(value, Math.floor(value.length / 2))),
        withHeader(name, flipped(value, value.length - 2)),
        withHeader(name, value.toUpperCase() === value ? value.toLowerCase() : value.toUpperCase()),
        withHeader(name, 'WECHATPAY/SIGNTEST/abcdef'),
        withHeader(name, '0'),
      ].filter((one) => JSON.stringify(one.headers) !== JSON.stringify(headers));
    }),
  ];
};

/** Forgeries of a form that carries its signature in the body. */
const formForgeries = ({ headers, body }: Sent): Sent[] => {
  if (!body.includes('sign=')) return [];
  const fields = [...new URLSearchParams(body)];
  const changed = (run: (name: string, value: string) => [string, string][]) => ({
    headers,
    body: new URLSearchParams(fields.flatMap(([name, value]) => run(name, value))).toString(),
  });
  return fields
    .filter(([name, value]) => name !== 'sign_type' && value !== '')
    .flatMap(([target]) => [
      changed((name, value) => (name === target ? [] : [[name, value]])),
      changed((name, value) => [[name, name === target ? `${value}0` : value]]),
    ]);
};

const isTaken = (status: number, text: string): boolean => status < 300 && !/fail/i.test(text);

test('forged notifications of every provider: none is taken, nothing is booked, and the genuine one still is', async (context) => {
  let forged = 0;
  const taken: string[] = [];
  for (const cast of casts) {
    const { notifyUrl } = await world.addAccount(cast);
    const path = new URL(notifyUrl ?? '').pathname;
    const detail = await world.sell();
    const intent = await world.ask(cast, detail);
    receiver.received.splice(0);
    cast.pay(world.actOf(cast.provider), intent);
    await world.notify(cast.provider);
    const genuine = receiver.received
      .map(genuineOf)
      .filter(({ headers }) => !JSON.stringify(headers).includes('SIGNTEST'));
    expect(genuine.length, cast.provider).toBeGreaterThan(0);
    const send = ({ headers, body }: Sent, to = path) =>
      world.t.app.inject({ method: 'POST', url: to, headers, payload: body });
    for (const one of [...forgeriesOf(genuine[0] as Sent), ...formForgeries(genuine[0] as Sent)]) {
      const { statusCode, body } = await send(one);
      forged += 1;
      if (isTaken(statusCode, body)) taken.push(`${cast.provider} ${statusCode} ${one.body}`);
    }
    expect(taken).toEqual([]);
    const { order, folio } = await world.get(detail.order.id);
    expect([folio?.payments, order.deposit]).toEqual([[], 'due']);
    for (const one of genuine) await send(one);
    expect((await world.get(detail.order.id)).order.deposit, cast.provider).toBe('held');
  }
  expect(taken).toEqual([]);
  expect(forged).toBeGreaterThanOrEqual(200);
  tellFigure(context, 'forged', forged);
  tellFigure(context, 'taken', taken.length);
});
