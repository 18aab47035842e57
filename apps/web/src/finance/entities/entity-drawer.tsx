/** Adds or edits a legal entity. */
import { type LegalEntity, standards, vatKinds } from '@minsu/contract/finance/entities/entity.ts';
import { saveEntity } from '@minsu/contract/finance/entities/entity-endpoints.ts';
import { languages } from '@minsu/contract/platform/texts.ts';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { entityQueries } from './entity-live.ts';

interface EntityDrawerProps {
  readonly entity?: LegalEntity;
  readonly open: boolean;
  readonly onClose: () => void;
}

const { input } = saveEntity;

const EntityDrawer = ({ entity, open, onClose }: EntityDrawerProps) => {
  const { t } = useTranslation('entities');
  return (
    <FormDrawer
      open={open}
      title={entity ? t('editTitle', { name: entity.name }) : t('add')}
      onClose={onClose}
    >
      <RecordForm
        command={saveEntity}
        base={entity ? { id: entity.id, version: entity.version } : {}}
        initial={entity ? factsOf(entity) : empty}
        done={t('saved')}
        invalidates={entityQueries}
        onDone={onClose}
        onCancel={onClose}
        onRefused={() => invalidate(entityQueries)}
      >
        <EntityFields />
        {entity && <Field of={input} name="active" label={t('field_active')} control="switch" />}
      </RecordForm>
    </FormDrawer>
  );
};

export default EntityDrawer;

const EntityFields = () => {
  const { t } = useTranslation('entities');
  return (
    <>
      <Field of={input} name="name" label={t('field_name')} required />
      <Field of={input} name="taxNo" label={t('field_taxNo')} />
      <Field
        of={input}
        name="vatKind"
        label={t('field_vatKind')}
        control="radio"
        options={vatKinds.map((value) => ({ value, label: t(`vatKind_${value}`) }))}
      />
      <Field
        of={input}
        name="standard"
        label={t('field_standard')}
        control="radio"
        options={standards.map((value) => ({ value, label: t(`standard_${value}`) }))}
      />
      <Field
        of={input}
        name="language"
        label={t('field_language')}
        control="radio"
        options={languages.map((value) => ({ value, label: t(`language_${value}`) }))}
      />
      <Field
        of={input}
        name="isDefault"
        label={t('field_isDefault')}
        control="switch"
        help={t('defaultHelp')}
      />
      <Field of={input} name="note" label={t('field_note')} control="textarea" />
    </>
  );
};

const empty = {
  name: '',
  taxNo: '',
  vatKind: 'small',
  standard: 'small',
  language: 'zh-CN',
  isDefault: false,
  note: '',
  active: true,
} as const;

const factsOf = ({ name, taxNo, vatKind, standard, language, isDefault, note, active }: LegalEntity) => ({
  ...{ name, taxNo, vatKind, standard, language },
  ...{ isDefault, note, active },
});
