/** The REST form, below `/v3/alipay`: the same methods, signed in a header, refused with an HTTP status. */
import { randomUUID } from 'node:crypto';
import { type Exchange, jsonOf, type Reply } from '../http/exchange.ts';
import { signRsa, verifyRsa } from '../payment-kit/rsa.ts';
import type { RecordedRequest } from '../service-kit/request-log.ts';
import { AlipayError, invalidArgument, invalidSignature } from './alipay-error.ts';
import { alipayKeys, appPublicKey, foreignKeys } from './alipay-keys.ts';
import { restAnswerText, restRequestText } from './alipay-sign.ts';
import type { AlipayWorld, App } from './alipay-state.ts';
import type { Endpoints } from './call.ts';
import { answerOf, serve } from './serve.ts';

const PREFIX = '/v3/alipay/';
const SCHEMA = 'ALIPAY-SHA256withRSA ';

interface Authorization {
  readonly text: string;
  readonly appId: string;
  readonly timestamp: string;
  readonly signature: string;
}

/** The signature covers the header's text before `,sign=`. */
const authorizationOf = (header = ''): Authorization | null => {
  const [, text = '', signature = ''] =
    /^(.+),sign=([A-Za-z0-9+/=]+)$/.exec(header.slice(SCHEMA.length)) ?? [];
  const pairs = Object.fromEntries(text.split(',').map((pair) => pair.split('=', 2) as [string, string]));
  const { app_id: appId, nonce, timestamp } = pairs;
  if (!header.startsWith(SCHEMA) || !appId || !nonce || !timestamp) return null;
  return { text, appId, timestamp, signature };
};

const signIn = (world: AlipayWorld, exchange: Exchange): App => {
  const given = authorizationOf(exchange.headers.authorization);
  const app = world.state.apps[given?.appId ?? ''];
  if (!given || !app) throw invalidSignature();
  const { requestWindow } = world.state.settings;
  if (requestWindow > 0 && !(Math.abs(world.now() - Number(given.timestamp)) <= requestWindow * 1_000))
    throw new AlipayError('40002', 'isv.invalid-timestamp', '非法的时间戳参数');
  const text = restRequestText(given.text, exchange, exchange.headers['alipay-app-auth-token']);
  if (app.isRevoked || !verifyRsa(text, given.signature, appPublicKey(world, app))) throw invalidSignature();
  return app;
};

const signedReply = (world: AlipayWorld, app: App | undefined, status: number, value: object): Reply => {
  const body = JSON.stringify(value);
  const { answerSign } = world.state.settings;
  const [timestamp, nonce] = [String(world.now()), randomUUID()];
  const pair = answerSign === 'wrong' ? foreignKeys(world) : app && alipayKeys(world, app);
  const signature = pair && signRsa(restAnswerText(timestamp, nonce, body), pair.privateKey);
  const isSigned = signature !== undefined && answerSign !== 'missing';
  const headers = {
    'alipay-trace-id': randomUUID().replaceAll('-', ''),
    'alipay-timestamp': timestamp,
    'alipay-nonce': nonce,
    ...(isSigned && { 'alipay-signature': signature }),
  };
  return { status, type: 'application/json;charset=utf-8', body, headers };
};

const UNAUTHORIZED = ['isv.invalid-signature', 'isv.invalid-timestamp', 'isv.invalid-app-id'];

const refusal = (
  world: AlipayWorld,
  app: App | undefined,
  { code, subCode, message }: AlipayError,
): Reply => {
  const status = code === '20000' ? 500 : code === '40005' ? 429 : UNAUTHORIZED.includes(subCode) ? 401 : 400;
  const name = subCode.replace(/^is[vp]\./, '');
  return signedReply(world, app, status, { code: name, message, details: [], links: [] });
};

const contentOf = ({ method, query, body }: Exchange): unknown => {
  if (method === 'GET') return query;
  const content = jsonOf(body === '' ? '{}' : body);
  if (content === undefined) throw invalidArgument('body', 'is no JSON');
  return content;
};

/** Methods that only ask and are called with GET. */
const READS = ['alipay.data.dataservice.bill.downloadurl.query', 'alipay.trade.order.settle.query'];

const answer = (
  world: AlipayWorld,
  endpoints: Endpoints,
  { exchange, method }: { exchange: Exchange; method: string },
  record: RecordedRequest,
  struck: AlipayError | null,
): Reply => {
  const named = world.state.apps[authorizationOf(exchange.headers.authorization)?.appId ?? ''];
  try {
    if (struck) throw struck;
    const app = signIn(world, exchange);
    record.account = app.appId;
    const isVerb = exchange.method === (READS.includes(method) ? 'GET' : 'POST');
    const origin = `http://${exchange.headers.host ?? ''}`;
    const call = { world, app, content: contentOf(exchange), notifyUrl: null, origin };
    const { code, msg: _, ...value } = answerOf(isVerb ? endpoints[method] : undefined, call);
    return signedReply(world, app, code === '10003' ? 202 : 200, value);
  } catch (error) {
    if (error instanceof AlipayError) return refusal(world, named, error);
    throw error;
  }
};

/** Null: another path. */
export const restApi =
  (world: AlipayWorld, endpoints: Endpoints) =>
  (exchange: Exchange): Reply | null => {
    const { path, body, headers } = exchange;
    if (!path.startsWith(PREFIX)) return null;
    const method = path.slice('/v3/'.length).replaceAll('/', '.');
    const account = authorizationOf(headers.authorization)?.appId ?? '';
    const asked = { exchange, endpoint: method, body: body === '' ? null : (jsonOf(body) ?? body), account };
    return serve(world, asked, (record, struck) =>
      answer(world, endpoints, { exchange, method }, record, struck),
    );
  };
