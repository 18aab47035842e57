/** Everything that happens automatically when due. */
import { moveApplyments } from './applyments.ts';
import { finishWithdrawals } from './ecommerce-money.ts';
import { finishRefunds } from './refund-life.ts';
import { finishSplits, freeOldMoney } from './splits.ts';
import type { WechatWorld } from './wechat-state.ts';

export const progress = (world: WechatWorld): void => {
  finishRefunds(world);
  finishSplits(world);
  finishWithdrawals(world);
  moveApplyments(world);
  freeOldMoney(world);
};
