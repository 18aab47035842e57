/** Nightly prices, fees and cancellation policy. */
import { cancellationPolicies, policyRules } from '@minsu/contract/foundation/houses/cancellation-policy.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { Field } from '../../../../components/forms/field.tsx';
import type { ControlProps } from '../../../../components/forms/field-controls.tsx';
import { currentLanguage } from '../../../../platform/i18n.ts';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { useHouseValues } from '../house-context.ts';
import { houseForm } from '../house-values.ts';

export const StepPrice = () => {
  const { t } = useTranslation('houseWizard');
  return (
    <>
      <Prices />
      <fieldset className="house-form-section">
        <legend>{t('fees')}</legend>
        <div className="form-grid narrow">
          <Field of={houseForm} name="depositFen" label={t('deposit')} control="money" required={false} />
          <Field
            of={houseForm}
            name="cleaningFeeFen"
            label={t('cleaningFee')}
            control="money"
            help={t('cleaningHelp')}
            required={false}
          />
        </div>
      </fieldset>
      <Field of={houseForm} name="cancellationPolicy" label={t('policy')} control={policyControl} required />
      <Field
        of={houseForm}
        name="instantBook"
        label={t('instantBook')}
        control="switch"
        help={t('instantBookHelp')}
        required={false}
      />
      <Field
        of={houseForm}
        name="slotCleaningMinutes"
        label={t('slotCleaning')}
        control="number"
        help={t('slotCleaningHelp')}
        required={false}
      />
    </>
  );
};

const Prices = () => {
  const { t } = useTranslation('houseWizard');
  const types = useHouseValues((values) => values.roomTypes);
  const kind = useHouseValues((values) => values.kind);
  if (types.length === 0) return <p className="muted">{t('noTypes')}</p>;
  return types.map((type, index) => {
    const title = kind === 'entire' ? t('prices') : type.name || t('typeTitle', { number: index + 1 });
    return (
      <fieldset key={type.id ?? `new-${index}`} className="house-form-section">
        <legend>{title}</legend>
        {index === 0 && <p className="field-help">{t('pricesHelp')}</p>}
        <div className="form-grid narrow">
          <Field
            of={houseForm}
            name={`roomTypes.${index}.basePriceFen`}
            label={t('basePrice')}
            control="money"
            required
          />
          <Field
            of={houseForm}
            name={`roomTypes.${index}.weekendPriceFen`}
            label={t('weekendPrice')}
            help={t('weekendHelp')}
            control="money"
          />
          <Field
            of={houseForm}
            name={`roomTypes.${index}.extraGuestFeeFen`}
            label={t('extraGuestFee')}
            help={t('extraGuestHelp')}
            control="money"
          />
        </div>
      </fieldset>
    );
  });
};

const policyControl = (props: ControlProps) => <PolicyControl {...props} />;

const PolicyControl = ({ id, value, onChange }: ControlProps) => (
  <div className="policy-choices" role="radiogroup" aria-labelledby={`${id}-label`}>
    {cancellationPolicies.map((policy, index) => (
      <label key={policy} className={`kind-card ${value === policy ? 'chosen' : ''}`}>
        <input
          type="radio"
          name={id}
          id={index === 0 ? id : undefined}
          checked={value === policy}
          onChange={() => onChange(policy)}
        />
        <span>
          <strong>{sayText(policyRules[policy].name, currentLanguage())}</strong>
          <span className="muted">{sayText(policyRules[policy].text, currentLanguage())}</span>
        </span>
      </label>
    ))}
  </div>
);
