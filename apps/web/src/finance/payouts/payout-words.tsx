/** Labels of a payout: state, obstacle, messages. */

import { changesInWords } from '@minsu/contract/finance/payouts/approval-rules.ts';
import type { Payout } from '@minsu/contract/finance/payouts/payout.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { waitsForSecond } from '../../components/words/payout-state.tsx';
import { formatInstant, formatMoney } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { saidProblem } from '../../platform/said-problem.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export interface OfPayout {
  readonly of: Payout;
}

const at = (instant: string | null): string =>
  instant === null ? '' : formatInstant(instant, currentLanguage(), { timeZone: BUSINESS_TIME_ZONE });

/** Why it is not paid yet, in one sentence; null if nothing blocks it. */
export const usePayoutReason = (of: Payout): string | null => {
  const { t } = useTranslation('payouts');
  if (of.theirFen !== null) return t('amountDiffers', { amount: formatMoney(of.theirFen) });
  if (of.state === 'pending') {
    if (waitsForSecond(of))
      return of.approvalVoid === null
        ? t('wait_approval')
        : t('wait_approvalVoid', { what: changesInWords(of.approvalVoid, currentLanguage()) });
    return of.wait === null ? t('wait_soon') : t(`wait_${of.wait}`, { at: at(of.waitUntil) });
  }
  if (of.state === 'failed' && of.nextTryAt !== null)
    return [saidProblem(of.reason), t('retryAt', { at: at(of.nextTryAt) })].filter(Boolean).join(' · ');
  return of.reason && saidProblem(of.reason);
};

export const PayoutReason = ({ of }: OfPayout) => <>{usePayoutReason(of) ?? '—'}</>;

export const cardText = (
  t: ReturnType<typeof useTranslation<'payouts'>>['t'],
  { bank, cardTail }: { readonly bank: string | null; readonly cardTail: string | null },
): string | null => (cardTail === null ? null : t('cardOf', { bank: bank ?? '', tail: cardTail }));
