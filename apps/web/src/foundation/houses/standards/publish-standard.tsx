/** Publishes the draft of the standards. */
import type { StandardDetail } from '@minsu/contract/foundation/houses/standard.ts';
import { listStandards, publishStandard } from '@minsu/contract/foundation/houses/standard-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Field } from '../../../components/forms/field.tsx';
import FormDrawer from '../../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../../components/forms/record-form.tsx';
import { invalidate } from '../../../platform/calls/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

interface PublishStandardProps {
  readonly draft: StandardDetail;
  readonly onDone: () => void;
}

export const PublishStandard = ({ draft, onDone }: PublishStandardProps) => {
  const { t } = useTranslation('standards');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button type="primary" disabled={draft.items.length === 0} onClick={() => setOpen(true)}>
        {t('publish')}
      </Button>
      <FormDrawer open={open} title={t('publishTitle', { number: draft.number })} onClose={close}>
        <RecordForm
          command={publishStandard}
          base={{ id: draft.id, version: draft.version }}
          initial={{ note: '' }}
          submitLabel={t('publish')}
          done={t('published')}
          invalidates={[listStandards]}
          onDone={() => {
            close();
            onDone();
          }}
          onCancel={close}
          onRefused={() => invalidate([listStandards])}
        >
          <p>{t('publishText')}</p>
          <Field
            of={publishStandard.input}
            name="note"
            label={t('publishNote')}
            placeholder={t('publishNoteExample')}
          />
        </RecordForm>
      </FormDrawer>
    </>
  );
};
