/** DingTalk's custom robot: signature, keyword or address, whichever the robot was set up with. */
import { type Exchange, jsonOf } from '../http/exchange.ts';
import { type Check, flag, list, object, oneOf, optional, text } from '../payment-kit/shape.ts';
import { byteLength, checkRefusals, isJson, keep, robotAt, shaped, textOf } from './delivery.ts';
import { RobotError } from './robot-error.ts';
import { signDingtalk } from './robot-sign.ts';
import type { Robot, RobotsWorld } from './robots-state.ts';

const HOUR_MS = 3_600_000;
const MAX_TEXT = 20_000;
const PARAMETER = 40_035;

const at = optional(
  object({
    atMobiles: optional(list(text(20), 100, 0)),
    atUserIds: optional(list(text(64), 100, 0)),
    isAtAll: optional(flag),
  }),
);
const words = text(MAX_TEXT);
const url = text(2_048, { pattern: /^(https?|dingtalk):\/\// });
const single = { title: words, text: words, singleTitle: words, singleURL: url };
const buttons = {
  title: words,
  text: words,
  btnOrientation: optional(oneOf('0', '1')),
  btns: list(object({ title: words, actionURL: url }), 20),
};

const actionCard: Check<unknown> = (value, field) =>
  typeof value === 'object' && value !== null && 'btns' in value
    ? object(buttons)(value, field)
    : object({ ...single, btnOrientation: optional(oneOf('0', '1')) })(value, field);

const bodies: Readonly<Record<string, Check<unknown>>> = {
  text: object({ msgtype: oneOf('text'), text: object({ content: words }), at }),
  markdown: object({ msgtype: oneOf('markdown'), markdown: object({ title: words, text: words }), at }),
  link: object({
    msgtype: oneOf('link'),
    link: object({ title: words, text: words, messageUrl: url, picUrl: optional(text(2_048, { min: 0 })) }),
  }),
  actionCard: object({ msgtype: oneOf('actionCard'), actionCard }),
  feedCard: object({
    msgtype: oneOf('feedCard'),
    feedCard: object({ links: list(object({ title: words, messageURL: url, picURL: url }), 20) }),
  }),
};

const refused = (why: string): RobotError =>
  new RobotError(310_000, `${why}, more: [https://ding-doc.dingtalk.com/doc#/serverapi2/qf2nxq]`);

const checkSign = ({ now }: RobotsWorld, secret: string, query: Exchange['query']): void => {
  const { timestamp = '', sign = '' } = query;
  if (!/^\d{13}$/.test(timestamp) || Math.abs(now() - Number(timestamp)) > HOUR_MS)
    throw refused('invalid timestamp');
  if (sign !== signDingtalk(secret, timestamp)) throw refused('sign not match');
};

const checkSecurity = (
  world: RobotsWorld,
  robot: Robot,
  of: { query: Exchange['query']; body: unknown },
): void => {
  if (robot.isIpDenied) throw refused('ip 127.0.0.1 not in whitelist');
  if (robot.secret !== null) checkSign(world, robot.secret, of.query);
  const shown = textOf(of.body);
  if (robot.keywords.length > 0 && !robot.keywords.some((word) => shown.includes(word)))
    throw refused('keywords not in content');
};

/** Over the limit the robot takes nothing for ten minutes. */
const checkRate = (world: RobotsWorld, robot: Robot): void => {
  const { dingtalkPerMinute, dingtalkBlockMinutes } = world.state.settings;
  const windows = [{ limit: dingtalkPerMinute, seconds: 60 }];
  const tooFast = new RobotError(
    130_101,
    `send too fast, exceed ${dingtalkPerMinute} times per minute, more: []`,
  );
  if (robot.blockedUntil > world.now()) throw tooFast;
  if (world.limits.check(robot.id, windows)) {
    robot.blockedUntil = world.now() + dingtalkBlockMinutes * 60_000;
    world.touch();
    throw tooFast;
  }
  world.limits.count(robot.id, windows);
};

const readMessage = (exchange: Exchange): { type: string; body: unknown } => {
  if (!isJson(exchange)) throw new RobotError(43_004, '无效的HTTP HEADER Content-Type');
  const body = jsonOf(exchange.body);
  const type = String((body as { msgtype?: unknown } | null | undefined)?.msgtype);
  if (typeof body !== 'object' || body === null) throw new RobotError(PARAMETER, '缺少参数 json');
  const check = Object.hasOwn(bodies, type) ? bodies[type] : undefined;
  if (!check) throw new RobotError(400_105, '不支持的消息类型');
  shaped(check, body, PARAMETER);
  return { type, body };
};

export const sendDingtalk = (world: RobotsWorld, exchange: Exchange): object => {
  const robot = robotAt(world, 'dingtalk', exchange.query.access_token ?? '');
  if (!robot || robot.isRemoved) throw new RobotError(300_005, 'token is not exist');
  checkRefusals(world, 'dingtalk');
  const { dingtalkMaxBytes } = world.state.settings;
  if (byteLength(exchange.body) > dingtalkMaxBytes)
    throw new RobotError(460_101, `message too long, exceed ${dingtalkMaxBytes} bytes`);
  const { type, body } = readMessage(exchange);
  checkSecurity(world, robot, { query: exchange.query, body });
  checkRate(world, robot);
  keep(world, robot, type, body);
  return { errcode: 0, errmsg: 'ok' };
};
