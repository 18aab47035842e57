/** A guest at the door: which codes the lock takes now, and the records that a gateway carries to the cloud. */
import type { HookRules } from '../service-kit/hook-queue.ts';
import { isReachable } from './gateways.ts';
import { recordWire } from './locks.ts';
import type { DoorCode, Lock, LockRecord, TtlockWorld } from './ttlock-state.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BY_PASSCODE = 4;
const ANSWER_MS = 5_000;

/** Repeats are not documented. */
export const hookRules = (): HookRules => ({
  answerMs: ANSWER_MS,
  waits: () => [60_000, 300_000],
  outcome: (status, answer) => (status === 200 && answer.trim() === 'success' ? 'delivered' : 'retry'),
});

const isoDay = (at: number, { timezoneRawOffset }: Lock): number =>
  new Date(at + timezoneRawOffset).getUTCDay() || 7;

/** 5 weekend, 6 daily, 7 workday, 8–14 Monday to Sunday. */
const isDayOf = (type: number, day: number): boolean => {
  if (type === 5) return day >= 6;
  if (type === 7) return day <= 5;
  return type === 6 || type === day + 7;
};

/** A random timed or permanent code dies unless it is used within a day of its start. */
const isAlive = ({ isCustom, start, usedAt }: DoorCode, at: number): boolean =>
  isCustom || usedAt !== null || at <= start + DAY;

export const opensAt = (lock: Lock, code: DoorCode, at: number): boolean => {
  const { type, start, end } = code;
  if (at < start) return false;
  if (type === 1) return code.usedAt === null && at <= start + 6 * HOUR;
  if (type === 2) return isAlive(code, at);
  if (type === 3) return at < end && isAlive(code, at);
  return isDayOf(type, isoDay(at, lock));
};

/** Records are on the lock until a gateway reaches it. */
const push = (world: TtlockWorld, lock: Lock, records: readonly LockRecord[]): void => {
  for (const { clientId, callbackUrl } of Object.values(world.state.clients)) {
    if (callbackUrl === null || !world.state.authorized[`${clientId}/${lock.owner}`]) continue;
    const body = new URLSearchParams({
      ...{ notifyType: '1', lockId: String(lock.lockId), lockMac: lock.lockMac, admin: lock.owner },
      records: JSON.stringify(records.map(recordWire)),
    });
    world.hooks.enqueue({
      ...{ hookId: clientId, event: 'lockRecord', url: callbackUrl, body: body.toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }
};

export const progress = (world: TtlockWorld): void => {
  const waiting = world.state.records.filter(({ serverDate }) => serverDate === null);
  for (const lockId of new Set(waiting.map((one) => one.lockId))) {
    const lock = world.state.locks[lockId];
    if (!lock || !isReachable(world, lockId)) continue;
    const arrived = waiting.filter((one) => one.lockId === lockId);
    for (const record of arrived) record.serverDate = world.now();
    push(world, lock, arrived);
    world.touch();
  }
};

/** Enters a code; true: the door opens. */
export const enterCode = (world: TtlockWorld, lock: Lock, entered: string): boolean => {
  const now = world.now();
  const code = world.state.doorCodes.find(
    (one) => one.lockId === lock.lockId && one.code === entered && opensAt(lock, one, now),
  );
  if (code) code.usedAt ??= now;
  world.state.records.push({
    ...{ recordId: world.nextTurn(), lockId: lock.lockId, recordType: BY_PASSCODE },
    ...{ success: code ? 1 : 0, keyboardPwd: entered, username: '', lockDate: now, serverDate: null },
    electricQuantity: lock.electricQuantity,
  });
  world.touch();
  return code !== undefined;
};
