/** Gateways: what the cloud shows of them, and commands that go through them to a lock. */
import { type Call, lockIn, neededWhole, pageOf } from './call.ts';
import { TtlockError } from './ttlock-error.ts';
import type { Gateway, Link, TtlockState, TtlockWorld } from './ttlock-state.ts';

/** As the cloud sees it: up to half an hour late. */
export const shownLinks = ({ state, now }: TtlockWorld): Link[] => {
  const at = now() - state.settings.linkCacheMinutes * 60_000;
  return state.links.filter(({ from, to }) => from <= at && (to === null || to > at));
};

/** The gateway that reaches a lock best now. */
const gatewayAt = (state: TtlockState, lockId: number): Gateway | undefined => {
  const near = state.links
    .filter((link) => link.lockId === lockId && link.to === null)
    .sort((a, b) => b.rssi - a.rssi)
    .map(({ gatewayId }) => state.gateways[gatewayId])
    .filter((one) => one !== undefined);
  return near.find(({ isOnline }) => isOnline) ?? near[0];
};

/** Time until which each gateway is busy, on the machine's clock. */
const busyUntil = new WeakMap<TtlockState, Map<number, number>>();

/** Fails as the lock's gateway does, or makes it busy for a while. */
export const commandGateway = ({ state }: TtlockWorld, lockId: number): void => {
  const gateway = gatewayAt(state, lockId);
  if (!gateway) throw new TtlockError(-2012);
  if (!gateway.isOnline) throw new TtlockError(-3002);
  const busy = busyUntil.get(state) ?? new Map<number, number>();
  busyUntil.set(state, busy);
  if (gateway.isBusy || (busy.get(gateway.gatewayId) ?? 0) > Date.now()) throw new TtlockError(-3003);
  // A little less than the answer takes, so that a waiting caller finds the gateway free.
  busy.set(gateway.gatewayId, Date.now() + state.settings.commandMs - 10);
};

export const isReachable = ({ state }: TtlockWorld, lockId: number): boolean =>
  gatewayAt(state, lockId)?.isOnline === true;

export const listByLock = (call: Call): object => {
  const { lockId } = lockIn(call);
  const { world } = call;
  const near = shownLinks(world).filter((link) => link.lockId === lockId);
  return {
    list: near.map(({ gatewayId, rssi, from }) => {
      const { gatewayMac, gatewayName } = world.state.gateways[gatewayId] as Gateway;
      return { gatewayId, gatewayMac, gatewayName, rssi, rssiUpdateDate: from };
    }),
  };
};

export const listLock = (call: Call): object => {
  const { world, owner } = call;
  const gateway = world.state.gateways[neededWhole(call, 'gatewayId', 1, Number.MAX_SAFE_INTEGER)];
  if (gateway?.owner !== owner.username) throw new TtlockError(-4037);
  const near = shownLinks(world).filter((link) => link.gatewayId === gateway.gatewayId);
  return {
    list: near.map(({ lockId, rssi, from }) => {
      const lock = world.state.locks[lockId];
      const { lockMac, lockName, lockAlias } = lock ?? { lockMac: '', lockName: '', lockAlias: '' };
      return { lockId, lockMac, lockName, lockAlias, rssi, updateDate: from };
    }),
  };
};

export const listGateways = (call: Call): object => {
  const { world, owner } = call;
  const own = Object.values(world.state.gateways).filter((one) => one.owner === owner.username);
  const rows = own.map(({ gatewayId, gatewayMac, gatewayName, isOnline }) => ({
    ...{ gatewayId, gatewayMac, gatewayName, gatewayVersion: 2, networkName: 'sandbox' },
    isOnline: Number(isOnline),
    lockNum: shownLinks(world).filter((link) => link.gatewayId === gatewayId).length,
  }));
  return pageOf(call, rows, 1_000);
};
