/** Names and colours of payment requests. */

import { sayText } from '@minsu/contract/platform/texts.ts';
import type { IntentState } from '@minsu/contract/sales/payments/intent-states.ts';
import type { PaymentIntent } from '@minsu/contract/sales/payments/payment-intent.ts';
import { type ProviderName, providerFacts } from '@minsu/contract/sales/payments/provider-registry.ts';
import type { Tone } from '../../components/state-dot.tsx';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const intentTones = {
  created: 'info',
  pending: 'info',
  unknown: 'warn',
  succeeded: 'ok',
  closed: 'neutral',
  failed: 'bad',
} as const satisfies Record<IntentState, Tone>;

export const useProviderName = (): ((provider: ProviderName) => string) => {
  // Re-renders with the language.
  useTranslation('payments');
  return (provider) => sayText(providerFacts(provider).name, currentLanguage());
};

/** Why a request ended, in words; null while it is open or paid. */
export const useEndOf = (): ((intent: PaymentIntent) => string | null) => {
  const { t } = useTranslation('payments');
  return ({ state, closeReason, failReason }) => {
    if (state === 'closed') return closeReason && t(`closed_${closeReason}`);
    return state === 'failed' ? failReason : null;
  };
};
