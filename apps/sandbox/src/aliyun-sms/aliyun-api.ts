/** HTTP endpoint at the real service's path `/`, distinguished from other services by headers and parameters. */
import { type Exchange, json, type Reply } from '../http/exchange.ts';
import { serveCall } from '../service-kit/serve-call.ts';
import { BusinessError, GatewayError, gatewayReply, invalid, throttled } from './aliyun-error.ts';
import type { Account, AliyunWorld } from './aliyun-state.ts';
import { authenticate, namedCall } from './authenticate.ts';
import {
  querySendDetails,
  querySmsSign,
  querySmsSignList,
  querySmsTemplate,
  querySmsTemplateList,
} from './queries.ts';
import { type Params, sendBatchSms, sendSms } from './send.ts';

interface Action {
  readonly run: (world: AliyunWorld, account: Account, params: Params) => object;
  readonly params: readonly string[];
}

const owner = ['OwnerId', 'ResourceOwnerAccount', 'ResourceOwnerId'];
const pages = ['PageIndex', 'PageSize'];
const actions: Readonly<Record<string, Action>> = {
  SendSms: {
    run: sendSms,
    params: ['PhoneNumbers', 'SignName', 'TemplateCode', 'TemplateParam', 'OutId', 'SmsUpExtendCode'],
  },
  SendBatchSms: {
    run: sendBatchSms,
    params: [
      ...['PhoneNumberJson', 'SignNameJson', 'TemplateCode', 'TemplateParamJson', 'OutId'],
      'SmsUpExtendCodeJson',
    ],
  },
  QuerySendDetails: {
    run: querySendDetails,
    params: ['PhoneNumber', 'SendDate', 'PageSize', 'CurrentPage', 'BizId'],
  },
  QuerySmsSignList: { run: querySmsSignList, params: pages },
  QuerySmsTemplateList: { run: querySmsTemplateList, params: pages },
  QuerySmsSign: { run: querySmsSign, params: ['SignName'] },
  QuerySmsTemplate: { run: querySmsTemplate, params: ['TemplateCode'] },
};

/** Calls a second of one account. */
const rate = [{ limit: 5_000, seconds: 1 }];

const isAliyun = ({ path, headers, query, body }: Exchange): boolean =>
  path === '/' &&
  (headers['x-acs-action'] !== undefined ||
    headers.authorization?.startsWith('ACS3-') === true ||
    query.AccessKeyId !== undefined ||
    body.includes('AccessKeyId='));

const requestIdOf = ({ random }: AliyunWorld): string => {
  const part = (length: number): string =>
    Array.from({ length }, () => random.int(0, 15).toString(16).toUpperCase()).join('');
  return [8, 4, 4, 4, 12].map(part).join('-');
};

const work = (world: AliyunWorld, exchange: Exchange): object => {
  if (exchange.method !== 'POST' && exchange.method !== 'GET')
    throw new GatewayError(405, 'UnsupportedHTTPMethod', 'This http method is not supported.');
  const { account, action, params } = authenticate(world, exchange);
  const known = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!known)
    throw new GatewayError(
      404,
      'InvalidAction.NotFound',
      'Specified api is not found, please check your url and method.',
    );
  if (world.limits.check(account.id, rate)) throw throttled();
  world.limits.count(account.id, rate);
  const unknown = Object.keys(params).find((name) => ![...known.params, ...owner].includes(name));
  if (unknown !== undefined && world.state.settings.unknownParameters === 'refuse')
    throw invalid(unknown, `The parameter ${unknown} is unknown.`);
  return known.run(world, account, params);
};

const answer = (world: AliyunWorld, exchange: Exchange, requestId: string): Reply => {
  try {
    return json(200, { Code: 'OK', Message: 'OK', RequestId: requestId, ...work(world, exchange) });
  } catch (error) {
    if (error instanceof BusinessError)
      return json(200, { Code: error.code, Message: error.message, RequestId: requestId });
    if (error instanceof GatewayError) return gatewayReply(error, requestId);
    throw error;
  }
};

/** Null: another service's call. */
export const aliyunApi =
  (world: AliyunWorld) =>
  (exchange: Exchange): Reply | null => {
    if (!isAliyun(exchange)) return null;
    const { action, accessKeyId } = namedCall(exchange);
    const account = Object.values(world.state.accounts).find(({ keys }) =>
      keys.some((key) => key.accessKeyId === accessKeyId),
    );
    const requestId = requestIdOf(world);
    const refused = (status: number, code: string, message: string) => () =>
      gatewayReply(new GatewayError(status, code, message), requestId);
    const call = {
      endpoint: action === '' ? '(none)' : action,
      account: account?.id ?? null,
      body: exchange.body === '' ? null : exchange.body.slice(0, 2_000),
    };
    return serveCall(world, exchange, call, {
      refusals: {
        http500: refused(
          500,
          'InternalError',
          'The request processing has failed due to some unknown error.',
        ),
        http503: refused(503, 'ServiceUnavailable', 'The request has failed due to a temporary failure.'),
        rateLimited: () => gatewayReply(throttled(), requestId),
        keyRefused: refused(403, 'InvalidAccessKeyId.Inactive', 'Specified access key is disabled.'),
      },
      work: () => answer(world, exchange, requestId),
    });
  };
