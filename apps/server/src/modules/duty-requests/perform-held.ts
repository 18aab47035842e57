/** Carries out a held act on confirmation, with the input it was requested with. */
import type { HeldAct } from '@minsu/contract/duties/duty-table.ts';
import type { Ctx } from '../../platform/context.ts';
import { performEnd } from '../contracts/end-contract.ts';
import { performSign } from '../contracts/sign-contract.ts';
import { performControls } from '../duties/hold-control.ts';
import type { Doer } from '../duties/hold-for-colleague.ts';
import { performAdjustment } from '../ledger/adjust-ledger.ts';
import { performLock, performUnlock } from '../ledger/lock-period.ts';
import { performSubmit } from '../onboarding/submit-file.ts';
import { performOpening } from '../opening/hold-opening.ts';

type Performer = (ctx: Ctx, input: never, doer: Doer) => Promise<unknown>;

export const performers: Readonly<Record<HeldAct, Performer>> = {
  account: performSubmit,
  contract: performSign('contract'),
  contractBack: (ctx, input: { readonly ends?: boolean }, doer) =>
    (input.ends ? performEnd : performSign('contractBack'))(ctx, input as never, doer),
  lockPeriod: performLock,
  unlockPeriod: performUnlock,
  ledgerAdjustment: performAdjustment,
  opening: performOpening,
  controls: performControls,
};
