/** Kind, name, description and assignment of the property. */
import { houseKinds } from '@minsu/contract/foundation/houses/house.ts';
import { emptyRoomType } from '@minsu/contract/foundation/houses/house-content.ts';
import { Field } from '../../../../components/forms/field.tsx';
import type { ControlProps } from '../../../../components/forms/field-controls.tsx';
import { RemoteControl } from '../../../../components/forms/remote-select.tsx';
import { CoveredHousesWarning } from '../../../../components/records/covered-houses-warning.tsx';
import { editOptionSource } from '../../../../components/records/house-source.ts';
import { useDictionary } from '../../../../platform/dictionary.ts';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { useDraftState, useHouse, useHouseValues } from '../house-context.ts';
import { houseForm, same } from '../house-values.ts';
import { CustomFieldList } from './custom-field-list.tsx';

export const StepBasics = () => {
  const { t } = useTranslation('houseWizard');
  return (
    <>
      <Field of={houseForm} name="kind" label={t('kind')} control={kindControl} required />
      <Field of={houseForm} name="name" label={t('name')} placeholder={t('namePlaceholder')} required />
      <Field of={houseForm} name="nameEn" label={t('nameEn')} required={false} />
      <Field
        of={houseForm}
        name="description"
        label={t('description')}
        control="textarea"
        help={t('descriptionHelp')}
        required
      />
      <Operations />
    </>
  );
};

const kindControl = (props: ControlProps) => <KindControl {...props} />;

/** An entire place starts with one type, which the system manages. */
const KindControl = ({ id, value }: ControlProps) => {
  const { t } = useTranslation('houseWizard');
  const { t: say } = useTranslation('houses');
  const { draft } = useHouse();
  const { revision } = useDraftState();
  const choose = (kind: (typeof houseKinds)[number]) => {
    const { roomTypes } = draft.values;
    draft.form.set('kind', kind);
    if (kind === 'entire' && roomTypes.length === 0) draft.form.set('roomTypes', [emptyRoomType]);
    if (kind === 'multi' && same(roomTypes, [emptyRoomType])) draft.form.set('roomTypes', []);
  };
  return (
    <>
      <div className="kind-cards" role="radiogroup" aria-labelledby={`${id}-label`}>
        {houseKinds.map((kind) => (
          <label key={kind} className={`kind-card ${value === kind ? 'chosen' : ''}`}>
            <input
              type="radio"
              name={id}
              id={kind === houseKinds[0] ? id : undefined}
              checked={value === kind}
              disabled={revision !== null && value !== kind}
              onChange={() => choose(kind)}
            />
            <span>
              <strong>{say(`kind_${kind}`)}</strong>
              <span className="muted">{t(kind === 'entire' ? 'kindEntireHint' : 'kindMultiHint')}</span>
            </span>
          </label>
        ))}
      </div>
      {revision !== null && <div className="field-help">{t('kindFixed')}</div>}
    </>
  );
};

const [landlords, departments, managers] = [
  editOptionSource('landlord'),
  editOptionSource('department'),
  editOptionSource('manager'),
];

const Covered = () => {
  const { draft } = useHouse();
  const landlordId = useHouseValues((values) => values.landlordId);
  const { houseId: id } = draft;
  return id ? <CoveredHousesWarning houseIds={[id]} landlordId={landlordId ?? null} /> : null;
};

const Operations = () => {
  const { t } = useTranslation('houseWizard');
  const { items } = useDictionary('houseTag');
  return (
    <fieldset className="house-form-section">
      <legend>{t('operations')}</legend>
      <p className="field-help">{t('operationsHelp')}</p>
      <div className="form-grid">
        <Field
          of={houseForm}
          name="landlordId"
          label={t('landlord')}
          required={false}
          control={(control) => <RemoteControl {...control} source={landlords} />}
        />
        <Field
          of={houseForm}
          name="departmentId"
          label={t('department')}
          required={false}
          control={(control) => <RemoteControl {...control} source={departments} />}
        />
        <Field
          of={houseForm}
          name="managerUserId"
          label={t('manager')}
          required={false}
          control={(control) => <RemoteControl {...control} source={managers} />}
        />
      </div>
      <Covered />
      {/* Without its names the control would show codes. */}
      {items.length > 0 && (
        <Field
          of={houseForm}
          name="tags"
          label={t('tags')}
          control="multiselect"
          required={false}
          options={items.map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
      <CustomFieldList />
    </fieldset>
  );
};
