/** A merchant's client: it signs its calls, verifies the answers and opens the notices. */
import { randomBytes } from 'node:crypto';
import { noticeReceiver } from '../payment-kit/notice-receiver.test-kit.ts';
import { signRsa, verifyRsa } from '../payment-kit/rsa.ts';
import { startSandbox } from '../sandbox.ts';
import { openGcm, type Sealed, signedText } from './wechat-sign.ts';
import { wechatMerchants } from './seed.ts';

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

export const openWechat = async (options: Parameters<typeof startSandbox>[1] = {}) => {
  const sandbox = await startSandbox(0, { now: NOW, ...options });
  const { wechatPay } = sandbox.payments;
  const notices = await noticeReceiver({ status: 204, body: '' });
  const act = (name: string, fields: Readonly<Record<string, unknown>> = {}) =>
    wechatPay.act(name, fields) as Readonly<Record<string, string>>;
  const credentials = (mchid: string = wechatMerchants.direct) => wechatPay.act('credentials', { mchid }) as Credentials;
  const now = (): number => sandbox.platforms.clock.now().getTime();
  const call = async (method: string, path: string, body?: unknown, given: CallOptions = {}): Promise<Answer> => {
    const mine = credentials(given.as);
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    const timestamp = String(Math.floor((given.at ?? now()) / 1_000));
    const nonce = randomBytes(16).toString('hex').toUpperCase();
    const signature = (given.sign ?? signRsa)(signedText(method, path, timestamp, nonce, text), mine.privateKey);
    const serial = given.serial === undefined ? (mine.publicKeyId ?? null) : given.serial;
    const response = await fetch(`${sandbox.url}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'Minsu/1.0',
        authorization: `WECHATPAY2-SHA256-RSA2048 mchid="${mine.mchid}",nonce_str="${nonce}",timestamp="${timestamp}",serial_no="${mine.serialNo}",signature="${signature}"`,
        ...(serial !== null && { 'wechatpay-serial': serial }),
        ...given.headers,
      },
      ...(text !== '' && { body: text }),
    });
    const answer = await response.text();
    const isJson = answer.startsWith('{');
    return { status: response.status, headers: response.headers, text: answer, body: isJson ? JSON.parse(answer) : null };
  };
  const native = (fields: Readonly<Record<string, unknown>> = {}, given?: CallOptions) => {
    const { mchid, appid } = credentials(given?.as);
    const base = { description: '客房押金', out_trade_no: 'HB20260101000001', notify_url: notices.url };
    return call('POST', '/v3/pay/transactions/native', { appid, mchid, ...base, amount: { total: 100 }, ...fields }, given);
  };
  const query = (outTradeNo = 'HB20260101000001', mchid: string = wechatMerchants.direct) =>
    call('GET', `/v3/pay/transactions/out-trade-no/${outTradeNo}?mchid=${mchid}`, undefined, { as: mchid });
  const refund = (fields: Readonly<Record<string, unknown>>, given?: CallOptions) =>
    call('POST', '/v3/refund/domestic/refunds', fields, given);
  return {
    ...{ sandbox, wechatPay, notices, act, credentials, call, native, query, refund },
    pass: (seconds: number): void => sandbox.platforms.clock.advance(seconds * 1_000),
    stop: async (): Promise<void> => {
      await notices.stop();
      await sandbox.stop();
    },
  };
};
export type WechatDesk = Awaited<ReturnType<typeof openWechat>>;

/** Whether an answer or notice carries a good signature of that key. */
export const isSignedBy = (key: string, body: string, headerOf: (name: string) => string | null | undefined): boolean => {
  const [timestamp, nonce, signature] = ['timestamp', 'nonce', 'signature'].map((name) => headerOf(`wechatpay-${name}`) ?? '');
  return verifyRsa(signedText(timestamp ?? '', nonce ?? '', body), signature ?? '', key);
};

export const opened = (body: string, apiV3Key: string) => {
  const notice = JSON.parse(body) as { event_type: string; id: string; resource: Sealed };
  const content = JSON.parse(openGcm(notice.resource, apiV3Key)) as Readonly<Record<string, unknown>>;
  return { ...notice, content };
};
