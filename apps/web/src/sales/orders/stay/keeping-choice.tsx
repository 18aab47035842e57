/** Choice of what is kept for nights given up: outcomes with amounts, default first. */
import type { Chosen, EndingOutcome } from '@minsu/contract/sales/orders/stay/ending-outcomes.ts';
import type { KeepingOffers } from '@minsu/contract/sales/orders/stay/keeping.ts';
import { InputNumber, Radio } from 'antd';
import { useId } from 'react';
import { HelpLink } from '../../../components/dialogs/help-link.tsx';
import { useMay } from '../../../platform/calls/session.ts';
import { formatMoney } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

/** Outcomes the user may choose, with amounts. */
const useKeepingOptions = ({ offers }: KeepingOffers) => {
  const { t } = useTranslation('orders');
  const mayWaive = useMay()('order:waiveBalance');
  return offers
    .filter(({ needsWaiver }) => mayWaive || !needsWaiver)
    .map(({ outcome, feeFen }) => ({
      value: outcome,
      label:
        outcome === 'amount' ? t('outcome_amount') : `${t(`outcome_${outcome}`)} · ${formatMoney(feeFen)}`,
    }));
};

interface KeepingChoiceProps {
  readonly keeping: KeepingOffers;
  readonly value: Chosen;
  readonly onChange: (value: Chosen) => void;
}

export const KeepingChoice = ({ keeping, value, onChange }: KeepingChoiceProps) => {
  const { t } = useTranslation('orders');
  const id = useId();
  const options = useKeepingOptions(keeping);
  const outcome = value.outcome ?? options[0]?.value;
  return (
    <fieldset className="check-in-deposit">
      <legend>{t('keepingLabel')}</legend>
      {keeping.holder === 'platform' && <p className="muted">{t('platformHolds')}</p>}
      {keeping.desk && (
        <p className="muted">
          {t('deskSold', {
            sold: formatMoney(keeping.desk.soldFen),
            fee: formatMoney(keeping.desk.feeFen),
          })}
        </p>
      )}
      <Radio.Group
        vertical
        aria-label={t('keepingLabel')}
        value={outcome}
        onChange={(event) => onChange({ ...value, outcome: event.target.value as EndingOutcome })}
        options={options}
      />
      <HelpLink slug="cancellation" newTab />
      {outcome === 'amount' && (
        <div className="field">
          <label htmlFor={id}>{t('keepAmount')}</label>
          <InputNumber
            id={id}
            min={0}
            max={keeping.soldFen / 100}
            precision={2}
            prefix="¥"
            value={value.keepFen === undefined ? null : value.keepFen / 100}
            onChange={(yuan) =>
              onChange({ ...value, keepFen: yuan === null ? undefined : Math.round(Number(yuan) * 100) })
            }
          />
        </div>
      )}
    </fieldset>
  );
};
