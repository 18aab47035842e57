/** Locks: list, detail, opening from afar, records. */
import { type Call, lockIn, pageOf, timeIn, wholeIn } from './call.ts';
import { commandGateway, shownLinks } from './gateways.ts';
import type { Lock, LockRecord, TtlockWorld } from './ttlock-state.ts';

const lockWire = (world: TtlockWorld, lock: Lock): object => {
  const { lockId, lockName, lockAlias, lockMac, electricQuantity, date } = lock;
  const hasGateway = Number(shownLinks(world).some((link) => link.lockId === lockId));
  return {
    ...{ lockId, lockName, lockAlias, lockMac, electricQuantity, date, hasGateway },
    ...{ featureValue: 'F44354CD5F3', lockData: 'sandbox-lock-data', groupId: 0, groupName: '' },
  };
};

export const listLocks = (call: Call): object => {
  const { world, owner, params } = call;
  const rows = Object.values(world.state.locks)
    .filter((one) => one.owner === owner.username)
    .filter(({ lockAlias }) => lockAlias.includes(params.lockAlias ?? ''));
  return pageOf(
    call,
    rows.map((one) => lockWire(world, one)),
    1_000,
  );
};

export const lockDetail = (call: Call): object => {
  const lock = lockIn(call);
  const { timezoneRawOffset } = lock;
  return { ...lockWire(call.world, lock), keyboardPwdVersion: 4, timezoneRawOffset, adminPwd: 'sandbox' };
};

export const openState = (call: Call): object => {
  const lock = lockIn(call);
  commandGateway(call.world, lock.lockId);
  return { state: Number(lock.isOpen) };
};

const turn =
  (isOpen: boolean) =>
  (call: Call): object => {
    const lock = lockIn(call);
    commandGateway(call.world, lock.lockId);
    lock.isOpen = isOpen;
    call.world.touch();
    return { errcode: 0 };
  };
export const unlock = turn(true);
export const lockDoor = turn(false);

export const recordWire = (record: LockRecord): object => ({
  ...record,
  recordTypeFromLock: record.recordType,
});

export const listRecords = (call: Call): object => {
  const { lockId } = lockIn(call);
  const [start, end] = [timeIn(call, 'startDate') ?? 0, timeIn(call, 'endDate') ?? Number.POSITIVE_INFINITY];
  const type = wholeIn(call, 'recordType', 1, 200);
  const rows = call.world.state.records.filter(
    (one) =>
      one.lockId === lockId &&
      one.serverDate !== null &&
      one.lockDate >= start &&
      one.lockDate <= end &&
      (type === undefined || one.recordType === type),
  );
  return pageOf(call, rows.map(recordWire).reverse(), 200);
};
