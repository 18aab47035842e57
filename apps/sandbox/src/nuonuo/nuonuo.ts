/** The Nuonuo fake put together: invoices, red letters, callbacks, control side. */
import { ownClockOf } from '../payment-kit/own-clock.ts';
import { paymentServiceOf } from '../payment-kit/payment-service.ts';
import { plainPage } from '../service-kit/plain-page.ts';
import { openServiceWorld, type ServiceClock, type ServiceOptions } from '../service-kit/service-world.ts';
import { nuonuoActions } from './control-actions.ts';
import { nuonuoApi } from './nuonuo-api.ts';
import { emptyNuonuoState, type NuonuoWorld } from './nuonuo-state.ts';
import { hookRules, progress } from './progress.ts';
import { seedNuonuo } from './seed.ts';

const page = (world: NuonuoWorld): string =>
  plainPage(world, [
    {
      id: 'invoices',
      title: '发票 Invoices',
      heads: ['订单 Order', '购方 Buyer', '金额 Amount', '状态 Status', '号码 Number', '原因 Cause'],
      rows: Object.values(world.state.invoices).map((one) => [
        ...[one.orderNo, one.buyerName, one.orderAmount, one.status, one.invoiceNo],
        one.failCause,
      ]),
    },
    {
      id: 'confirms',
      title: '红字确认单 Red letters',
      heads: ['编号 Bill', '蓝票 Blue invoice', '金额 Amount', '状态 Status', '红票 Red invoice'],
      rows: Object.values(world.state.confirms).map((one) => [
        ...[one.billId, one.blueNo, one.amounts.taxExcluded, `${one.status} ${one.message}`],
        one.redInvoiceNo,
      ]),
    },
  ]);

/** Without secrets and tokens: `credentials` gives those of one app. */
const stateView = ({ state, faults, now }: NuonuoWorld) => {
  const { nonces: _, ...rest } = state;
  const apps = Object.values(state.apps).map(({ appKey, taxNum, tokenCalls }) => ({
    ...{ appKey, taxNum },
    tokenCalls: tokenCalls.length,
  }));
  return { now: new Date(now()).toISOString(), faults: faults.list(), ...rest, apps };
};

export const startNuonuo = (options: ServiceOptions, sandboxClock: ServiceClock) => {
  const clock = ownClockOf(sandboxClock);
  const parts = { empty: emptyNuonuoState, hookRules };
  const { world, file } = openServiceWorld('nuonuo', options, clock, parts);
  if (!file.isKept) seedNuonuo(world);
  return paymentServiceOf({
    ...{ world, file, clock },
    title: '诺诺发票模拟器 Nuonuo sandbox',
    actions: nuonuoActions(world),
    progress: () => progress(world),
    doors: () => [nuonuoApi(world)],
    state: () => stateView(world),
    page: () => page(world),
  });
};
