/** Facilities and house rules. */
import { registrationRules } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import { useStore } from 'zustand';
import { Field } from '../../../../components/forms/field.tsx';
import type { FieldOption } from '../../../../components/forms/field-controls.tsx';
import { FacilityIcon } from '../../../../components/words/facility-icon.tsx';
import { useDictionary } from '../../../../platform/dictionary.ts';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { useHouse, useHouseValues } from '../house-context.ts';
import { houseForm } from '../house-values.ts';

const HALF_HOURS = 48;

const times: readonly FieldOption[] = Array.from({ length: HALF_HOURS }, (_, index) => {
  const time = `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`;
  return { value: time, label: time };
});

export const StepFacilities = () => {
  const { t } = useTranslation('houseWizard');
  return (
    <>
      <Facilities />
      <div className="form-grid narrow">
        <Field
          of={houseForm}
          name="checkInTime"
          label={t('checkInTime')}
          control="select"
          options={times}
          required
        />
        <Field
          of={houseForm}
          name="checkOutTime"
          label={t('checkOutTime')}
          control="select"
          options={times}
          required
        />
      </div>
      <Field
        of={houseForm}
        name="registrationRule"
        label={t('registrationRule')}
        control="radio"
        options={registrationRules.map((value) => ({ value, label: t(`registrationRule_${value}`) }))}
        help={t('registrationRuleHelp')}
        required={false}
      />
      <Field
        of={houseForm}
        name="smartLocks"
        label={t('smartLocks')}
        control="switch"
        help={t('smartLocksHelp')}
        required={false}
      />
      <Field
        of={houseForm}
        name="houseRules"
        label={t('houseRules')}
        placeholder={t('houseRulesPlaceholder')}
        control="textarea"
        required={false}
      />
    </>
  );
};

const Facilities = () => {
  const { t } = useTranslation('houseWizard');
  const { draft } = useHouse();
  const { groups, items } = useDictionary('facility');
  const chosen = useHouseValues((values) => values.facilities);
  const error = useStore(draft.form, ({ errors }) => errors.facilities);
  const known = new Set(items.map((item) => item.code));
  const others = chosen.filter((code) => !known.has(code));
  const toggle = (code: string) =>
    draft.form.set(
      'facilities',
      chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code],
    );
  const all = others.length === 0 ? groups : [...groups, otherGroup(t('otherFacilities'), others)];
  return (
    <div className="field" data-field="facilities">
      <span className="field-label">
        {t('facilities')}
        <span className="must" aria-hidden="true">
          *
        </span>{' '}
        <span className="muted" role="status">
          {t('facilitiesChosen', { count: chosen.length })}
        </span>
      </span>
      {error && (
        <div className="field-error" role="alert">
          {error}
        </div>
      )}
      {all.map((group) => (
        <fieldset key={group.code} className="facility-group">
          <legend>{group.name}</legend>
          <div className="facility-choices">
            {group.items.map(({ code, name, icon }) => (
              <label key={code} className={`facility ${chosen.includes(code) ? 'chosen' : ''}`}>
                <input type="checkbox" checked={chosen.includes(code)} onChange={() => toggle(code)} />
                <FacilityIcon name={icon} />
                <span>{name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
};

/** Values of older properties missing from the dictionary can be removed. */
const otherGroup = (name: string, codes: readonly string[]) => ({
  code: '-',
  name,
  items: codes.map((code) => ({ code, name: code, icon: null })),
});
