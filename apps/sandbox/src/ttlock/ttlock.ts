/** The TTLock fake put together: cloud API, locks and gateways, record callback, control side. */
import { ownClockOf } from '../payment-kit/own-clock.ts';
import { paymentServiceOf } from '../payment-kit/payment-service.ts';
import { localTime } from '../platforms/clock.ts';
import { plainPage } from '../service-kit/plain-page.ts';
import { openServiceWorld, type ServiceClock, type ServiceOptions } from '../service-kit/service-world.ts';
import { ttlockActions } from './control-actions.ts';
import { hookRules, progress } from './door.ts';
import { seedTtlock } from './seed.ts';
import { ttlockApi } from './ttlock-api.ts';
import { emptyTtlockState, type TtlockWorld } from './ttlock-state.ts';

const page = ({ state, ...rest }: TtlockWorld): string =>
  plainPage({ state, ...rest }, [
    {
      id: 'locks',
      title: '锁 Locks',
      heads: ['锁 Lock', '名称 Alias', '账号 Owner', '电量 Battery', '网关 Gateways'],
      rows: Object.values(state.locks).map((one) => [
        ...[one.lockId, one.lockAlias, one.owner, one.electricQuantity],
        state.links
          .filter((link) => link.lockId === one.lockId && link.to === null)
          .map(({ gatewayId }) => `${gatewayId}${state.gateways[gatewayId]?.isOnline ? '' : ' ⨯'}`)
          .join(' '),
      ]),
    },
    {
      id: 'passcodes',
      title: '云端密码 Passcodes in the cloud',
      heads: ['锁 Lock', '密码 Code', '名称 Name', '起 From', '止 To'],
      rows: Object.values(state.passcodes).map((one) => [
        ...[one.lockId, one.keyboardPwd, one.keyboardPwdName, localTime(one.startDate)],
        one.endDate === 0 ? null : localTime(one.endDate),
      ]),
    },
    {
      id: 'door',
      title: '锁内密码 Codes on the locks',
      heads: ['锁 Lock', '密码 Code', '起 From', '止 To', '已用 Used'],
      rows: state.doorCodes.map((one) => [
        ...[one.lockId, one.code, localTime(one.start), one.end === 0 ? null : localTime(one.end)],
        one.usedAt === null ? null : localTime(one.usedAt),
      ]),
    },
  ]);

/** Without secrets and tokens. */
const stateView = ({ state, faults, now }: TtlockWorld) => {
  const { clients, owners, accessTokens: _, refreshTokens: __, ...rest } = state;
  const shown = {
    clients: Object.values(clients).map(({ clientId, callbackUrl }) => ({ clientId, callbackUrl })),
    owners: Object.values(owners).map(({ username, uid }) => ({ username, uid })),
  };
  return { now: new Date(now()).toISOString(), faults: faults.list(), ...rest, ...shown };
};

export const startTtlock = (options: ServiceOptions, sandboxClock: ServiceClock) => {
  const clock = ownClockOf(sandboxClock);
  const parts = { empty: emptyTtlockState, hookRules };
  const { world, file } = openServiceWorld('ttlock', options, clock, parts);
  if (!file.isKept) seedTtlock(world);
  return paymentServiceOf({
    ...{ world, file, clock },
    title: '通通锁模拟器 TTLock sandbox',
    actions: ttlockActions(world),
    progress: () => progress(world),
    doors: () => [ttlockApi(world)],
    state: () => stateView(world),
    page: () => page(world),
  });
};
