/** Carries out a held act on confirmation, with the input it was requested with. */
import type { HeldAct } from '@minsu/contract/foundation/duties/duty-table.ts';
import { performControls } from '../../foundation/duties/hold-control.ts';
import type { Doer } from '../../foundation/duties/hold-for-colleague.ts';
import type { Ctx } from '../../platform/context.ts';
import { performMerchant } from '../../sales/payments/save-merchant-account.ts';
import { performEnd } from '../contracts/end-contract.ts';
import { performSign } from '../contracts/sign-contract.ts';
import { performAdjustment } from '../ledger/adjust-ledger.ts';
import { performLock, performUnlock } from '../ledger/lock-period.ts';
import { performSubmit } from '../onboarding/submit-file.ts';
import { performOpening } from '../opening/hold-opening.ts';

type Performer = (ctx: Ctx, input: never, doer: Doer) => Promise<unknown>;

export const performers: Readonly<Record<HeldAct, Performer>> = {
  account: performSubmit,
  merchant: performMerchant,
  contract: performSign('contract'),
  contractBack: (ctx, input: { readonly ends?: boolean }, doer) =>
    (input.ends ? performEnd : performSign('contractBack'))(ctx, input as never, doer),
  lockPeriod: performLock,
  unlockPeriod: performUnlock,
  ledgerAdjustment: performAdjustment,
  opening: performOpening,
  controls: performControls,
};
