/** Rooms of saved room types, and adding a range of them. */
import { getHouse } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { Button } from 'antd';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { Icon } from '../../../components/icon.tsx';
import { Loaded } from '../../../components/records/panel.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useDraftState, useHouseValues } from './house-context.ts';

const BatchAddRooms = lazyPart(() => import('../rooms/batch-add-rooms.tsx'));

export const RoomsOfHouse = () => {
  const { t } = useTranslation('houseWizard');
  const { revision } = useDraftState();
  const types = useHouseValues((values) => values.roomTypes);
  const isSaved = revision !== null && types.some((type) => type.id !== null);
  return (
    <fieldset className="house-form-section">
      <legend>{t('rooms')}</legend>
      {isSaved ? <SavedRooms houseId={revision.house.id} /> : <p className="muted">{t('roomsAfterSave')}</p>}
    </fieldset>
  );
};

const SavedRooms = ({ houseId }: { readonly houseId: string }) => {
  const { t } = useTranslation('houseWizard');
  const may = useMay();
  const query = useCall(getHouse, { id: houseId }, { staleTime: 0 });
  const types = useHouseValues((values) => values.roomTypes);
  const adding = useDialog();
  return (
    <Loaded query={query} lines={3}>
      {(detail) => {
        const known = new Set(detail.roomTypes.map((type) => type.id));
        const isWaiting = types.some((type) => type.id !== null && !known.has(type.id));
        return (
          <>
            <ul className="type-rooms">
              {detail.roomTypes.map((type) => (
                <li key={type.id}>
                  <span>{type.name || '—'}</span>
                  <span className="muted">{t('roomsOf', { count: type.roomCount })}</span>
                </li>
              ))}
            </ul>
            {isWaiting && (
              <p className="muted">
                {t(
                  detail.house.state === 'draft' || detail.house.state === 'returned'
                    ? 'roomsAfterSave'
                    : 'roomsAfterApproval',
                )}
              </p>
            )}
            {may('room:add') && detail.roomTypes.length > 0 && (
              <div>
                <Button icon={<Icon name="plus" />} onClick={() => adding.show()}>
                  {t('addRooms')}
                </Button>
              </div>
            )}
            {adding.shown && (
              <BatchAddRooms detail={detail} open={adding.shown.open} onClose={adding.close} />
            )}
          </>
        );
      }}
    </Loaded>
  );
};
