/** Passcodes: the cloud's list, and the commands that bring them to a lock or take them off it. */
import { type Call, lockIn, neededWhole, pageOf, timeIn, wholeIn } from './call.ts';
import { commandGateway } from './gateways.ts';
import { badParameter, TtlockError } from './ttlock-error.ts';
import type { DoorCode, Lock, Passcode, TtlockWorld } from './ttlock-state.ts';

const HOUR = 3_600_000;
const YEAR = 366 * 24 * HOUR;
const MAX_ID = Number.MAX_SAFE_INTEGER;
/** 1 by Bluetooth from a phone: the cloud takes note, the door learns nothing. */
const BLUETOOTH = 1;
const GATEWAY = 2;

const ownCodes = ({ state }: TtlockWorld, lockId: number): Passcode[] =>
  Object.values(state.passcodes).filter((one) => one.lockId === lockId);

/** All digits equal, or in sequence. */
const isSimple = (code: string): boolean => {
  const steps = new Set([...code].slice(1).map((digit, index) => Number(digit) - Number(code[index])));
  return steps.size === 1 && [-1, 0, 1].some((step) => steps.has(step));
};

const checkCode = (world: TtlockWorld, { lockId }: Lock, code: string | undefined): string => {
  if (!code || !/^\d+$/.test(code)) throw badParameter('keyboardPwd');
  if (code.length < 4 || code.length > 9) throw new TtlockError(-3006);
  if (isSimple(code)) throw new TtlockError(-2032);
  if (ownCodes(world, lockId).some(({ keyboardPwd }) => keyboardPwd === code)) throw new TtlockError(-3007);
  return code;
};

/** True: the command went through a gateway. */
const carried = (call: Call, lock: Lock, kind: string): boolean => {
  const type = wholeIn(call, kind, 1, 4) ?? BLUETOOTH;
  if (type === GATEWAY) commandGateway(call.world, lock.lockId);
  else if (type !== BLUETOOTH) throw new TtlockError(-4043);
  return type === GATEWAY;
};

const teach = ({ state }: TtlockWorld, passcode: Passcode): void => {
  const { lockId, keyboardPwd: code, keyboardPwdType: type, isCustom } = passcode;
  const of = { lockId, code, type, isCustom, start: passcode.startDate, end: passcode.endDate };
  state.doorCodes.push({ ...of, usedAt: null });
};

const forget = ({ state }: TtlockWorld, lockId: number, code: string): void => {
  state.doorCodes = state.doorCodes.filter((one) => one.lockId !== lockId || one.code !== code);
};

const addPasscode = (
  { world, owner, params }: Call,
  of: Pick<Passcode, 'lockId' | 'keyboardPwd' | 'keyboardPwdType' | 'startDate' | 'endDate' | 'isCustom'>,
): Passcode => {
  const passcode: Passcode = {
    ...{ ...of, keyboardPwdId: 1_000_000 + world.nextTurn(), sender: owner.username },
    ...{ keyboardPwdName: params.keyboardPwdName ?? '', sendDate: world.now() },
  };
  world.state.passcodes[passcode.keyboardPwdId] = passcode;
  world.touch();
  return passcode;
};

/** 2 permanent, 3 timed. */
const periodIn = (call: Call, type: number): { startDate: number; endDate: number } => {
  if (type === 2) return { startDate: call.world.now(), endDate: 0 };
  const [startDate, endDate] = [timeIn(call, 'startDate'), timeIn(call, 'endDate')];
  if (startDate === undefined || endDate === undefined) throw badParameter('startDate, endDate');
  if (endDate <= startDate) throw badParameter('endDate');
  return { startDate, endDate };
};

export const addCustom = (call: Call): object => {
  const lock = lockIn(call);
  const { world, params } = call;
  const type = wholeIn(call, 'keyboardPwdType', 2, 3) ?? 3;
  const period = periodIn(call, type);
  const keyboardPwd = checkCode(world, lock, params.keyboardPwd);
  const custom = ownCodes(world, lock.lockId).filter(({ isCustom }) => isCustom);
  if (custom.length >= world.state.settings.maxCustomCodes) throw new TtlockError(-3009);
  const isOnDoor = carried(call, lock, 'addType');
  const of = { lockId: lock.lockId, keyboardPwd, keyboardPwdType: type, ...period, isCustom: true };
  const passcode = addPasscode(call, of);
  if (isOnDoor) teach(world, passcode);
  return { keyboardPwdId: passcode.keyboardPwdId };
};

/** By the lock's own clock. */
const toFullHour = ({ timezoneRawOffset }: Lock, at: number): number =>
  Math.floor((at + timezoneRawOffset) / HOUR) * HOUR - timezoneRawOffset;

const maxOfStart: Readonly<Record<number, number>> = { 1: 200, 2: 20 };

/** Computed by the lock, so no gateway is needed. */
export const getRandom = (call: Call): object => {
  const lock = lockIn(call);
  const { world } = call;
  const type = neededWhole(call, 'keyboardPwdType', 1, 14);
  const start = timeIn(call, 'startDate');
  if (start === undefined) throw badParameter('startDate');
  const end = timeIn(call, 'endDate');
  if (type === 3 && (end === undefined || end <= start || end - start > YEAR)) throw badParameter('endDate');
  const startDate = toFullHour(lock, start);
  const endDate = end === undefined ? 0 : toFullHour(lock, end);
  const of = { lockId: lock.lockId, keyboardPwdType: type, startDate, endDate };
  if (world.state.spent[[lock.lockId, type, startDate, endDate].join('/')]) throw new TtlockError(-1026);
  const sameStart = ownCodes(world, lock.lockId).filter(
    (one) => !one.isCustom && one.keyboardPwdType === type && one.startDate === startDate,
  );
  if (sameStart.length >= (maxOfStart[type] ?? Number.POSITIVE_INFINITY)) throw new TtlockError(-3009);
  const keyboardPwd = String(world.random.int(10_000_000, 99_999_999));
  const passcode = addPasscode(call, { ...of, keyboardPwd, isCustom: false });
  teach(world, passcode);
  return { keyboardPwd, keyboardPwdId: passcode.keyboardPwdId };
};

const passcodeIn = (call: Call, lock: Lock): Passcode => {
  const passcode = call.world.state.passcodes[neededWhole(call, 'keyboardPwdId', 1, MAX_ID)];
  if (passcode?.lockId !== lock.lockId) throw new TtlockError(-2009);
  return passcode;
};

const doorCodeOf = ({ state }: TtlockWorld, { lockId, keyboardPwd }: Passcode): DoorCode | undefined =>
  state.doorCodes.find((one) => one.lockId === lockId && one.code === keyboardPwd);

/** Without a start the new period silently does nothing. */
const changedPeriod = (call: Call, passcode: Passcode): { startDate: number; endDate: number } => {
  const [startDate, endDate] = [timeIn(call, 'startDate'), timeIn(call, 'endDate')];
  if (startDate === undefined) return { startDate: passcode.startDate, endDate: passcode.endDate };
  if (endDate === undefined || endDate <= startDate) throw badParameter('endDate');
  return { startDate, endDate };
};

export const changePasscode = (call: Call): object => {
  const lock = lockIn(call);
  const { world, params } = call;
  const passcode = passcodeIn(call, lock);
  const period = changedPeriod(call, passcode);
  const code = params.newKeyboardPwd ? checkCode(world, lock, params.newKeyboardPwd) : passcode.keyboardPwd;
  const known = doorCodeOf(world, passcode);
  if (!passcode.isCustom && known?.usedAt === null) throw new TtlockError(-3008);
  const isOnDoor = carried(call, lock, 'changeType');
  if (isOnDoor) forget(world, lock.lockId, passcode.keyboardPwd);
  const keyboardPwdName = params.keyboardPwdName ?? passcode.keyboardPwdName;
  Object.assign(passcode, { ...period, keyboardPwd: code, keyboardPwdName });
  if (isOnDoor) teach(world, passcode);
  world.touch();
  return { errcode: 0 };
};

const removePasscode = (call: Call, lock: Lock, passcode: Passcode): object => {
  const { world } = call;
  if (carried(call, lock, 'deleteType')) forget(world, lock.lockId, passcode.keyboardPwd);
  delete world.state.passcodes[passcode.keyboardPwdId];
  if (!passcode.isCustom) {
    const { keyboardPwdType, startDate, endDate } = passcode;
    world.state.spent[[lock.lockId, keyboardPwdType, startDate, endDate].join('/')] = true;
  }
  world.touch();
  return { errcode: 0 };
};

export const deletePasscode = (call: Call): object => {
  const lock = lockIn(call);
  return removePasscode(call, lock, passcodeIn(call, lock));
};

export const deleteByCode = (call: Call): object => {
  const lock = lockIn(call);
  const { keyboardPwd } = call.params;
  if (!keyboardPwd) throw badParameter('keyboardPwd');
  const passcode = ownCodes(call.world, lock.lockId).find((one) => one.keyboardPwd === keyboardPwd);
  if (!passcode) throw new TtlockError(-2009);
  return removePasscode(call, lock, passcode);
};

export const listPasscodes = (call: Call): object => {
  const lock = lockIn(call);
  const { world, params } = call;
  const order = wholeIn(call, 'orderBy', 0, 2) ?? 1;
  const rows = ownCodes(world, lock.lockId)
    .filter(
      ({ keyboardPwd, keyboardPwdName }) =>
        !params.searchStr || keyboardPwd === params.searchStr || keyboardPwdName.includes(params.searchStr),
    )
    .map(({ isCustom, sender, ...one }) => ({
      ...one,
      isCustom: Number(isCustom),
      senderUsername: sender,
    }));
  if (order === 0) rows.sort((a, b) => a.keyboardPwdName.localeCompare(b.keyboardPwdName));
  else rows.sort((a, b) => (order === 1 ? b.sendDate - a.sendDate : a.sendDate - b.sendDate));
  return pageOf(call, rows, 200);
};
