/** The HTTP side at the real paths, `/oauth2/token` and `/v3/…`: forms or queries in, JSON out, HTTP 200. */
import { type Exchange, formOf, json, type Reply } from '../http/exchange.ts';
import { serveCall } from '../service-kit/serve-call.ts';
import type { Call } from './call.ts';
import { listByLock, listGateways, listLock } from './gateways.ts';
import { listLocks, listRecords, lockDetail, lockDoor, openState, unlock } from './locks.ts';
import {
  addCustom,
  changePasscode,
  deleteByCode,
  deletePasscode,
  getRandom,
  listPasscodes,
} from './passcodes.ts';
import { authenticate, grantToken } from './tokens.ts';
import { errorReply, TtlockError } from './ttlock-error.ts';
import type { TtlockWorld } from './ttlock-state.ts';

interface Endpoint {
  readonly methods: readonly string[];
  readonly run: (call: Call) => object;
}

const get = (run: Endpoint['run']): Endpoint => ({ methods: ['GET', 'POST'], run });
const post = (run: Endpoint['run']): Endpoint => ({ methods: ['POST'], run });

const endpoints: Readonly<Record<string, Endpoint>> = {
  '/v3/lock/list': get(listLocks),
  '/v3/lock/detail': get(lockDetail),
  '/v3/lock/queryOpenState': get(openState),
  '/v3/lock/unlock': get(unlock),
  '/v3/lock/lock': get(lockDoor),
  '/v3/lock/listKeyboardPwd': get(listPasscodes),
  '/v3/keyboardPwd/get': post(getRandom),
  '/v3/keyboardPwd/add': post(addCustom),
  '/v3/keyboardPwd/change': post(changePasscode),
  '/v3/keyboardPwd/delete': post(deletePasscode),
  '/v3/keyboardPwd/deleteByCode': post(deleteByCode),
  '/v3/gateway/list': get(listGateways),
  '/v3/gateway/listByLock': get(listByLock),
  '/v3/gateway/listLock': get(listLock),
  '/v3/lockRecord/list': get(listRecords),
};

const TOKEN = '/oauth2/token';

const checkRefusals = ({ state, touch }: TtlockWorld, path: string): void => {
  const refusal = state.refusals.find((one) => one.left > 0 && (one.only ?? path) === path);
  if (!refusal) return;
  refusal.left -= 1;
  touch();
  throw new TtlockError(refusal.errcode, refusal.errmsg);
};

/** A form, whatever the body claims to be: JSON has no parameters. */
const paramsOf = ({ method, query, body, headers }: Exchange): Readonly<Record<string, string>> => {
  if (method === 'GET') return query;
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  return isForm ? { ...query, ...formOf(body) } : query;
};

const run = (world: TtlockWorld, exchange: Exchange, endpoint: Endpoint | undefined): object => {
  const params = paramsOf(exchange);
  if (exchange.path === TOKEN) {
    checkRefusals(world, TOKEN);
    return grantToken(world, params);
  }
  if (!endpoint) throw new TtlockError(1, 'no such interface');
  const owner = authenticate(world, params);
  checkRefusals(world, exchange.path);
  return endpoint.run({ world, owner, params });
};

const work = (world: TtlockWorld, exchange: Exchange): Reply => {
  const endpoint = Object.hasOwn(endpoints, exchange.path) ? endpoints[exchange.path] : undefined;
  const methods = endpoint?.methods ?? ['POST'];
  if (!methods.includes(exchange.method)) return json(405, { message: 'method not allowed' });
  try {
    const body = run(world, exchange, endpoint);
    const isCommand = 'addType deleteType changeType'
      .split(' ')
      .some((name) => paramsOf(exchange)[name] === '2');
    const afterMs = isCommand ? world.state.settings.commandMs : 0;
    return { ...json(200, body), ...(afterMs > 0 && { afterMs }) };
  } catch (error) {
    if (error instanceof TtlockError) return errorReply(error);
    throw error;
  }
};

const hidden = ['accessToken', 'clientSecret', 'client_secret', 'password', 'refresh_token'];

const isTtlock = (path: string): boolean =>
  path === TOKEN || /^\/v3\/(lock|keyboardPwd|gateway|lockRecord)\//.test(path);

/** Null: another path. */
export const ttlockApi =
  (world: TtlockWorld) =>
  (exchange: Exchange): Reply | null => {
    const { path } = exchange;
    if (!isTtlock(path)) return null;
    const params = paramsOf(exchange);
    const shown = Object.entries(params).filter(([name]) => !hidden.includes(name));
    const token = world.state.accessTokens[params.accessToken ?? ''];
    const body = Object.fromEntries(shown);
    const call = {
      endpoint: path,
      account: token?.username ?? null,
      body,
      query: {},
      hidesAnswer: path === TOKEN,
    };
    return serveCall(world, exchange, call, {
      refusals: {
        http500: () => json(500, { message: 'internal server error' }),
        http503: () => errorReply(new TtlockError(90_000)),
        rateLimited: () => errorReply(new TtlockError(30_006)),
        keyRefused: () => errorReply(new TtlockError(10_004)),
      },
      work: () => work(world, exchange),
    });
  };
