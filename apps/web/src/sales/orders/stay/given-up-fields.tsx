/** Nights given up by early departure or shortening: terms, and the amount kept. */

import type { Chosen } from '@minsu/contract/sales/orders/stay/ending-outcomes.ts';
import type { GivenUpNights } from '@minsu/contract/sales/orders/stay/keeping.ts';
import { Facts } from '../../../components/records/facts.tsx';
import { Money } from '../../../components/words/money.tsx';
import { formatBp } from '../../../components/words/plan-words.ts';
import { formatMoney } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { KeepingChoice } from './keeping-choice.tsx';

interface GivenUpFieldsProps {
  readonly givenUp: GivenUpNights;
  readonly value: Chosen;
  readonly onChange: (value: Chosen) => void;
}

export const GivenUpFields = ({ givenUp, value, onChange }: GivenUpFieldsProps) => {
  const { t } = useTranslation('orders');
  const { nights, soldFen, policyName, keptPercent, longStay } = givenUp;
  const lost = longStay && (
    <p role="status">
      {t('longStayLost', {
        from: formatBp(-longStay.fromBp),
        to: formatBp(-longStay.toBp),
        room: formatMoney(longStay.roomFen),
        lost: formatMoney(longStay.lostFen),
      })}
    </p>
  );
  if (soldFen === 0) return lost ?? null;
  return (
    <>
      {lost}
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
