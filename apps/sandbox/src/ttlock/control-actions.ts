/** Actions of tests and the demo: tokens, gateways, guests at the door, planned refusals. */
import { setSettings } from '../payment-kit/set-settings.ts';
import { type Fields, flag, needed, text, whole } from '../platforms/control/fields.ts';
import { type ControlActions, refuse } from '../service-kit/service-control.ts';
import { enterCode, opensAt } from './door.ts';
import { ttlockApp, ttlockGateway } from './seed.ts';
import { md5 } from './tokens.ts';
import type { Gateway, Lock, TtlockWorld } from './ttlock-state.ts';

const lockIn = ({ state }: TtlockWorld, fields: Fields): Lock => {
  const lock = state.locks[whole(fields, 'lockId', 1, Number.MAX_SAFE_INTEGER) ?? 0];
  if (!lock) throw refuse('没有这把锁');
  return lock;
};

const gatewayIn = ({ state }: TtlockWorld, fields: Fields): Gateway => {
  const gateway = state.gateways[whole(fields, 'gatewayId', 1, Number.MAX_SAFE_INTEGER) ?? ttlockGateway];
  if (!gateway) throw refuse('没有这个网关');
  return gateway;
};

const keyActions = (world: TtlockWorld): ControlActions => ({
  /** The credentials the connection form asks for. */
  credentials: () => ({ ...ttlockApp, passwordMd5: md5(ttlockApp.password) }),
  /** refresh: the refresh tokens end too. Tokens end as if their time had passed. */
  expireTokens: (fields) => {
    const { accessTokens, refreshTokens } = world.state;
    const ended = flag(fields, 'refresh') ? [accessTokens, refreshTokens] : [accessTokens];
    for (const token of ended.flatMap((one) => Object.values(one))) token.expiresAt = 0;
    world.touch();
  },
  /** username, password: the owner changes the password of the app; tokens stay. */
  password: (fields) => {
    const owner = world.state.owners[text(fields, 'username') ?? ttlockApp.username];
    if (!owner) throw refuse('没有这个账号');
    owner.passwordMd5 = md5(needed(fields, 'password'));
    world.touch();
  },
  /** url: where lock records are pushed; empty: nowhere. */
  callbackUrl: (fields) => {
    const client = world.state.clients[text(fields, 'clientId') ?? ttlockApp.clientId];
    if (!client) throw refuse('没有这个应用');
    client.callbackUrl = text(fields, 'url') ?? null;
    world.touch();
  },
});

const networkActions = (world: TtlockWorld): ControlActions => ({
  /** gatewayId (default the seeded one), online, busy. */
  gateway: (fields) => {
    const gateway = gatewayIn(world, fields);
    gateway.isOnline = flag(fields, 'online') ?? gateway.isOnline;
    gateway.isBusy = flag(fields, 'busy') ?? false;
    world.touch();
  },
  /** lockId, gatewayId, rssi, linked (default true): a lock comes into reach of a gateway, or leaves it. */
  link: (fields) => {
    const { lockId } = lockIn(world, fields);
    const { gatewayId } = gatewayIn(world, fields);
    const now = world.now();
    for (const one of world.state.links)
      if (one.lockId === lockId && one.gatewayId === gatewayId && one.to === null) one.to = now;
    const rssi = whole(fields, 'rssi', -120, 0) ?? -70;
    if (flag(fields, 'linked') ?? true)
      world.state.links.push({ lockId, gatewayId, rssi, from: now, to: null });
    world.touch();
  },
  /** lockId, electricQuantity. */
  battery: (fields) => {
    lockIn(world, fields).electricQuantity = whole(fields, 'electricQuantity', 0, 100) ?? 100;
    world.touch();
  },
  /** lockId, owner, lockAlias: another lock. */
  lock: (fields) => {
    const lockId = whole(fields, 'lockId', 1, Number.MAX_SAFE_INTEGER) ?? 4_000 + world.nextTurn();
    world.state.locks[lockId] = {
      ...{ lockId, owner: text(fields, 'owner') ?? ttlockApp.username, lockName: `M201_${lockId}` },
      ...{ lockAlias: text(fields, 'lockAlias') ?? `房间 ${lockId}`, lockMac: `C0:26:DA:01:00:${lockId}` },
      ...{ electricQuantity: 100, timezoneRawOffset: 8 * 3_600_000, date: world.now(), isOpen: false },
    };
    world.touch();
    return { lockId };
  },
});

const doorActions = (world: TtlockWorld): ControlActions => ({
  /** lockId, code: a guest enters a code. `opened` says whether the door opens. */
  enterCode: (fields) => ({ opened: enterCode(world, lockIn(world, fields), needed(fields, 'code')) }),
  /** lockId: the codes that open the door now, whatever the cloud lists. */
  door: (fields) => {
    const lock = lockIn(world, fields);
    const own = world.state.doorCodes.filter((one) => one.lockId === lock.lockId);
    return { items: own.filter((one) => opensAt(lock, one, world.now())).map(({ code }) => code) };
  },
  /** lockId, count (default up to the limit): fills the lock with custom codes. */
  fill: (fields) => {
    const { lockId, owner } = lockIn(world, fields);
    const count = whole(fields, 'count', 0, 1_000) ?? world.state.settings.maxCustomCodes;
    for (let index = 0; index < count; index += 1) {
      const keyboardPwdId = 2_000_000 + world.nextTurn();
      world.state.passcodes[keyboardPwdId] = {
        ...{ keyboardPwdId, lockId, keyboardPwd: String(700_000_000 + world.nextTurn()), keyboardPwdType: 2 },
        ...{ keyboardPwdName: 'filled', startDate: world.now(), endDate: 0, sendDate: world.now() },
        ...{ isCustom: true, sender: owner },
      };
    }
    world.touch();
  },
});

export const ttlockActions = (world: TtlockWorld): ControlActions => ({
  ...keyActions(world),
  ...networkActions(world),
  ...doorActions(world),
  /** errcode, errmsg, only (a path), count: a code for the next calls, such as 30007 or -3034. */
  refuse: (fields) => {
    const errcode = whole(fields, 'errcode', -9_999, 99_999);
    if (errcode === undefined) throw refuse('errcode');
    const left = whole(fields, 'count', 0, 100_000) ?? 1;
    const only = text(fields, 'only') ?? null;
    world.state.refusals.push({ errcode, errmsg: text(fields, 'errmsg') ?? 'failed', only, left });
    world.touch();
  },
  settings: (fields) => {
    setSettings(world.state.settings, fields, {});
    world.touch();
    return world.state.settings;
  },
});
