/** Room type of a checklist; none means all rooms. */
import { saveTaskTemplate } from '@minsu/contract/operations/tasks/task-set-up-endpoints.ts';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { RemoteSelect } from '../../components/forms/remote-select.tsx';
import { houseSource, useHousesOf } from '../../components/records/house-source.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const TemplateFor = () => {
  const { t } = useTranslation('tasks');
  const form = useForm();
  const houseId = useStore(form, ({ values }) => values.houseId);
  const chosen = typeof houseId === 'string' ? [houseId] : [];
  const [house] = useHousesOf(chosen);
  const choose = ([next]: string[]) => {
    form.set('houseId', next);
    form.set('roomTypeId', undefined);
  };
  return (
    <>
      <div className="field">
        <label htmlFor="template-house">{t('templateFor')}</label>
        <RemoteSelect
          id="template-house"
          source={houseSource}
          clearable
          placeholder={t('templateAll')}
          value={chosen}
          onChange={choose}
        />
      </div>
      {chosen.length > 0 && (
        <Field
          of={saveTaskTemplate.input}
          name="roomTypeId"
          label={t('roomType')}
          required
          control="select"
          options={(house?.roomTypes ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  );
};
