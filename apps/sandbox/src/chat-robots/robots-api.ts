/** The HTTP side at the real paths of the three vendors. The log never holds a robot's address. */
import { type Exchange, json, jsonOf, notFound, type Reply } from '../http/exchange.ts';
import { serveCall } from '../service-kit/serve-call.ts';
import { sendDingtalk } from './dingtalk.ts';
import { sendFeishu } from './feishu.ts';
import { RobotError } from './robot-error.ts';
import type { RobotsWorld, Vendor } from './robots-state.ts';
import { sendWecom, uploadWecom } from './wecom.ts';

interface Place {
  readonly vendor: Vendor;
  readonly endpoint: string;
  readonly token: string;
  readonly run: (world: RobotsWorld, exchange: Exchange) => object;
}

const FEISHU = '/open-apis/bot/v2/hook/';

const placeOf = ({ path, query }: Exchange): Place | null => {
  if (path === '/cgi-bin/webhook/send')
    return { vendor: 'wecom', endpoint: path, token: query.key ?? '', run: sendWecom };
  if (path === '/cgi-bin/webhook/upload_media')
    return { vendor: 'wecom', endpoint: path, token: query.key ?? '', run: uploadWecom };
  if (path === '/robot/send')
    return { vendor: 'dingtalk', endpoint: path, token: query.access_token ?? '', run: sendDingtalk };
  if (!path.startsWith(FEISHU)) return null;
  const token = path.slice(FEISHU.length);
  const run: Place['run'] = (world, exchange) => sendFeishu(world, exchange, token);
  return { vendor: 'feishu', endpoint: FEISHU, token, run };
};

/** HTTP 200, whatever the refusal. */
const errorReply = (vendor: Vendor, { code, message }: RobotError): Reply =>
  json(200, vendor === 'feishu' ? { code, msg: message, data: {} } : { errcode: code, errmsg: message });

const refusals: Readonly<Record<Vendor, { limit: RobotError; key: RobotError; busy: RobotError }>> = {
  wecom: {
    limit: new RobotError(45_009, 'api freq out of limit'),
    key: new RobotError(93_000, 'invalid webhook url'),
    busy: new RobotError(-1, 'system error'),
  },
  dingtalk: {
    limit: new RobotError(130_101, 'send too fast, exceed 20 times per minute'),
    key: new RobotError(300_005, 'token is not exist'),
    busy: new RobotError(-1, '系统繁忙'),
  },
  feishu: {
    limit: new RobotError(11_232, 'frequency limited'),
    key: new RobotError(19_001, 'param invalid: incoming webhook access token invalid'),
    busy: new RobotError(19_007, 'Bot Not Enabled'),
  },
};

const work = (world: RobotsWorld, exchange: Exchange, { vendor, run }: Place): Reply => {
  try {
    if (exchange.method !== 'POST') return json(405, { message: 'method not allowed' });
    return json(200, run(world, exchange));
  } catch (error) {
    if (error instanceof RobotError) return errorReply(vendor, error);
    throw error;
  }
};

/** Null: another path. */
export const robotsApi =
  (world: RobotsWorld) =>
  (exchange: Exchange): Reply | null => {
    const place = placeOf(exchange);
    if (!place) return null;
    const { vendor, endpoint, token } = place;
    const { limit, key, busy } = refusals[vendor];
    const call = {
      ...{ endpoint, path: endpoint, query: {}, body: jsonOf(exchange.body) ?? null },
      account: world.state.robots[`${vendor}/${token}`]?.name ?? null,
    };
    return serveCall(world, exchange, call, {
      refusals: {
        http500: () => ({ ...notFound, status: 500 }),
        http503: () => errorReply(vendor, busy),
        rateLimited: () => errorReply(vendor, limit),
        keyRefused: () => errorReply(vendor, key),
      },
      work: () => work(world, exchange, place),
    });
  };
