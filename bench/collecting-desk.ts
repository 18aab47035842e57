/** A server that collects through WeChat Pay as the sandbox plays it, orders that owe their bill, and an ear for what screens hear. */
import { confirmDutyRequest, pageDutyRequests } from '@minsu/contract/foundation/duties/duty-endpoints.ts';
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import type { LiveMessage } from '@minsu/contract/platform/live.ts';
import { saveMerchantAccount } from '@minsu/contract/sales/payments/merchant-account-endpoints.ts';
import { startPayment } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import type { PaymentIntent } from '@minsu/contract/sales/payments/payment-intent.ts';
import { startSandbox } from '../apps/sandbox/src/sandbox.ts';
import { wechatIdentity, wechatMerchants } from '../apps/server/test/desks/provider-desks.ts';
import { freePort } from '../apps/server/test/free-port.ts';
import { type Bench, type Minsu, openSession, rowsOf, withMinsu } from './bench.ts';
import { HttpClient } from './load.ts';

export const MERCHANT = wechatMerchants.publicKey;

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

interface OwingOrder extends Record<string, unknown> {
  readonly id: string;
  readonly houseId: string;
  readonly version: number;
  readonly dueFen: number;
}

const OWING = `
  select id, house_id as "houseId", version, (room_fen + charges_fen - waived_fen - paid_fen)::int as "dueFen"
  from orders where booking = 'confirmed' and shown = 'expected' and paid_fen = 0 and source <> 'channel' order by id limit $1`;

const call = <E extends Endpoint>(client: HttpClient, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> =>
  client.data<OutputOf<E>>({ method: 'POST', path: endpoint.path, body: input });

/** An account for all properties, asked for by one person and confirmed by another. */
const openAccount = async (
  { server }: Minsu,
  admin: HttpClient,
  sandbox: Sandbox,
  url: string,
): Promise<void> => {
  const act = (action: string, fields: Record<string, unknown> = {}) =>
    sandbox.payments.wechatPay.act(action, fields) as Record<string, string>;
  const { merchantNo, credentials } = wechatIdentity(act, MERCHANT);
  await call(admin, saveMerchantAccount, {
    ...{ provider: 'wechatPay', merchantNo, credentials, name: '总店', entity: '远山民宿', forAll: true },
    dutyReason: '开通收款',
  });
  const finance = new HttpClient(server.address, 1, { authorization: await openSession(url, 'finance') });
  try {
    const waiting = await call(finance, pageDutyRequests, { view: 'toDecide', size: 10 });
    await call(finance, confirmDutyRequest, { id: waiting.records[0]?.id ?? '' });
  } finally {
    finance.close();
  }
};

/** Hears on a socket, like the desk's page, when a payment is on the folio. */
const openEar = async ({ server, token }: Minsu) => {
  const paidAt = new Map<string, number>();
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/ws`);
  await new Promise<void>((resolve, reject) => {
    socket.onerror = () => reject(new Error('the socket does not open'));
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', token, after: null }));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as LiveMessage;
      if (message.type === 'ready') resolve();
      if (message.type !== 'changes') return;
      for (const { name, entityId } of message.changes)
        if (name === 'order.collectionPaid') paidAt.set(entityId, performance.now());
    };
  });
  return { paidAt, close: () => socket.close() };
};

const openCollectingDesk = async (minsu: Minsu, sandbox: Sandbox, url: string, orders: number) => {
  const client = minsu.client(8);
  await openAccount(minsu, client, sandbox, url);
  const owing = await rowsOf<OwingOrder>(url, OWING, [orders]);
  if (owing.length < orders) throw new Error(`only ${owing.length} orders owe their bill`);
  const ear = await openEar(minsu);
  return {
    ...{ client, url, sandbox, paidAt: ear.paidAt, close: ear.close },
    call: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => call(client, endpoint, input),
    /** Orders not collected yet. */
    take: (count: number): OwingOrder[] => owing.splice(0, count),
    open: ({ id, version, dueFen }: OwingOrder): Promise<PaymentIntent> =>
      call(client, startPayment, {
        ...{ orderId: id, version, provider: 'wechatPay', kind: 'qr', folioFen: dueFen },
      }),
    act: (action: string, fields: Record<string, unknown> = {}): unknown =>
      sandbox.payments.wechatPay.act(action, fields),
    pay: (code: string | null): unknown =>
      sandbox.payments.wechatPay.act('pay', { code: code ?? '', mchid: MERCHANT }),
  };
};
export type CollectingDesk = Awaited<ReturnType<typeof openCollectingDesk>>;

/** Notifications go to the server's own address, which has to be known before it starts. */
export const withCollectingDesk = async <T>(
  bench: Bench,
  url: string,
  orders: number,
  work: (desk: CollectingDesk) => Promise<T>,
): Promise<T> => {
  const [sandbox, port] = [await startSandbox(0), await freePort()];
  const env = { WECHAT_PAY_URL: sandbox.url, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  try {
    return await withMinsu(
      bench,
      url,
      async (minsu) => {
        const desk = await openCollectingDesk(minsu, sandbox, url, orders);
        return work(desk).finally(desk.close);
      },
      { env },
    );
  } finally {
    await sandbox.stop();
  }
};
