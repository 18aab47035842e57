/**
 * The gateway form, `/gateway.do`: parameters in the query or a form, always HTTP 200, the inner object signed byte for
 * byte.
 */
import { type Exchange, formOf, jsonOf, type Reply } from '../http/exchange.ts';
import { signRsa, verifyRsa } from '../payment-kit/rsa.ts';
import type { RecordedRequest } from '../service-kit/request-log.ts';
import {
  AlipayError,
  gatewayMessage,
  invalidArgument,
  invalidSignature,
  missingArgument,
} from './alipay-error.ts';
import { alipayKeys, appPublicKey, foreignKeys } from './alipay-keys.ts';
import { innerJson, requestText } from './alipay-sign.ts';
import type { AlipayWorld, App } from './alipay-state.ts';
import type { Endpoints } from './call.ts';
import { answerOf, serve } from './serve.ts';

const required = ['app_id', 'method', 'charset', 'sign_type', 'sign', 'timestamp', 'version'] as const;
const known = [
  ...required,
  'format',
  'notify_url',
  'return_url',
  'app_auth_token',
  'biz_content',
  'alipay_sdk',
];

type Params = Readonly<Record<string, string>>;

const assertTime = ({ state, now }: AlipayWorld, timestamp: string): void => {
  const at = Date.parse(`${timestamp.replace(' ', 'T')}+08:00`);
  const { requestWindow } = state.settings;
  const isTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(timestamp) && !Number.isNaN(at);
  if (!isTime || (requestWindow > 0 && Math.abs(now() - at) > requestWindow * 1_000))
    throw new AlipayError('40002', 'isv.invalid-timestamp', '非法的时间戳参数');
};

const assertParams = (params: Params): void => {
  for (const name of required) if (!params[name]) throw missingArgument(name);
  for (const name of Object.keys(params))
    if (!known.includes(name)) throw invalidArgument(name, 'is unknown');
  if (params.sign_type !== 'RSA2')
    throw new AlipayError('40002', 'isv.invalid-signature-type', '无效签名类型');
  if (params.charset !== 'utf-8') throw new AlipayError('40002', 'isv.invalid-charset', '字符集错误');
  if ((params.format ?? 'JSON').toUpperCase() !== 'JSON')
    throw new AlipayError('40002', 'isv.invalid-format', '无效的数据格式');
  if (params.version !== '1.0') throw invalidArgument('version', 'must be 1.0');
};

const signIn = (world: AlipayWorld, params: Params): App => {
  const app = world.state.apps[params.app_id ?? ''];
  if (!app) throw new AlipayError('40002', 'isv.invalid-app-id', '无效的AppID参数');
  assertParams(params);
  assertTime(world, params.timestamp ?? '');
  const isGood = verifyRsa(requestText(params), params.sign ?? '', appPublicKey(world, app));
  if (app.isRevoked || !isGood) throw invalidSignature();
  return app;
};

const contentOf = (params: Params): unknown => {
  const content = jsonOf(params.biz_content ?? '{}');
  if (content === undefined) throw invalidArgument('biz_content', 'is no JSON');
  return content;
};

const envelope = (world: AlipayWorld, app: App | undefined, name: string, inner: object): Reply => {
  const text = innerJson(inner);
  const { answerSign } = world.state.settings;
  const pair = answerSign === 'wrong' ? foreignKeys(world) : app && alipayKeys(world, app);
  const isSigned = pair && answerSign !== 'missing';
  const sign = isSigned ? `,"sign":"${signRsa(text, pair.privateKey)}"` : '';
  return { status: 200, type: 'application/json;charset=utf-8', body: `{"${name}":${text}${sign}}` };
};

const refusal = ({ code, subCode, message, more }: AlipayError): object => ({
  code,
  msg: gatewayMessage(code),
  sub_code: subCode,
  sub_msg: message,
  ...more,
});

const answer = (
  world: AlipayWorld,
  endpoints: Endpoints,
  exchange: Exchange,
  record: RecordedRequest,
  struck: AlipayError | null,
): Reply => {
  const params = { ...exchange.query, ...formOf(exchange.body) };
  const { method = '' } = params;
  const app = world.state.apps[params.app_id ?? ''];
  const name = Object.hasOwn(endpoints, method)
    ? `${method.replaceAll('.', '_')}_response`
    : 'error_response';
  try {
    if (struck) throw struck;
    const caller = signIn(world, params);
    record.account = caller.appId;
    const origin = `http://${exchange.headers.host ?? ''}`;
    const call = {
      world,
      app: caller,
      content: contentOf(params),
      notifyUrl: params.notify_url ?? null,
      origin,
    };
    return envelope(world, caller, name, answerOf(endpoints[method], call));
  } catch (error) {
    if (error instanceof AlipayError) return envelope(world, app, name, refusal(error));
    throw error;
  }
};

/** Null: another path. */
export const gatewayApi =
  (world: AlipayWorld, endpoints: Endpoints) =>
  (exchange: Exchange): Reply | null => {
    if (exchange.path !== '/gateway.do') return null;
    const { sign: _, ...params } = { ...exchange.query, ...formOf(exchange.body) };
    const asked = { exchange, endpoint: params.method ?? '', body: params, account: params.app_id ?? '' };
    return serve(world, asked, (record, struck) => answer(world, endpoints, exchange, record, struck));
  };
