/** A seller's client: it signs its calls, verifies the answers over their raw text, and reads notices. */
import { randomUUID } from 'node:crypto';
import { noticeReceiver } from '../payment-kit/notice-receiver.test-kit.ts';
import { type KeyPair, signRsa, verifyRsa } from '../payment-kit/rsa.ts';
import { localTime } from '../platforms/clock.ts';
import { startSandbox } from '../sandbox.ts';
import { noticeText, requestText, restAnswerText, restRequestText } from './alipay-sign.ts';
import { alipayApps } from './seed.ts';

export const NOW = new Date('2026-11-20T04:00:00Z');

interface Credentials {
  readonly appId: string;
  readonly sellerId: string;
  readonly privateKey: string;
  readonly alipayPublicKey: string;
}

interface CallOptions {
  readonly notifyUrl?: string | null;
  readonly as?: string;
  /** Common parameters that differ. */
  readonly change?: Readonly<Record<string, string>>;
}

interface Client {
  readonly url: string;
  readonly notifyUrl: string;
  credentials(appId?: string): Credentials;
  now(): number;
}

/** Common parameters in the query, business content in the form, as the vendor's library sends them. */
const gatewayOf =
  (client: Client) =>
  async (method: string, content: object, { notifyUrl, as, change }: CallOptions = {}) => {
    const mine = client.credentials(as);
    const params: Record<string, string> = {
      ...{ app_id: mine.appId, method, format: 'JSON', charset: 'utf-8', sign_type: 'RSA2', version: '1.0' },
      ...{ timestamp: localTime(client.now()), biz_content: JSON.stringify(content) },
      ...(notifyUrl !== null && method.endsWith('create') && { notify_url: notifyUrl ?? client.notifyUrl }),
      ...change,
    };
    const { biz_content = '', ...common } = params;
    const sign = change?.sign ?? signRsa(requestText(params), mine.privateKey);
    const query = new URLSearchParams({ ...common, sign });
    const body = new URLSearchParams({ biz_content });
    const response = await fetch(`${client.url}/gateway.do?${query}`, { method: 'POST', body });
    const text = await response.text();
    const [, name = '', inner = '', signature = ''] =
      /^\{"(\w+)":(\{.*\})(?:,"sign":"([^"]+)")?\}$/s.exec(text) ?? [];
    const isSigned = signature !== '' && verifyRsa(inner, signature, mine.alipayPublicKey);
    // biome-ignore lint/suspicious/noExplicitAny: an answer's fields differ from method to method.
    return { status: response.status, name, inner, isSigned, body: JSON.parse(inner) as any };
  };

const restOf = (client: Client) => async (path: string, content: object) => {
  const mine = client.credentials();
  const body = JSON.stringify(content);
  const authString = `app_id=${mine.appId},nonce=${randomUUID()},timestamp=${client.now()}`;
  const sign = signRsa(restRequestText(authString, { method: 'POST', target: path, body }), mine.privateKey);
  const authorization = `ALIPAY-SHA256withRSA ${authString},sign=${sign}`;
  const headers = { 'content-type': 'application/json', authorization };
  const response = await fetch(`${client.url}${path}`, { method: 'POST', headers, body });
  const text = await response.text();
  const of = (name: string): string => response.headers.get(`alipay-${name}`) ?? '';
  const signed = restAnswerText(of('timestamp'), of('nonce'), text);
  const isSigned = verifyRsa(signed, of('signature'), mine.alipayPublicKey);
  // biome-ignore lint/suspicious/noExplicitAny: an answer's fields differ from method to method.
  return { status: response.status, isSigned, body: JSON.parse(text) as any };
};

/** Making a pair takes a while. A sandbox with a folder makes its own. */
const madeKeys: Record<string, KeyPair> = {};

export const openAlipay = async (options: Parameters<typeof startSandbox>[1] = {}) => {
  const sandbox = await startSandbox(0, { now: NOW, ...options });
  const { alipay } = sandbox.payments;
  if (!options.dir) Object.assign(alipay.state.keys, madeKeys);
  const notices = await noticeReceiver({ status: 200, body: 'success' });
  const act = (name: string, fields: Readonly<Record<string, unknown>> = {}) =>
    alipay.act(name, fields) as Readonly<Record<string, string>>;
  const credentials = (appId: string = alipayApps.desk) =>
    alipay.act('credentials', { appId }) as Credentials;
  // The clock stands, so that nothing depends on how fast the machine is.
  act('freeze', { at: NOW.toISOString() });
  const now = (): number => Date.parse(act('pass', { seconds: 0 }).now ?? '');
  const client = { url: sandbox.url, notifyUrl: notices.url, credentials, now };
  const gateway = gatewayOf(client);
  const precreate = (fields: Readonly<Record<string, unknown>> = {}, given?: CallOptions) => {
    const base = { out_trade_no: 'HB20260101000001', total_amount: '100.00', subject: '客房押金' };
    return gateway('alipay.trade.precreate', { ...base, ...fields }, given);
  };
  const trade = (verb: string, fields: Readonly<Record<string, unknown>> = {}) =>
    gateway(`alipay.trade.${verb}`, { out_trade_no: 'HB20260101000001', ...fields });
  return {
    ...{ sandbox, alipay, notices, act, credentials, gateway, precreate, trade },
    rest: restOf(client),
    pass: (seconds: number): void => void act('pass', { seconds }),
    stop: async (): Promise<void> => {
      if (!options.dir) Object.assign(madeKeys, alipay.state.keys);
      await notices.stop();
      await sandbox.stop();
    },
  };
};
export type AlipayDesk = Awaited<ReturnType<typeof openAlipay>>;

export const readNotice = (body: string, publicKey: string) => {
  const params = Object.fromEntries(new URLSearchParams(body));
  return { params, isSigned: verifyRsa(noticeText(params), params.sign ?? '', publicKey) };
};
