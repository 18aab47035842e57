/** Steps that all three vendors share: planned refusals, and keeping what arrived. */
import type { Exchange } from '../http/exchange.ts';
import { type Check, ShapeError } from '../payment-kit/shape.ts';
import { RobotError } from './robot-error.ts';
import type { Robot, RobotsWorld, Vendor } from './robots-state.ts';

export const checkRefusals = ({ state, touch }: RobotsWorld, vendor: Vendor): void => {
  const refusal = state.refusals.find((one) => one.left > 0 && one.vendor === vendor);
  if (!refusal) return;
  refusal.left -= 1;
  touch();
  throw new RobotError(refusal.code, refusal.message);
};

export const byteLength = (text: string): number => Buffer.byteLength(text, 'utf8');

/** All text values of a message, without the keys of its structure. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    ['msgtype', 'msg_type', 'tag', 'sign', 'timestamp', 'base64', 'md5'].includes(name) ? [] : textsIn(inner),
  );
};

export const textOf = (body: unknown): string => textsIn(body).join('\n');

/** `code`: the vendor's number for a malformed message. */
export const shaped = <T>(check: Check<T>, body: unknown, code: number): T => {
  try {
    return check(body, '');
  } catch (error) {
    if (error instanceof ShapeError) throw new RobotError(code, error.message);
    throw error;
  }
};

export const keep = (world: RobotsWorld, robot: Robot, type: string, body: unknown): void => {
  const { id, vendor } = robot;
  world.state.messages.push({ robot: id, vendor, type, text: textOf(body), body, at: world.now() });
  world.touch();
};

export const robotAt = ({ state }: RobotsWorld, vendor: Vendor, token: string): Robot | undefined =>
  state.robots[`${vendor}/${token}`];

export const isJson = ({ headers }: Exchange): boolean =>
  headers['content-type']?.startsWith('application/json') === true;
