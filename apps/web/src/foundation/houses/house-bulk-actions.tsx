/** Bulk actions on properties: publish, take offline, tag, assign. */
import type { HouseRow } from '@minsu/contract/foundation/houses/house.ts';
import { setHousesOnline } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import type { RowSelection } from '../../components/lists/list-types.ts';
import { BulkButton } from '../../components/runs/bulk-button.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

const OfflineHouses = lazyPart(() => import('./list/offline-houses.tsx'));
const TagHouses = lazyPart(() => import('./list/tag-houses.tsx'));
const AssignHouses = lazyPart(() => import('./list/assign-houses.tsx'));

interface SelectionProps {
  readonly selection: RowSelection<HouseRow>;
}

const keyOf = (house: HouseRow): string => house.id;

export const HouseBulkActions = ({ selection }: SelectionProps) => {
  const { t } = useTranslation('houses');
  return (
    <>
      <BulkButton
        bulk={setHousesOnline}
        selection={selection}
        rowKey={keyOf}
        input={{ online: true }}
        label={t('bulkPublish')}
        title={t('bulkPublishTitle')}
        effects={[t('bulkPublishEffect')]}
      />
      <Opening label={t('bulkOffline')} of={OfflineHouses} selection={selection} danger />
      <Opening label={t('tagButton')} of={TagHouses} selection={selection} />
      <Opening label={t('assignButton')} of={AssignHouses} selection={selection} />
    </>
  );
};

interface DialogProps extends SelectionProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

interface OpeningProps extends SelectionProps {
  readonly label: string;
  readonly of: React.ComponentType<DialogProps>;
  readonly danger?: boolean;
}

/** A button whose dialog asks for input before the check. */
const Opening = ({ label, of: Dialog, selection, danger = false }: OpeningProps) => {
  const dialog = useDialog();
  return (
    <>
      <Button size="small" danger={danger} onClick={() => dialog.show()}>
        {label}
      </Button>
      {dialog.shown && <Dialog selection={selection} open={dialog.shown.open} onClose={dialog.close} />}
    </>
  );
};
