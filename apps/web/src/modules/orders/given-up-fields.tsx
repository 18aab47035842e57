/** Nights given up by an early departure or a shortening: the terms, and what is kept of them. */

import type { Chosen } from '@minsu/contract/orders/ending-outcomes.ts';
import type { GivenUpNights } from '@minsu/contract/orders/keeping.ts';
import { Facts } from '../../components/facts.tsx';
import { Money } from '../../components/money.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { KeepingChoice } from './keeping-choice.tsx';

interface GivenUpFieldsProps {
  readonly givenUp: GivenUpNights;
  readonly value: Chosen;
  readonly onChange: (value: Chosen) => void;
}

export const GivenUpFields = ({ givenUp, value, onChange }: GivenUpFieldsProps) => {
  const { t } = useTranslation('orders');
  const { nights, soldFen, policyName, keptPercent } = givenUp;
  if (soldFen === 0) return null;
  return (
    <>
      <Facts
        items={[
          { label: t('givenUpLabel', { count: nights }), value: <Money fen={soldFen} /> },
          { label: t('terms'), value: t('givenUpPolicy', { policy: policyName, percent: keptPercent }) },
        ]}
      />
      <KeepingChoice keeping={givenUp} value={value} onChange={onChange} />
    </>
  );
};
