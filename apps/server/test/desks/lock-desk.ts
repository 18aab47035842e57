/** A property whose first rooms have locks of a TTLock account, beside the fake of TTLock. */
import type { Connector } from '@minsu/contract/foundation/connectors/connector.ts';
import { listConnectors, saveConnector } from '@minsu/contract/foundation/connectors/connector-endpoints.ts';
import type { Lock } from '@minsu/contract/foundation/connectors/lock.ts';
import { mapLock, pageLocks, refreshLocks } from '@minsu/contract/foundation/connectors/lock-endpoints.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { checkInOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { getOrderGuests } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { expect } from 'vitest';
import type { z } from 'zod';
import { startSandbox } from '../../../sandbox/src/sandbox.ts';
import { ttlockApp, ttlockLocks } from '../../../sandbox/src/ttlock/seed.ts';
import type { JobContext } from '../../src/platform/module.ts';
import { followDoorCodesJob, retryDoorCodesJob } from '../../src/sales/registration/registration-jobs.ts';
import { type BuiltHouse, buildHouse } from '../builders.ts';
import { sellStay } from '../sell-stay.ts';
import { openTestApp, type TestApp, type TestClient } from '../test-app.ts';
import { withPapers } from './guest-papers.ts';

export const START = '2026-11-20T04:00:00.000Z';
const { clientId, clientSecret, username, password } = ttlockApp;
export const ttlockKeys = { clientId, clientSecret, username, password };
export { ttlockLocks };

type Asked = z.input<typeof saveConnector.input>;
let made = 0;

/** Fields of the fake's answers that tests read; each action answers those it has. */
interface ActionAnswer {
  readonly items: string[];
  readonly opened: boolean;
  readonly lockId: number;
}

export const openLockDesk = async (env: (url: string) => Record<string, string> = () => ({})) => {
  const sandbox = await startSandbox(0, { now: new Date(START) });
  const t: TestApp = await openTestApp({
    now: START,
    env: { TTLOCK_URL: sandbox.url, ...env(sandbox.url) },
  });
  const admin: TestClient = await t.as('admin');
  const { ttlock } = sandbox.open;
  const act = (name: string, fields: Readonly<Record<string, unknown>> = {}): ActionAnswer =>
    ttlock.act(name, fields) as unknown as ActionAnswer;
  /** Both clocks. */
  const setNow = (at: string): void => {
    t.setNow(at);
    act('freeze', { at });
  };
  const passMinutes = (minutes: number): void =>
    setNow(new Date(t.now().getTime() + minutes * MINUTE_MS).toISOString());
  const buildWithCodes = async (): Promise<BuiltHouse> => {
    const built = await buildHouse(t.database, { rooms: 6 });
    await t.database.updateTable('houses').set({ smartLocks: true }).where('id', '=', built.id).execute();
    return built;
  };
  let house = await buildWithCodes();
  setNow(START);

  const addAccount = (more: Partial<Asked> = {}): Promise<Connector> => {
    made += 1;
    const credentials = { ...ttlockKeys, ...more.credentials };
    return admin.ok(saveConnector, { vendor: 'ttlock', name: `门锁 ${made}`, ...more, credentials });
  };
  const locksOf = async (id: string, more: Partial<z.input<typeof pageLocks.input>> = {}): Promise<Lock[]> =>
    (await admin.ok(pageLocks, { id, ...more })).records;
  const lockOf = async (id: string, reference: number): Promise<Lock> =>
    (await locksOf(id)).find((lock) => lock.reference === String(reference)) as Lock;
  const map = async (id: string, reference: number, roomId: string | undefined): Promise<Lock> => {
    const lock = await lockOf(id, reference);
    return admin.ok(mapLock, { id: lock.id, version: lock.version, roomId: roomId as string });
  };
  /** Locks 3201 and 3202 at rooms 1 and 2. */
  const connect = async (): Promise<Connector> => {
    const account = await addAccount();
    await admin.ok(refreshLocks, { id: account.id });
    await map(account.id, ttlockLocks.first, house.rooms[0]?.id);
    await map(account.id, ttlockLocks.second, house.rooms[1]?.id);
    return account;
  };
  const connectorNow = async (id: string, language = 'zh-CN'): Promise<Connector> =>
    (await admin.ok(listConnectors, {}, { headers: { 'accept-language': language } })).find(
      (each) => each.id === id,
    ) as Connector;

  const codesOf = async (orderId: string) => {
    const asked = await admin.ok(getOrderGuests, { orderId }, { headers: { 'accept-language': 'zh-CN' } });
    return asked.stays.flatMap(({ codes }) => codes);
  };
  const versionOf = async (orderId: string): Promise<number> =>
    (await admin.ok(getOrder, { id: orderId })).order.version;
  const follow = (orderId: string, name: string, job: JobContext = t.job()): Promise<void> => {
    expect(followDoorCodesJob.on).toContain(`order.${name}`);
    return followDoorCodesJob.run(job, { houseId: house.id, entityId: orderId, name: `order.${name}` });
  };
  const retry = (): Promise<void> => retryDoorCodesJob.run(t.job(), {});
  const sell = (room: number) => sellStay(admin, house, house.rooms[room]);
  const checkIn = async (room = 0, job?: JobContext) => {
    const { orderId, stayId } = await sell(room);
    await admin.ok(checkInOrder, withPapers({ stayId, version: 0 }, 1));
    await follow(orderId, 'checkedIn', job);
    return { orderId, stayId };
  };
  /** Digits that open the lock now. */
  const door = (lockId: number): string[] => act('door', { lockId }).items;
  const opens = (lockId: number, code: string): boolean => act('enterCode', { lockId, code }).opened;
  /** Passcodes of a lock in the cloud's list. */
  const listed = (lockId: number) =>
    Object.values(ttlock.state.passcodes).filter((passcode) => passcode.lockId === lockId);
  /** No connection, no code on any lock, and another property; both sides work. */
  const begin = async (): Promise<void> => {
    await t.database.deleteFrom('doorCodes').execute();
    await t.database.deleteFrom('locks').execute();
    await t.database.deleteFrom('connectors').execute();
    const { state } = ttlock;
    for (const id of Object.keys(state.passcodes)) delete state.passcodes[Number(id)];
    state.doorCodes = [];
    state.refusals.length = 0;
    act('clearFaults');
    act('gateway', { online: true });
    act('battery', { lockId: ttlockLocks.second, electricQuantity: 88 });
    act('settings', { maxCustomCodes: 250 });
    house = await buildWithCodes();
    setNow(START);
  };
  const close = async (): Promise<void> => {
    await t.close();
    await sandbox.stop();
  };
  return {
    get house(): BuiltHouse {
      return house;
    },
    ...{ sandbox, t, admin, act, setNow, passMinutes, addAccount, locksOf, lockOf, map, connect },
    ...{ connectorNow, codesOf, versionOf, follow, retry, sell, checkIn, door, opens, listed, begin, close },
  };
};
export type LockDesk = Awaited<ReturnType<typeof openLockDesk>>;
