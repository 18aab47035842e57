/** Charges an order's amount due to a company account 挂账, within its remaining credit. */

import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { companyFailures } from '@minsu/contract/sales/companies/company-failures.ts';
import { chargeCompany } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { overpaidFen } from '@minsu/contract/sales/orders/folio/overpayment-rules.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';

import { command } from '../../../platform/http/routes.ts';
import { lockCompany } from '../../companies/company-queries.ts';
import { finishChange } from '../change/finish-change.ts';
import { lockOrder } from '../locked-order.ts';
import { balanceOf, takesPayment } from '../order-rules.ts';
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
