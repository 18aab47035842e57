/** Token, signature, time and seller of a call. */
import { timingSafeEqual } from 'node:crypto';
import { type Exchange, formOf, json, type Reply } from '../http/exchange.ts';
import { NuonuoError } from './nuonuo-error.ts';
import { signNuonuo } from './nuonuo-sign.ts';
import type { App, NuonuoWorld } from './nuonuo-state.ts';

const DAY_S = 86_400;
const MONTH_MS = 30 * DAY_S * 1_000;

const tokenError = (error: string, description: string): Reply =>
  json(200, { error, error_description: description });

/** About fifty calls in thirty days: a client keeps its token for the whole day. */
export const grantToken = (world: NuonuoWorld, { body }: Exchange): Reply => {
  const form = formOf(body);
  const app = world.state.apps[form.client_id ?? ''];
  if (!app || app.appSecret !== form.client_secret)
    return tokenError('070304', 'client_id 或 client_secret 错误');
  if (form.grant_type !== 'client_credentials') return tokenError('070307', '应用类型与 grant_type 不符');
  const now = world.now();
  app.tokenCalls = app.tokenCalls.filter((at) => at > now - MONTH_MS);
  if (app.tokenCalls.length >= world.state.settings.tokenCalls)
    return tokenError('070306', '获取 accessToken 次数超过限制');
  app.tokenCalls.push(now);
  const token = Array.from({ length: 32 }, () => world.random.int(0, 15).toString(16)).join('');
  app.tokens.push({ token, expiresAt: now + DAY_S * 1_000 });
  world.touch();
  return json(200, { access_token: token, expires_in: DAY_S });
};

const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const needForm = ({ query, headers }: Exchange): void => {
  const { senid = '', nonce = '', timestamp = '' } = query;
  if (!/^[0-9a-fA-F]{32}$/.test(senid)) throw new NuonuoError('070101', 'senid 须为 32 位十六进制');
  if (!/^\d{8}$/.test(nonce)) throw new NuonuoError('070101', 'nonce 须为 8 位数字');
  if (!/^\d{10}$/.test(timestamp)) throw new NuonuoError('070101', 'timestamp 须为秒');
  if (!headers.method) throw new NuonuoError('070101', 'method 不能为空');
  if (!headers['content-type']?.startsWith('application/json'))
    throw new NuonuoError('070101', 'Content-Type 须为 application/json');
};

/** A replayed senid is refused once its signature is right. */
const spendSenid = ({ state, now }: NuonuoWorld, senid: string): void => {
  const at = now();
  const windowMs = state.settings.requestWindow * 2_000;
  const fresh = Object.entries(state.nonces).filter(([, used]) => at - used < windowMs);
  state.nonces = Object.fromEntries(fresh);
  if (state.nonces[senid] !== undefined) throw new NuonuoError('070101', 'senid 重复');
  state.nonces[senid] = at;
};

export const authenticate = (world: NuonuoWorld, exchange: Exchange): App => {
  needForm(exchange);
  const { query, headers, path, body } = exchange;
  const { senid = '', nonce = '', timestamp = '', appkey: appKey = '' } = query;
  const app = world.state.apps[appKey];
  if (!app) throw new NuonuoError('070305', 'appkey 不存在');
  const signed = signNuonuo(app.appSecret, { path, appKey, senid, nonce, timestamp, body });
  if (!isEqual(signed, headers['x-nuonuo-sign'] ?? '')) throw new NuonuoError('070101', '签名错误');
  const { requestWindow } = world.state.settings;
  if (Math.abs(world.now() / 1_000 - Number(timestamp)) > requestWindow)
    throw new NuonuoError('070101', 'timestamp 已过期');
  const token = app.tokens.find((one) => one.token === headers.accesstoken);
  if (!token || token.expiresAt <= world.now()) throw new NuonuoError('070301', 'accessToken 无效或已过期');
  if (headers.usertax && headers.usertax !== app.taxNum)
    throw new NuonuoError('070302', 'userTax 与授权商户不符');
  spendSenid(world, senid);
  return app;
};
