/** Actions of tests and the demo: robots, their security, planned refusals, what arrived in the groups. */
import { setSettings } from '../payment-kit/set-settings.ts';
import { type Fields, flag, needed, text, texts, whole } from '../platforms/control/fields.ts';
import { type ControlActions, refuse } from '../service-kit/service-control.ts';
import { type Robot, type RobotsWorld, type Vendor, vendors } from './robots-state.ts';
import { newRobot } from './seed.ts';

const vendorIn = (fields: Fields): Vendor => {
  const vendor = vendors.find((one) => one === fields.vendor);
  if (!vendor) throw refuse(`vendor 须为：${vendors.join(' ')}`);
  return vendor;
};

/** By name. */
const robotIn = ({ state }: RobotsWorld, fields: Fields): Robot => {
  const name = needed(fields, 'robot');
  const robot = Object.values(state.robots).find((one) => one.name === name);
  if (!robot) throw refuse('没有这个机器人');
  return robot;
};

const paths: Readonly<Record<Vendor, string>> = {
  wecom: '/cgi-bin/webhook/send?key=',
  dingtalk: '/robot/send?access_token=',
  feishu: '/open-apis/bot/v2/hook/',
};

export const robotActions = (world: RobotsWorld): ControlActions => ({
  /** robot: the path of its address, and its secret. */
  credentials: (fields) => {
    const { vendor, name, token, secret } = robotIn(world, fields);
    return { vendor, name, path: `${paths[vendor]}${token}`, secret };
  },
  /** vendor, name, token, secret, keywords: another robot. */
  robot: (fields) => {
    const vendor = vendorIn(fields);
    const name = needed(fields, 'name');
    const token = text(fields, 'token') ?? `sandbox-${vendor}-${world.nextTurn()}`;
    const secret = text(fields, 'secret') ?? null;
    const robot = newRobot({ vendor, name, token, secret, keywords: texts(fields, 'keywords') ?? [] });
    world.state.robots[robot.id] = robot;
    world.touch();
    return { path: `${paths[vendor]}${token}`, secret };
  },
  /** robot, secret (empty: none), keywords, ipDenied: its security settings. */
  security: (fields) => {
    const robot = robotIn(world, fields);
    robot.secret = text(fields, 'secret') ?? null;
    robot.keywords = texts(fields, 'keywords') ?? [];
    robot.isIpDenied = flag(fields, 'ipDenied') ?? false;
    world.touch();
  },
  /** robot, removed (default true): someone takes it out of the group, or puts it back. */
  remove: (fields) => {
    robotIn(world, fields).isRemoved = flag(fields, 'removed') ?? true;
    world.touch();
  },
  /** robot: what arrived in its group; without it everything. */
  messages: (fields) => {
    const robot = fields.robot === undefined ? null : robotIn(world, fields);
    return { items: world.state.messages.filter((one) => robot === null || one.robot === robot.id) };
  },
  clearMessages: () => {
    world.state.messages.length = 0;
    world.touch();
  },
  /** vendor, code, message, count: a code for the next messages. */
  refuse: (fields) => {
    const code = whole(fields, 'code', -1, 9_999_999);
    if (code === undefined) throw refuse('code');
    const left = whole(fields, 'count', 0, 100_000) ?? 1;
    const message = text(fields, 'message') ?? 'refused';
    world.state.refusals.push({ vendor: vendorIn(fields), code, message, left });
    world.touch();
  },
  settings: (fields) => {
    setSettings(world.state.settings, fields, {});
    world.touch();
    return world.state.settings;
  },
});
