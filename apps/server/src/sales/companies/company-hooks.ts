/** Hooks of company settlements. */
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

/** A settlement was recorded or voided and changes which orders are paid; runs before it is posted. */
export const beforeSettlementBooked = hook<readonly OrderKey[]>();

/** Posts a recorded settlement. */
export const companySettled = hook<Settlement>();

/** Reverses a voided settlement. */
export const settlementVoided = hook<{ readonly id: string; readonly reason: string }>();

/** The settlement is posted; these orders are paid differently than before. */
export const ordersSettled = hook<readonly OrderKey[]>();
