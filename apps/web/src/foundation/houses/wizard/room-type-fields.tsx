import { Field } from '../../../components/forms/field.tsx';
import { useDictionary } from '../../../platform/dictionary.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { houseForm } from './house-values.ts';

interface RoomTypeFieldsProps {
  readonly index: number;
  /** An entire place: the system manages name and code. */
  readonly entire?: boolean;
}

export const RoomTypeFields = ({ index, entire = false }: RoomTypeFieldsProps) => {
  const { t } = useTranslation('houseWizard');
  const { items } = useDictionary('facility');
  const at = `roomTypes.${index}` as const;
  return (
    <>
      {!entire && (
        <div className="form-grid">
          <Field of={houseForm} name={`${at}.name`} label={t('typeName')} required />
          <Field of={houseForm} name={`${at}.code`} label={t('typeCode')} help={t('typeCodeHelp')} />
        </div>
      )}
      <Field
        of={houseForm}
        name={`${at}.beds`}
        label={t('beds')}
        placeholder={t('bedsPlaceholder')}
        required
      />
      <div className="form-grid narrow">
        <Field of={houseForm} name={`${at}.areaM2`} label={t('areaM2')} control="number" unit="m²" required />
        <Field of={houseForm} name={`${at}.baseGuests`} label={t('baseGuests')} control="number" required />
        <Field of={houseForm} name={`${at}.maxGuests`} label={t('maxGuests')} control="number" required />
      </div>
      {!entire && (
        <Field
          of={houseForm}
          name={`${at}.facilities`}
          label={t('typeFacilities')}
          control="multiselect"
          required={false}
          options={items.map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
    </>
  );
};
