/** WeCom's group robot: the key in the address is the only secret. */
import { createHash } from 'node:crypto';
import { type Exchange, jsonOf } from '../http/exchange.ts';
import { anyObject, type Check, list, object, oneOf, optional, text } from '../payment-kit/shape.ts';
import { byteLength, checkRefusals, keep, robotAt, shaped } from './delivery.ts';
import { RobotError } from './robot-error.ts';
import type { Robot, RobotsWorld } from './robots-state.ts';

const MAX_TEXT_BYTES = 2_048;
const MAX_MARKDOWN_BYTES = 4_096;
const MAX_IMAGE_BYTES = 2 * 1024 * 1024;
const MAX_FILE_BYTES = 20 * 1024 * 1024;
const MEDIA_DAYS = 3;

/** Lengths are checked in bytes afterwards. */
const content: Check<string> = text(100_000);
const bodies = {
  text: object({
    content,
    mentioned_list: optional(list(text(64), 100, 0)),
    mentioned_mobile_list: optional(list(text(20), 100, 0)),
  }),
  markdown: object({ content }),
  markdown_v2: object({ content }),
  image: object({ base64: text(4_000_000), md5: text(32, { min: 32 }) }),
  news: object({
    articles: list(
      object({
        title: text(128),
        description: optional(text(512, { min: 0 })),
        url: text(2_048),
        picurl: optional(text(2_048, { min: 0 })),
      }),
      8,
    ),
  }),
  file: object({ media_id: text(512) }),
  voice: object({ media_id: text(512) }),
  template_card: anyObject,
} as const;
type Type = keyof typeof bodies;

const hint = (world: RobotsWorld): string => `hint: [${world.nextTurn()}], from ip: 127.0.0.1`;

const exceeds = (world: RobotsWorld, field: string, max: number): RobotError =>
  new RobotError(40_058, `${field} exceed max length ${max}. invalid Request Parameter, ${hint(world)}`);

const checkBytes = (world: RobotsWorld, type: Type, body: unknown): void => {
  if (type !== 'text' && type !== 'markdown' && type !== 'markdown_v2') return;
  const max = type === 'text' ? MAX_TEXT_BYTES : MAX_MARKDOWN_BYTES;
  const { content: words } = body as { content: string };
  if (byteLength(words) > max) throw exceeds(world, `${type}.content`, max);
};

const checkImage = (body: { readonly base64: string; readonly md5: string }): void => {
  const bytes = Buffer.from(body.base64, 'base64');
  if (bytes.length > MAX_IMAGE_BYTES) throw new RobotError(40_009, 'invalid image size');
  const isPicture = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) || bytes.includes('PNG');
  if (!isPicture) throw new RobotError(40_058, 'image.base64 is no JPG or PNG');
  if (createHash('md5').update(bytes).digest('hex') !== body.md5)
    throw new RobotError(301_019, 'file MD5 not match');
};

const checkMedia = (world: RobotsWorld, { media_id: id }: { readonly media_id: string }): void => {
  const media = world.state.media[id];
  if (!media || media.at < world.now() - MEDIA_DAYS * 86_400_000)
    throw new RobotError(40_007, `invalid media_id, ${hint(world)}`);
};

const checkCard = (card: Readonly<Record<string, unknown>>): void => {
  shaped(oneOf('text_notice', 'news_notice'), card.card_type, 40_058);
  if (card.main_title === undefined) throw new RobotError(40_058, 'template_card.main_title is missing');
  if (card.card_action === undefined) throw new RobotError(40_058, 'template_card.card_action is missing');
};

const limitOf = ({ state }: RobotsWorld) => [{ limit: state.settings.wecomPerMinute, seconds: 60 }];

const knownRobot = (world: RobotsWorld, key: string): Robot => {
  const robot = robotAt(world, 'wecom', key);
  if (!robot || robot.isRemoved)
    throw new RobotError(
      93_000,
      `invalid webhook url, ${hint(world)}, more info at https://open.work.weixin.qq.com/devtool/query?e=93000`,
    );
  return robot;
};

const readMessage = (world: RobotsWorld, exchange: Exchange): { type: Type; body: unknown } => {
  const body = jsonOf(exchange.body);
  if (typeof body !== 'object' || body === null) throw new RobotError(47_001, 'data format error');
  const { msgtype } = body as { msgtype?: unknown };
  const type = Object.keys(bodies).find((one) => one === msgtype) as Type | undefined;
  if (!type) throw new RobotError(40_008, `invalid message type, ${hint(world)}`);
  const part = (body as Readonly<Record<string, unknown>>)[type];
  const read: unknown = shaped<unknown>(bodies[type], part, 40_058);
  checkBytes(world, type, read);
  if (type === 'image') checkImage(read as { base64: string; md5: string });
  if (type === 'file' || type === 'voice') checkMedia(world, read as { media_id: string });
  if (type === 'template_card') checkCard(read as Readonly<Record<string, unknown>>);
  return { type, body };
};

export const sendWecom = (world: RobotsWorld, exchange: Exchange): object => {
  const robot = knownRobot(world, exchange.query.key ?? '');
  checkRefusals(world, 'wecom');
  const { type, body } = readMessage(world, exchange);
  if (world.limits.check(robot.id, limitOf(world)))
    throw new RobotError(45_009, `api freq out of limit, ${hint(world)}`);
  world.limits.count(robot.id, limitOf(world));
  keep(world, robot, type, body);
  return { errcode: 0, errmsg: 'ok' };
};

/** The file's part is between its own headers and the closing boundary. */
export const uploadWecom = (world: RobotsWorld, { query, headers, bytes }: Exchange): object => {
  knownRobot(world, query.key ?? '');
  const type = query.type ?? '';
  if (type !== 'file' && type !== 'voice') throw new RobotError(40_004, 'invalid media type');
  const isForm = headers['content-type']?.startsWith('multipart/form-data') === true;
  if (!isForm || !bytes.includes('name="media"')) throw new RobotError(41_005, 'media data missing');
  if (bytes.length > MAX_FILE_BYTES) throw new RobotError(40_006, 'invalid media size');
  const id = `MEDIA${world.nextTurn()}`;
  world.state.media[id] = { type, bytes: bytes.length, at: world.now() };
  world.touch();
  const created = String(Math.floor(world.now() / 1_000));
  return { errcode: 0, errmsg: 'ok', type, media_id: id, created_at: created };
};
