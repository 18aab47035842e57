/** A lost item as a row on a phone; opens what the side preview shows on a wide window. */
import type { LostItem } from '@minsu/contract/tasks/lost-item-endpoints.ts';
import { Button } from 'antd';
import { InstantText } from '../../components/date-text.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useDialog } from '../../components/use-dialog.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { LostPreview, LostStateDot } from './lost-preview.tsx';

const FormDrawer = lazyPart(() => import('../../components/form-drawer.tsx'));

export const LostCard = ({ of }: { readonly of: LostItem }) => {
  const { t } = useTranslation('lostItems');
  const drawer = useDialog();
  return (
    <div className="task-row-card">
      <div className="line">
        <strong>{of.name}</strong>
        <span className="muted">
          <InstantText at={of.foundAt} house={of.houseId} />
        </span>
      </div>
      <div className="line muted">
        <span className="where">
          {of.houseName} {of.roomNumber}
        </span>
        <span>{of.guestName}</span>
      </div>
      <div className="line">
        <LostStateDot of={of} />
        <Button size="small" onClick={() => drawer.show()}>
          {t('look')}
        </Button>
      </div>
      {drawer.shown && (
        <FormDrawer open={drawer.shown.open} title={of.name} onClose={drawer.close}>
          <LostPreview of={of} />
        </FormDrawer>
      )}
    </div>
  );
};
