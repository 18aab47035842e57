/** One authenticated call, and readers of its parameters. */
import { badParameter, TtlockError } from './ttlock-error.ts';
import type { Lock, Owner, TtlockWorld } from './ttlock-state.ts';

export interface Call {
  readonly world: TtlockWorld;
  readonly owner: Owner;
  readonly params: Readonly<Record<string, string>>;
}

/** Undefined where it is missing or empty. */
export const wholeIn = ({ params }: Call, name: string, min: number, max: number): number | undefined => {
  const text = params[name];
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < min || value > max) throw badParameter(name);
  return value;
};

export const neededWhole = (call: Call, name: string, min: number, max: number): number => {
  const value = wholeIn(call, name, min, max);
  if (value === undefined) throw badParameter(name);
  return value;
};

/** Milliseconds: a time in seconds would lie in 1970. */
export const timeIn = (call: Call, name: string): number | undefined =>
  wholeIn(call, name, 946_684_800_000, 4_102_444_800_000);

/** Only locks that the account owns exist for it. */
export const lockIn = (call: Call): Lock => {
  const lock = call.world.state.locks[neededWhole(call, 'lockId', 1, Number.MAX_SAFE_INTEGER)];
  if (!lock) throw new TtlockError(-1003);
  if (lock.owner !== call.owner.username) throw new TtlockError(20_002);
  return lock;
};

export const pageOf = <T>(call: Call, rows: readonly T[], maxSize: number): object => {
  const pageNo = neededWhole(call, 'pageNo', 1, 1_000_000);
  const pageSize = neededWhole(call, 'pageSize', 1, maxSize);
  const list = rows.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  return { list, pageNo, pageSize, pages: Math.ceil(rows.length / pageSize), total: rows.length };
};
