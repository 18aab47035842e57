/** Moves, extends or shortens one stay from the order page, using the calendar's move rules. */
import type { MovePreview, StepDone } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { changeStay, previewStayChange } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { command, query } from '../../../platform/http/routes.ts';
import { orderDetail } from '../list/order-detail-queries.ts';
import { readStayInOrder } from '../locked-order.ts';
import { nightCount } from '../order-rules.ts';
import { moveAll } from './move-stays.ts';
import { previewAll } from './preview-moves.ts';

export const changeStayRoute = command(changeStay, async (ctx, input) => {
  const { houseId, stays } = await moveAll(ctx, [input], input.ignoreRestrictions);
  const [{ orderId }] = stays as [StepDone['stays'][number]];
  return orderDetail(ctx, houseId, orderId);
});

export const previewStayChangeRoute = query(previewStayChange, async (ctx, input) => {
  const at = await readStayInOrder(ctx, input);
  const { stays } = await previewAll(ctx, [{ at, move: input }], input.ignoreRestrictions);
  const [after] = stays as [MovePreview['stays'][number]];
  return { ...after, nightsBefore: nightCount(at.stay), nightsAfter: nightCount(after) };
});
