/** HTTP endpoint at the real service's path `/`, distinguished from other services by `X-TC-Action`. */
import { type Exchange, json, jsonOf, type Reply } from '../http/exchange.ts';
import { serveCall } from '../service-kit/serve-call.ts';
import { authenticate, secretIdOf } from './authenticate.ts';
import { type Body, type FieldKinds, readBody } from './fields.ts';
import {
  describeSigns,
  describeTemplates,
  pullByNumber,
  pullByNumberFields,
  pullFields,
  pullSendStatus,
  signListFields,
  templateListFields,
} from './queries.ts';
import { sendFields, sendSms } from './send.ts';
import { errorReply, TencentError } from './tencent-error.ts';
import type { Account, TencentWorld } from './tencent-state.ts';

interface Action {
  readonly run: (world: TencentWorld, account: Account, body: Body) => object;
  readonly fields: FieldKinds;
  /** Calls a second of one account. */
  readonly rate: number;
}

const actions: Readonly<Record<string, Action>> = {
  SendSms: { run: sendSms, fields: sendFields, rate: 3_000 },
  PullSmsSendStatus: { run: pullSendStatus, fields: pullFields, rate: 100 },
  PullSmsSendStatusByPhoneNumber: { run: pullByNumber, fields: pullByNumberFields, rate: 20 },
  DescribeSmsSignList: { run: describeSigns, fields: signListFields, rate: 20 },
  DescribeSmsTemplateList: { run: describeTemplates, fields: templateListFields, rate: 20 },
};

const limitExceeded = (): TencentError =>
  new TencentError('RequestLimitExceeded', '请求的次数超过了频率限制。');

const requestIdOf = ({ random }: TencentWorld): string => {
  const part = (length: number): string =>
    Array.from({ length }, () => random.int(0, 15).toString(16)).join('');
  return [8, 4, 4, 4, 12].map(part).join('-');
};

const work = (world: TencentWorld, exchange: Exchange): object => {
  const account = authenticate(world, exchange);
  const name = exchange.headers['x-tc-action'] ?? '';
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) throw new TencentError('InvalidAction', '接口不存在。');
  const windows = [{ limit: action.rate, seconds: 1 }];
  const key = `${account.id}/${name}`;
  if (world.limits.check(key, windows)) throw limitExceeded();
  world.limits.count(key, windows);
  return action.run(world, account, readBody(exchange.body, action.fields));
};

const answer = (world: TencentWorld, exchange: Exchange, requestId: string): Reply => {
  try {
    return json(200, { Response: { ...work(world, exchange), RequestId: requestId } });
  } catch (error) {
    if (error instanceof TencentError) return errorReply(error, requestId);
    throw error;
  }
};

/** Null: another service's call. */
export const tencentApi =
  (world: TencentWorld) =>
  (exchange: Exchange): Reply | null => {
    const { path, headers, body } = exchange;
    const isTencent =
      headers['x-tc-action'] !== undefined || headers.authorization?.startsWith('TC3-') === true;
    if (path !== '/' || !isTencent) return null;
    const secretId = secretIdOf(exchange);
    const account = Object.values(world.state.accounts).find(({ keys }) =>
      keys.some((key) => key.secretId === secretId),
    );
    const requestId = requestIdOf(world);
    const refused = (code: string, message: string) => () =>
      errorReply(new TencentError(code, message), requestId);
    const call = {
      endpoint: headers['x-tc-action'] ?? '(none)',
      account: account?.id ?? null,
      body: body === '' ? null : (jsonOf(body) ?? body),
    };
    return serveCall(world, exchange, call, {
      refusals: {
        http500: () => json(500, { message: 'Internal Server Error' }),
        http503: refused('InternalError.Timeout', '下发短信超时'),
        rateLimited: () => errorReply(limitExceeded(), requestId),
        keyRefused: refused('AuthFailure.SecretIdNotFound', '密钥不存在。'),
      },
      work: () => answer(world, exchange, requestId),
    });
  };
