/**
 * The HTTP side, at the paths of the real service: `/v3/…` of the sandbox's port, so that a client changes the host and
 * nothing that it signs.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { type Exchange, jsonOf, type Reply } from '../http/exchange.ts';
import { signRsa, verifyRsa } from '../payment-kit/rsa.ts';
import type { RecordedRequest } from '../service-kit/request-log.ts';
import { routerOf } from '../service-kit/routes.ts';
import { type FaultPlace, replyAfterWork, replyBeforeWork } from '../service-kit/service-faults.ts';
import { type Endpoint, type Endpoints, Plain } from './call.ts';
import { progress } from './progress.ts';
import { invalidRequest, notExists, paramError, type WechatCode, WechatError } from './wechat-error.ts';
import { defaultKey, foreignKeys, keyNamed, merchantPublicKey, type ServiceKey } from './wechat-keys.ts';
import { authorizationOf, SCHEMA, signedText } from './wechat-sign.ts';
import type { Merchant, WechatWorld } from './wechat-state.ts';

const signError = (exchange: Exchange, message: string): WechatError => {
  const { method, target } = exchange;
  const asked = signedText(method, target);
  return new WechatError('SIGN_ERROR', message, {
    field: 'signature',
    location: 'authorization',
    detail: { issue: 'sign not match' },
    sign_information: {
      method,
      url: target,
      truncated_sign_message: asked.slice(0, 100),
      sign_message_length: asked.length,
    },
  });
};

/** The text of a file upload is signed by its description alone. */
const signedBody = ({ headers, body }: Exchange): string => {
  if (!headers['content-type']?.startsWith('multipart/form-data')) return body;
  return /name="meta"[^{]*?\r\n\r\n([^\r]*)\r\n/.exec(body)?.[1] ?? body;
};

const signIn = (world: WechatWorld, exchange: Exchange): Merchant => {
  const given = authorizationOf(exchange.headers.authorization);
  if (!given) throw signError(exchange, 'Http头缺少Authorization或格式错误');
  const merchant = world.state.merchants[given.mchid];
  if (!merchant?.apiV3Key) throw new WechatError('MCH_NOT_EXISTS', '商户号不存在');
  if (merchant.isRevoked || given.serial_no !== merchant.serialNo)
    throw signError(exchange, '商户证书序列号有误或证书已失效');
  const { requestWindow } = world.state.settings;
  const isTime = /^\d{10}$/.test(given.timestamp);
  if (
    !isTime ||
    (requestWindow > 0 && Math.abs(world.now() / 1_000 - Number(given.timestamp)) > requestWindow)
  )
    throw signError(exchange, 'Http头Authorization值的时间戳已过期');
  const { method, target } = exchange;
  const text = signedText(method, target, given.timestamp, given.nonce_str, signedBody(exchange));
  if (!verifyRsa(text, given.signature, merchantPublicKey(world, merchant)))
    throw signError(exchange, '错误的签名，验签失败');
  return merchant;
};

const checkHeaders = ({ method, headers }: Exchange): void => {
  const bad = (field: string, issue: string) =>
    new WechatError('PARAM_ERROR', '参数错误', {
      field,
      value: headers[field] ?? '',
      issue,
      location: 'header',
    });
  if (!headers['user-agent']) throw bad('user-agent', 'is required');
  if (!/application\/json|\*\/\*/.test(headers.accept ?? ''))
    throw bad('accept', 'must take application/json');
  if (method === 'POST' && !/^(application\/json|multipart\/form-data)/.test(headers['content-type'] ?? ''))
    throw bad('content-type', 'must be application/json');
};

const serviceKeyOf = (world: WechatWorld, merchant: Merchant, exchange: Exchange): ServiceKey | null => {
  const id = exchange.headers['wechatpay-serial'];
  if (id === undefined) return null;
  const key = keyNamed(world, merchant, id);
  if (!key) throw invalidRequest('Wechatpay-Serial 不是该商户可用的公钥或平台证书');
  return key;
};

/** Emoji and `null` are refused in any field. */
const parsed = ({ body, headers }: Exchange): unknown => {
  if (body === '' || headers['content-type']?.startsWith('multipart/')) return undefined;
  const value = jsonOf(body);
  const refuse = (issue: string) => paramError({ field: '', value: '', kind: 'invalid', issue });
  if (value === undefined) throw refuse('is no JSON');
  const text = JSON.stringify(value);
  if (/[\u{10000}-\u{10ffff}]/u.test(text)) throw refuse('holds a character of 4 bytes');
  if (/[:[,]null[,}\]]/.test(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""'))) throw refuse('holds null');
  return value;
};

const refusals: readonly (readonly [
  'keyRefused' | 'rateLimited' | 'http500' | 'http503',
  WechatCode,
  string,
])[] = [
  ['keyRefused', 'SIGN_ERROR', '商户证书已失效'],
  ['rateLimited', 'FREQUENCY_LIMITED', '频率超限，请降低请求频率'],
  ['http500', 'SYSTEM_ERROR', '系统异常，请使用相同参数稍后重试'],
  ['http503', 'SERVICE_UNAVAILABLE', '服务不可用，请稍后重试'],
];

/** Signs an answer, whatever its status. */
const signedReply = (world: WechatWorld, key: ServiceKey | null, status: number, body: string): Reply => {
  const requestId = `08${randomUUID().replaceAll('-', '').toUpperCase()}-${status === 200 ? 0 : 268_435_462}`;
  const type = 'application/json; charset=utf-8';
  const { answerSign } = world.state.settings;
  if (!key || answerSign === 'missing') return { status, body, type, headers: { 'Request-ID': requestId } };
  const timestamp = String(Math.floor(world.now() / 1_000) - (answerSign === 'old' ? 301 : 0));
  const nonce = randomBytes(16).toString('hex');
  const pair = answerSign === 'wrong' ? foreignKeys(world) : key.pair;
  const signature = signRsa(signedText(timestamp, nonce, body), pair.privateKey);
  const headers = {
    'Request-ID': requestId,
    'Wechatpay-Timestamp': timestamp,
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Signature': signature,
    'Wechatpay-Signature-Type': SCHEMA,
    'Wechatpay-Serial': key.id,
  };
  return { status, body, type, headers };
};

const errorReply = (world: WechatWorld, key: ServiceKey | null, error: unknown): Reply => {
  if (!(error instanceof WechatError)) throw error;
  const { status, code, message, detail } = error;
  return signedReply(world, key, status, JSON.stringify({ code, message, ...(detail && { detail }) }));
};

/** The merchant that a request names, before anything is verified: its key signs refusals too. */
const namedMerchant = ({ state }: WechatWorld, exchange: Exchange): Merchant | undefined =>
  state.merchants[authorizationOf(exchange.headers.authorization)?.mchid ?? ''];

const recordOf = (world: WechatWorld, exchange: Exchange, endpoint: string): RecordedRequest => {
  const { method, path, query, headers, body } = exchange;
  return world.log.begin({
    at: new Date(world.now()).toISOString(),
    account: null,
    method,
    path,
    endpoint,
    query,
    userAgent: headers['user-agent'] ?? '',
    body: body === '' ? null : (jsonOf(body) ?? '(multipart)'),
    bytes: body.length,
  });
};

type Route = ReturnType<typeof routerOf<Endpoint>>;

const answer = (world: WechatWorld, route: Route, exchange: Exchange, record: RecordedRequest): Reply => {
  const named = namedMerchant(world, exchange);
  let key = named ? defaultKey(world, named) : null;
  try {
    const merchant = signIn(world, exchange);
    record.account = merchant.mchid;
    checkHeaders(exchange);
    const serviceKey = serviceKeyOf(world, merchant, exchange);
    key = serviceKey ?? key;
    const match = route(exchange.method, exchange.path);
    if (typeof match !== 'object') throw notExists('请求的接口不存在');
    const body = parsed(exchange);
    const { params, route: found } = match;
    progress(world);
    const given = found.handler({
      world,
      merchant,
      params,
      query: exchange.query,
      exchange,
      body,
      serviceKey,
    });
    if (given instanceof Plain) return given.reply;
    if (given === undefined) return signedReply(world, key, 204, '');
    return signedReply(world, key, 200, JSON.stringify(given));
  } catch (error) {
    return errorReply(world, key, error);
  }
};

/** A documented refusal that a fault asks for. */
const refusalByFault = (
  world: WechatWorld,
  place: FaultPlace,
  named: Merchant | undefined,
  record: RecordedRequest,
) => {
  const found = refusals.find(([fault]) => world.faults.strikes('wechat-pay', fault, place));
  if (!found) return null;
  const [fault, code, message] = found;
  record.fault = fault;
  return errorReply(world, named ? defaultKey(world, named) : null, new WechatError(code, message));
};

const serve = (world: WechatWorld, route: Route, exchange: Exchange, record: RecordedRequest): Reply => {
  const named = namedMerchant(world, exchange);
  const place: FaultPlace = [record.endpoint, named?.mchid ?? ''];
  const refused = refusalByFault(world, place, named, record);
  if (refused) return refused;
  const before = replyBeforeWork(world.faults, 'wechat-pay', place);
  if (before) {
    record.fault = before.fault;
    return before.reply;
  }
  const after = replyAfterWork(world, 'wechat-pay', place, answer(world, route, exchange, record));
  record.fault = after.fault;
  return after.reply;
};

/** Null: another path. */
export const wechatApi = (world: WechatWorld, endpoints: Endpoints) => {
  const route = routerOf<Endpoint>(endpoints);
  return (exchange: Exchange): Reply | null => {
    if (!exchange.path.startsWith('/v3/') || exchange.path.startsWith('/v3/alipay/')) return null;
    const match = route(exchange.method, exchange.path);
    const endpoint = typeof match === 'object' ? match.route.name : `${exchange.method} ${exchange.path}`;
    const record = recordOf(world, exchange, endpoint);
    const reply = serve(world, route, exchange, record);
    world.log.end(record, reply.status, reply.body);
    return { ...reply, headers: { ...reply.headers, date: new Date(world.now()).toUTCString() } };
  };
};
