/** 挂账: what an order owes is charged to a company, within the credit that it has left. */
import { companyFailures } from '@minsu/contract/companies/company-failures.ts';
import { fail, failAt } from '@minsu/contract/failure.ts';
import { formatFen } from '@minsu/contract/money.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import { chargeCompany } from '@minsu/contract/orders/order-money-endpoints.ts';
import { overpaidFen } from '@minsu/contract/orders/overpayment-rules.ts';

import { command } from '../../platform/routes.ts';
import { lockCompany } from '../companies/company-queries.ts';
import { finishChange } from './finish-change.ts';
import { lockOrder } from './locked-order.ts';
import { balanceOf, takesPayment } from './order-rules.ts';
import { insertPayment } from './take-payment.ts';

export const chargeCompanyRoute = command(
  chargeCompany,
  async (ctx, { orderId, version, companyId, amountFen, note }) => {
    const order = await lockOrder(ctx, { orderId }, version);
    if (!takesPayment(order.booking, order)) fail(orderFailures.cannotTakePayment);
    const { name, active, availableFen } = await lockCompany(ctx, companyId);
    if (!active) failAt('companyId', companyFailures.inactive);
    if (amountFen > availableFen) {
      const failure = availableFen > 0 ? companyFailures.aboveCredit : companyFailures.noCreditLeft;
      const params = { left: formatFen(availableFen) };
      failAt('amountFen', failure, params);
    }
    const overFen = overpaidFen(balanceOf(order), amountFen);
    if (overFen > 0)
      failAt('amountFen', orderFailures.companyAboveDue, {
        due: formatFen(amountFen - overFen),
        over: formatFen(overFen),
      });
    await insertPayment(ctx, order, {
      method: 'account',
      amountFen,
      note,
      companyId,
    });
    return finishChange(ctx, order, {
      name: 'paymentTaken',
      after: { method: 'account', amountFen, company: name },
    });
  },
);
