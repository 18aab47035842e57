import { contentTypes, filterTypes } from '@minsu/contract/operations/demo/content-set.ts';
import { createContentSet, pageContentSets } from '@minsu/contract/operations/demo/content-set-endpoints.ts';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface CreateContentSetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const CreateContentSet = ({ open, onClose }: CreateContentSetProps) => {
  const { t } = useTranslation('contentSets');
  const { input } = createContentSet;
  return (
    <FormDrawer open={open} title={t('create')} onClose={onClose}>
      <RecordForm
        command={createContentSet}
        initial={{ name: '', contentType: 'img', filterType: 'artificial' }}
        invalidates={[pageContentSets]}
        submitLabel={t('create')}
        done={false}
        onCancel={onClose}
        onDone={({ number }) => {
          toast.success(t('created', { number }));
          onClose();
        }}
      >
        <Field of={input} name="name" label={t('fieldName')} placeholder={t('fieldNamePlaceholder')} />
        <Field
          of={input}
          name="contentType"
          label={t('column_contentType')}
          control="select"
          options={contentTypes.map((value) => ({ value, label: t(`type_${value}`) }))}
        />
        <Field
          of={input}
          name="filterType"
          label={t('column_filterType')}
          control="radio"
          options={filterTypes.map((value) => ({ value, label: t(`filter_${value}`) }))}
        />
        <Field
          of={input}
          name="count"
          label={t('column_count')}
          control="number"
          help={t('fieldCountHelp')}
        />
      </RecordForm>
    </FormDrawer>
  );
};

export default CreateContentSet;
