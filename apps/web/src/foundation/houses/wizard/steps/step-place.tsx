/** Location and access; access details are for staff only. */
import { houseTimeZones } from '@minsu/contract/foundation/houses/house-content.ts';
import { lazy, Suspense } from 'react';
import { Field } from '../../../../components/forms/field.tsx';
import type { ControlProps } from '../../../../components/forms/field-controls.tsx';
import { SkeletonBar } from '../../../../components/skeleton.tsx';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { CoordinatesField } from '../coordinates-field.tsx';
import { useHouse, useHouseValues } from '../house-context.ts';
import { houseForm } from '../house-values.ts';
import { cityName } from '../place-rules.ts';
import { ContactList } from './contact-list.tsx';

const AreaList = lazy(() => import('./area-list.tsx'));

export const StepPlace = () => {
  const { t } = useTranslation('houseWizard');
  return (
    <>
      <Field
        of={houseForm}
        name="province"
        label={t('area')}
        placeholder={t('areaPlaceholder')}
        control={areaControl}
        required
      />
      <Field
        of={houseForm}
        name="address"
        label={t('address')}
        placeholder={t('addressPlaceholder')}
        required
      />
      <CoordinatesField />
      <fieldset className="house-form-section">
        <legend>{t('operations')}</legend>
        <p className="field-help">{t('operationsHelp')}</p>
        <TimeZone />
        <ContactList />
        <Field
          of={houseForm}
          name="networkNote"
          label={t('networkNote')}
          placeholder={t('networkPlaceholder')}
          control="textarea"
          required={false}
        />
        <Field
          of={houseForm}
          name="lockNote"
          label={t('lockNote')}
          placeholder={t('lockPlaceholder')}
          control="textarea"
          required={false}
        />
      </fieldset>
    </>
  );
};

const TimeZone = () => {
  const { t } = useTranslation('houseWizard');
  const { t: say } = useTranslation('houses');
  return (
    <Field
      of={houseForm}
      name="timeZone"
      label={t('timeZone')}
      help={t('timeZoneHelp')}
      control="select"
      options={houseTimeZones.map((zone) => ({ value: zone, label: say(`zone_${zone}`) }))}
      required
    />
  );
};

const areaControl = (props: ControlProps) => <AreaOfHouse {...props} />;

/** Three fields in one control. */
const AreaOfHouse = (props: ControlProps) => {
  const { draft } = useHouse();
  const province = useHouseValues((values) => values.province);
  const city = useHouseValues((values) => values.city);
  const district = useHouseValues((values) => values.district);
  const choose = (chosen: readonly string[]) => {
    const [nextProvince = '', nextCity = '', nextDistrict = ''] = chosen;
    draft.form.set('province', nextProvince);
    draft.form.set('city', cityName(nextCity));
    draft.form.set('district', nextDistrict);
  };
  return (
    <Suspense fallback={<SkeletonBar width="100%" height={32} />}>
      <AreaList {...props} place={{ province, city, district }} onChoose={choose} />
    </Suspense>
  );
};
