/** What happens to the money that companies pay of what they owe. */
import { hook } from '../../platform/hooks.ts';

interface OrderKey {
  readonly houseId: string;
  readonly id: string;
}

interface Settlement {
  readonly id: string;
  readonly companyId: string;
  readonly method: string;
  readonly amountFen: number;
  readonly settledOn: string;
}

/** A settlement is recorded or voided, its money not booked yet; it makes other orders paid for than before. */
export const beforeSettlementBooked = hook<readonly OrderKey[]>();

/** A settlement was recorded. */
export const companySettled = hook<Settlement>();

/** A settlement was voided. */
export const settlementVoided = hook<{ readonly id: string; readonly reason: string }>();

/** Its money is booked: these orders are paid for otherwise than before. */
export const ordersSettledAnew = hook<readonly OrderKey[]>();
