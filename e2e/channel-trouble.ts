/** Platforms and their guests at their worst, all at once. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { SandboxControl } from './sandbox-control.ts';

/** Calls failing in every known way, lost answers, and late, duplicated and reordered messages. */
export const misbehave = async (sandbox: SandboxControl): Promise<void> => {
  // Longer than any timeout, so the result stays unknown.
  await sandbox.act('times', { hangMs: 22_000, pushDelayMs: 4_000 });
  await sandbox.fault('http500', { probability: 0.15 });
  await sandbox.fault('retryLater', { probability: 0.08 });
  await sandbox.fault('resetMidBody', { probability: 0.06 });
  await sandbox.fault('garbage', { probability: 0.06 });
  await sandbox.fault('staleTimestamp', { probability: 0.05 });
  await sandbox.fault('rateLimited', { probability: 0.1, count: 5 });
  await sandbox.fault('hang', { probability: 0.05, count: 2 });
  await sandbox.fault('timeoutAfterCommit', { only: 'product/calendar/update', probability: 0.4, count: 2 });
  await sandbox.fault('duplicate', { only: 'product/calendar/update', probability: 0.2 });
  await sandbox.fault('duplicatePush', { probability: 0.5 });
  await sandbox.fault('reversedPush', { probability: 0.4 });
  await sandbox.fault('delayedPush', { probability: 0.2 });
  await sandbox.fault('cancelRacesAccept', { count: 1 });
  await sandbox.fault('unmappedOrder', { count: 2 });
  await sandbox.fault('orderWhileClosed', { count: 4 });
};

/** Half await acceptance; meanwhile guests change, cancel and request refunds. */
export const sellFifty = async (sandbox: SandboxControl, storeId: string): Promise<string[]> => {
  const placed: string[] = [];
  const some = { storeId, count: 5, withinDays: 25, maxNights: 4 };
  for (let round = 0; round < 5; round += 1) {
    for (const instant of [true, false]) {
      const { orderIds } = await sandbox.act<{ orderIds: string[] }>('orders', { ...some, instant });
      placed.push(...orderIds);
    }
    const [changed, cancelled] = placed.slice(-4);
    await sandbox.act('cancel', { orderId: cancelled });
    const { checkOut = '' } = (await sandbox.overview()).orders.find(({ id }) => id === changed) ?? {};
    await sandbox.act('modify', { orderId: changed, checkOut: addDays(checkOut, 1), oversell: true });
  }
  await sandbox.act('refund', { orderId: placed[10] });
  await sandbox.act('resend', { storeId, times: 2 });
  return placed;
};
