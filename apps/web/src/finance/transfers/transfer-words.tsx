/** Labels of transfers between own accounts. */
import type { OwnTransfer } from '@minsu/contract/finance/transfers/transfer-endpoints.ts';
import type { TransferState } from '@minsu/contract/finance/transfers/transfer-states.ts';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { useMethodName } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export interface OfTransfer {
  readonly of: OwnTransfer;
}

const tones: Readonly<Record<TransferState, Tone>> = {
  waiting: 'warn',
  posted: 'ok',
  rejected: 'bad',
  withdrawn: 'neutral',
  voided: 'neutral',
};

export const TransferDot = ({ of: { state } }: OfTransfer) => {
  const { t } = useTranslation('transfers');
  return <StateDot tone={tones[state]}>{t(`view_${state}`)}</StateDot>;
};

/** Name of a transfer's side: property or business, and method. */
export const useSideName = (): ((side: OwnTransfer['from']) => string) => {
  const { t } = useTranslation('transfers');
  const methodName = useMethodName();
  return ({ account, method, houseName }) =>
    account === 'institution'
      ? t('account_institution')
      : `${houseName ?? t('business')} · ${methodName(method ?? '')}`;
};
