/** A lost item as a phone row; opens the same content as the preview. */
import type { LostItem } from '@minsu/contract/operations/tasks/lost-item-endpoints.ts';
import { Button } from 'antd';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { InstantText } from '../../../components/words/date-text.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { LostPreview, LostStateDot } from './lost-preview.tsx';

const FormDrawer = lazyPart(() => import('../../../components/forms/form-drawer.tsx'));

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
