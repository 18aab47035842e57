/** Everything that happens automatically when due. */
import type { AlipayWorld } from './alipay-state.ts';
import { finishRefunds } from './refunds.ts';
import { ageTrades } from './trade-life.ts';

export const progress = (world: AlipayWorld): void => {
  finishRefunds(world);
  ageTrades(world);
};
