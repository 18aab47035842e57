/** Feishu's custom robot: time stamp and signature are in the body. */
import { type Exchange, jsonOf } from '../http/exchange.ts';
import { anyObject, type Check, list, object, oneOf, optional, text } from '../payment-kit/shape.ts';
import { checkRefusals, keep, robotAt, shaped, textOf } from './delivery.ts';
import { RobotError } from './robot-error.ts';
import { signFeishu } from './robot-sign.ts';
import type { Robot, RobotsWorld } from './robots-state.ts';

const HOUR_S = 3_600;
const BAD_REQUEST = 9_499;

const head = <T extends string>(type: T) => ({
  msg_type: oneOf(type),
  timestamp: optional(text(10, { min: 10, pattern: /^\d+$/ })),
  sign: optional(text(64)),
});

const words = text(20_000, { min: 0 });
const element: Check<unknown> = (value, field) => {
  const tag = (value as { tag?: unknown } | null)?.tag;
  if (tag === 'a') return object({ tag: oneOf('a'), text: words, href: text(2_048) })(value, field);
  if (tag === 'at')
    return object({ tag: oneOf('at'), user_id: text(64), user_name: optional(words) })(value, field);
  if (tag === 'img') return object({ tag: oneOf('img'), image_key: text(128) })(value, field);
  return object({ tag: oneOf('text'), text: words })(value, field);
};
const post = object({ title: optional(words), content: list(list(element, 100, 0), 200) });

const bodies: Readonly<Record<string, Check<unknown>>> = {
  text: object({ ...head('text'), content: object({ text: text(20_000) }) }),
  post: object({
    ...head('post'),
    content: object({ post: object({ zh_cn: optional(post), en_us: optional(post) }) }),
  }),
  image: object({ ...head('image'), content: object({ image_key: text(128) }) }),
  share_chat: object({ ...head('share_chat'), content: object({ share_chat_id: text(128) }) }),
  interactive: object({ ...head('interactive'), card: anyObject }),
};

const checkSecurity = ({ now }: RobotsWorld, robot: Robot, body: Readonly<Record<string, unknown>>): void => {
  if (robot.isIpDenied) throw new RobotError(19_022, 'Ip Not Allowed');
  if (robot.secret !== null) {
    const timestamp = typeof body.timestamp === 'string' ? body.timestamp : '';
    const isNear = Math.abs(now() / 1_000 - Number(timestamp || Number.NaN)) <= HOUR_S;
    if (!isNear || body.sign !== signFeishu(robot.secret, timestamp))
      throw new RobotError(19_021, 'sign match fail or timestamp is not within one hour from current time');
  }
  const shown = textOf(body);
  if (robot.keywords.length > 0 && !robot.keywords.some((word) => shown.includes(word)))
    throw new RobotError(19_024, 'Key Words Not Found');
};

const checkRate = (world: RobotsWorld, robot: Robot): void => {
  const { feishuPerMinute, feishuPerSecond } = world.state.settings;
  const windows = [
    { limit: feishuPerSecond, seconds: 1 },
    { limit: feishuPerMinute, seconds: 60 },
  ];
  if (world.limits.check(robot.id, windows))
    throw new RobotError(11_232, 'frequency limited psm[lark.oapi.app_platform_runtime]appID[1500]');
  world.limits.count(robot.id, windows);
};

export const sendFeishu = (world: RobotsWorld, exchange: Exchange, token: string): object => {
  const robot = robotAt(world, 'feishu', token);
  if (!robot || robot.isRemoved)
    throw new RobotError(19_001, 'param invalid: incoming webhook access token invalid');
  checkRefusals(world, 'feishu');
  const badRequest = new RobotError(BAD_REQUEST, 'Bad Request');
  if (exchange.bytes.length > world.state.settings.feishuMaxBytes) throw badRequest;
  const body = jsonOf(exchange.body);
  if (typeof body !== 'object' || body === null) throw badRequest;
  const type = String((body as { msg_type?: unknown }).msg_type);
  const check = Object.hasOwn(bodies, type) ? bodies[type] : undefined;
  if (!check) throw badRequest;
  shaped(check, body, BAD_REQUEST);
  checkSecurity(world, robot, body as Readonly<Record<string, unknown>>);
  checkRate(world, robot);
  keep(world, robot, type, body);
  return { StatusCode: 0, StatusMessage: 'success', code: 0, msg: 'success', data: {} };
};
