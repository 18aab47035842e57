/** A merchant's client: it signs its calls, verifies the answers and opens the notices. */
import { randomBytes } from 'node:crypto';
import { noticeReceiver } from '../payment-kit/notice-receiver.test-kit.ts';
import { type KeyPair, signRsa, verifyRsa } from '../payment-kit/rsa.ts';
import { startSandbox } from '../sandbox.ts';
import { wechatMerchants } from './seed.ts';
import { openGcm, type Sealed, signedText } from './wechat-sign.ts';

export const NOW = new Date('2026-11-20T04:00:00Z');

export interface Credentials {
  readonly mchid: string;
  readonly appid: string;
  readonly apiV3Key: string;
  readonly serialNo: string;
  readonly privateKey: string;
  readonly publicKeyId?: string;
  readonly publicKey?: string;
  readonly certificates?: readonly { serial: string; pem: string }[];
}

interface CallOptions {
  readonly as?: string;
  /** Wechatpay-Serial; null: none. */
  readonly serial?: string | null;
  readonly at?: number;
  readonly sign?: (text: string, key: string) => string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: an answer's fields differ from endpoint to endpoint.
  readonly body: any;
}

interface Client {
  readonly url: string;
  credentials(mchid?: string): Credentials;
  now(): number;
}

const authorization = (
  mine: Credentials,
  [method, path, body]: readonly [string, string, string],
  at: number,
  sign = signRsa,
): string => {
  const [timestamp, nonce] = [String(Math.floor(at / 1_000)), randomBytes(16).toString('hex').toUpperCase()];
  const signature = sign(signedText(method, path, timestamp, nonce, body), mine.privateKey);
  return `WECHATPAY2-SHA256-RSA2048 mchid="${mine.mchid}",nonce_str="${nonce}",timestamp="${timestamp}",serial_no="${mine.serialNo}",signature="${signature}"`;
};

const callOf =
  ({ url, credentials, now }: Client) =>
  async (method: string, path: string, body?: unknown, given: CallOptions = {}): Promise<Answer> => {
    const mine = credentials(given.as);
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    const serial = given.serial === undefined ? (mine.publicKeyId ?? null) : given.serial;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'Minsu/1.0',
        authorization: authorization(mine, [method, path, text], given.at ?? now(), given.sign),
        ...(serial !== null && { 'wechatpay-serial': serial }),
        ...given.headers,
      },
      ...(text !== '' && { body: text }),
    });
    const answer = await response.text();
    const parsed = answer.startsWith('{') ? (JSON.parse(answer) as unknown) : null;
    return { status: response.status, headers: response.headers, text: answer, body: parsed };
  };

/** A file as it comes. */
const bytesOf =
  ({ url, credentials, now }: Client) =>
  async (path: string, mchid?: string): Promise<Buffer> => {
    const headers = { authorization: authorization(credentials(mchid), ['GET', path, ''], now()) };
    return Buffer.from(await (await fetch(`${url}${path}`, { headers })).arrayBuffer());
  };

/** A picture: its description alone is signed. */
const uploadOf =
  ({ url, credentials, now }: Client) =>
  async (mchid: string, meta: string, file: Buffer) => {
    const path = '/v3/merchant/media/upload';
    const part = (head: string): Buffer =>
      Buffer.from(`--sandbox\r\nContent-Disposition: form-data; ${head}\r\n\r\n`);
    const body = Buffer.concat([
      part('name="meta";\r\nContent-Type: application/json'),
      Buffer.from(`${meta}\r\n`),
      part('name="file"; filename="id.jpg";\r\nContent-Type: image/jpg'),
      file,
      Buffer.from('\r\n--sandbox--\r\n'),
    ]);
    const headers = {
      authorization: authorization(credentials(mchid), ['POST', path, meta], now()),
      'content-type': 'multipart/form-data;boundary=sandbox',
    };
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body });
    return { status: response.status, body: (await response.json()) as { media_id: string } };
  };

/** Making a pair takes a while. A sandbox with a folder makes its own. */
const madeKeys: Record<string, KeyPair> = {};

export const openWechat = async (options: Parameters<typeof startSandbox>[1] = {}) => {
  const sandbox = await startSandbox(0, { now: NOW, ...options });
  const { wechatPay } = sandbox.payments;
  if (!options.dir) Object.assign(wechatPay.state.keys, madeKeys);
  const notices = await noticeReceiver({ status: 204, body: '' });
  const act = (name: string, fields: Readonly<Record<string, unknown>> = {}) =>
    wechatPay.act(name, fields) as Readonly<Record<string, string>>;
  const credentials = (mchid: string = wechatMerchants.direct) =>
    wechatPay.act('credentials', { mchid }) as Credentials;
  // The clock stands, so that nothing depends on how fast the machine is.
  act('freeze', { at: NOW.toISOString() });
  const now = (): number => Date.parse(act('pass', { seconds: 0 }).now ?? '');
  const client = { url: sandbox.url, credentials, now };
  const call = callOf(client);
  const native = (fields: Readonly<Record<string, unknown>> = {}, given?: CallOptions) => {
    const { mchid, appid } = credentials(given?.as);
    const base = { description: '客房押金', out_trade_no: 'HB20260101000001', notify_url: notices.url };
    const body = { appid, mchid, ...base, amount: { total: 100 }, ...fields };
    return call('POST', '/v3/pay/transactions/native', body, given);
  };
  const query = (outTradeNo = 'HB20260101000001', mchid: string = wechatMerchants.direct) =>
    call('GET', `/v3/pay/transactions/out-trade-no/${outTradeNo}?mchid=${mchid}`, undefined, { as: mchid });
  const refund = (fields: Readonly<Record<string, unknown>>, given?: CallOptions) =>
    call('POST', '/v3/refund/domestic/refunds', fields, given);
  return {
    ...{ sandbox, wechatPay, notices, act, credentials, call, native, query, refund },
    bytes: bytesOf(client),
    upload: uploadOf(client),
    now,
    pass: (seconds: number): void => void act('pass', { seconds }),
    stop: async (): Promise<void> => {
      if (!options.dir) Object.assign(madeKeys, wechatPay.state.keys);
      await notices.stop();
      await sandbox.stop();
    },
  };
};
export type WechatDesk = Awaited<ReturnType<typeof openWechat>>;

/** Whether an answer or notice carries a good signature of that key. */
export const isSignedBy = (
  key: string,
  body: string,
  headerOf: (name: string) => string | null | undefined,
): boolean => {
  const of = (name: string): string => headerOf(`wechatpay-${name}`) ?? '';
  return verifyRsa(signedText(of('timestamp'), of('nonce'), body), of('signature'), key);
};

export const opened = (body: string, apiV3Key: string) => {
  const notice = JSON.parse(body) as { event_type: string; id: string; resource: Sealed };
  const content = JSON.parse(openGcm(notice.resource, apiV3Key)) as Readonly<Record<string, unknown>>;
  return { ...notice, content };
};
