/** Submits a property for review; lists missing fields first. */
import type { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import { getHouseRevision, submitHouse } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Loaded } from '../../../components/records/panel.tsx';
import { invalidate, useCall, useCommand } from '../../../platform/calls/queries.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { usePathWords } from '../check/content-path-words.ts';
import { editHref, lifecycleEndpoints } from '../lifecycle-endpoints.ts';

interface SubmitHouseProps {
  readonly house: Pick<HouseDetail['house'], 'id' | 'name'>;
  /** Version of the revision. */
  readonly version: number;
}

export const SubmitHouse = ({ house, version }: SubmitHouseProps) => {
  const { t } = useTranslation('houseLife');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('submit')}
      </Button>
      {open && <SubmitDialog house={house} version={version} onClose={() => setOpen(false)} />}
    </>
  );
};

interface SubmitDialogProps extends SubmitHouseProps {
  readonly onClose: () => void;
}

const SubmitDialog = ({ house, version, onClose }: SubmitDialogProps) => {
  const { t } = useTranslation('houseLife');
  const { t: c } = useTranslation('components');
  const query = useCall(getHouseRevision, { id: house.id }, { keepPrevious: false, staleTime: 0 });
  const { mutate, isPending } = useCommand(submitHouse, { invalidates: lifecycleEndpoints });
  const problems = query.data?.problems;
  const submit = () =>
    mutate(
      { id: house.id, version },
      {
        onSuccess: () => {
          toast.success(t('submitted'));
          onClose();
        },
        onError: (error) => {
          if (error.status === 409) invalidate(lifecycleEndpoints);
        },
      },
    );
  return (
    <Dialog
      open
      title={t('submitTitle', { name: house.name })}
      width={480}
      okText={t('submit')}
      cancelText={c('cancel')}
      okButtonProps={{ disabled: problems?.length !== 0 }}
      confirmLoading={isPending}
      onOk={submit}
      onCancel={onClose}
    >
      <Loaded query={query} lines={3}>
        {(revision) =>
          revision.problems.length === 0 ? (
            <ul className="confirm-effects">
              <li>{t('submitEffect')}</li>
              <li>{t('submitOther')}</li>
            </ul>
          ) : (
            <Missing houseId={house.id} problems={revision.problems} />
          )
        }
      </Loaded>
    </Dialog>
  );
};

interface MissingProps {
  readonly houseId: string;
  readonly problems: readonly { readonly path: string; readonly message: string }[];
}

const Missing = ({ houseId, problems }: MissingProps) => {
  const { t } = useTranslation('houseLife');
  const words = usePathWords();
  return (
    <>
      <p>{t('incomplete', { count: problems.length })}</p>
      <ul className="confirm-effects">
        {problems.map(({ path, message }) => (
          <li key={path}>
            {words(path)}: {message}
          </li>
        ))}
      </ul>
      <p>
        <Link to={editHref(houseId)}>{t('continueEdit')}</Link>
      </p>
    </>
  );
};
