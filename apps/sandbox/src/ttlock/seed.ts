/** An app, the account of a homestay with three locks and a gateway, and a lock of someone else. */
import { md5 } from './tokens.ts';
import type { TtlockWorld } from './ttlock-state.ts';

export const ttlockApp = {
  clientId: 'sandboxttlockclient0000000000001',
  clientSecret: 'sandboxttlocksecret0000000000001',
  username: 'minsu_desk',
  password: 'sandbox-ttlock-1',
} as const;

/** `alone` has no gateway; `other` belongs to another account. */
export const ttlockLocks = { first: 3_201, second: 3_202, alone: 3_203, other: 3_299 } as const;
export const ttlockGateway = 8_801;

const SHANGHAI_MS = 8 * 3_600_000;
const WEEK_MS = 7 * 86_400_000;

export const seedTtlock = ({ state, now }: TtlockWorld): void => {
  const { clientId, clientSecret, username, password } = ttlockApp;
  const since = now() - WEEK_MS;
  state.clients[clientId] = { clientId, clientSecret, callbackUrl: null };
  state.owners[username] = { username, uid: 1_001, passwordMd5: md5(password) };
  state.owners.someone_else = { username: 'someone_else', uid: 1_002, passwordMd5: md5('other') };
  for (const [name, lockId] of Object.entries(ttlockLocks))
    state.locks[lockId] = {
      ...{ lockId, owner: name === 'other' ? 'someone_else' : username, lockName: `M201_${lockId}` },
      ...{
        lockAlias: `房间 ${lockId - 3_000}`,
        lockMac: `C0:26:DA:00:00:${lockId % 100}`,
        electricQuantity: 88,
      },
      ...{ timezoneRawOffset: SHANGHAI_MS, date: since, isOpen: false },
    };
  state.gateways[ttlockGateway] = {
    ...{ gatewayId: ttlockGateway, owner: username, gatewayMac: '52:A7:8D:00:00:01' },
    ...{ gatewayName: 'G2 前台', isOnline: true, isBusy: false },
  };
  for (const [lockId, rssi] of [
    [ttlockLocks.first, -62],
    [ttlockLocks.second, -81],
  ] as const)
    state.links.push({ lockId, gatewayId: ttlockGateway, rssi, from: since, to: null });
};
