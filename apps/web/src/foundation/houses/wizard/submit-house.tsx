/** Submits the property once all input and uploads are on the server. */
import { submitHouse } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { singleClick } from '../../../components/dialogs/single-click.ts';
import { useCommand } from '../../../platform/calls/queries.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useDraftState, useHouse, useProblems } from './house-context.ts';
import { fieldOfPath } from './house-values.ts';
import { useUploadsOnTheWay } from './uploads-on-the-way.ts';

export const SubmitHouse = () => {
  const { t } = useTranslation('houseWizard');
  const { draft } = useHouse();
  const { revision, unsaved } = useDraftState();
  const unchanged = revision === null || (revision.revision === null && unsaved.length === 0);
  const problems = useProblems();
  const uploading = useUploadsOnTheWay();
  const { mutate, isPending } = useCommand(submitHouse);
  const [saving, setSaving] = useState(false);
  const send = () => {
    const now = draft.store.getState().revision;
    if (!now?.revision) return;
    mutate(
      { id: now.house.id, version: now.revision.version },
      {
        onSuccess: (answer) => {
          draft.take(answer);
          draft.forget();
          toast.success(t('submitted'));
        },
        onError: (error) => {
          const fields = error.fields ?? [];
          draft.form.showErrors(fields.map(({ path, message }) => ({ path: fieldOfPath(path), message })));
        },
      },
    );
  };
  const submit = async () => {
    setSaving(true);
    const saved = await draft.save();
    setSaving(false);
    if (saved) send();
    else toast.warning(t('submitWaits'));
  };
  return (
    <>
      <Button
        type="primary"
        disabled={problems.length > 0 || unchanged || uploading > 0}
        loading={saving || isPending}
        onClick={singleClick(() => void submit())}
      >
        {t('submit')}
      </Button>
      {uploading > 0 && (
        <span className="muted" role="status">
          {t('submitWaitsForUploads', { count: uploading })}
        </span>
      )}
    </>
  );
};
