/** Rooms of a property: condition, bulk changes, adding a range, file import. */
import type { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import { roomConditions } from '@minsu/contract/foundation/houses/house.ts';
import type { Room } from '@minsu/contract/foundation/houses/room.ts';
import {
  countRoomConditions,
  importRooms,
  pageRooms,
  setRoomConditions,
} from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { Icon } from '../../../components/icon.tsx';
import { ListPanel } from '../../../components/lists/list-panel.tsx';
import type { ListColumn, QuickView, RowSelection } from '../../../components/lists/list-types.ts';
import { Panel } from '../../../components/records/panel.tsx';
import { BulkButton } from '../../../components/runs/bulk-button.tsx';
import { ImportButton } from '../../../components/runs/import-button.tsx';
import { StateDot, Tag } from '../../../components/state-dot.tsx';
import { conditionTones } from '../../../components/words/condition-tones.ts';
import { LinkedRoomsButton } from '../../../inventory/room-status/linked-rooms-actions.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { formatDate } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { roomQueries } from '../house-live.ts';
import { RoomActions } from '../room-actions.tsx';

const RoomForm = lazyPart(() => import('./room-form.tsx'));
const BatchAddRooms = lazyPart(() => import('./batch-add-rooms.tsx'));
const DoorCodes = lazyPart(() => import('./door-codes.tsx'));

const numberOf = (room: Room): string => room.number;
const keyOf = (room: Room): string => room.id;

export const HouseRooms = ({ detail }: { readonly detail: HouseDetail }) => {
  const { t } = useTranslation('houses');
  const may = useMay();
  const houseId = detail.house.id;
  return (
    <Panel flush className="house-rooms" title={t('rooms')} extra={<RoomTools detail={detail} />}>
      <ListPanel
        title={`${t('rooms')} · ${t('room_condition')}`}
        listKey="rooms"
        endpoint={pageRooms}
        fixed={{ houseId }}
        filters={useFilters(detail)}
        columns={useRoomColumns()}
        rowKey={keyOf}
        rowName={numberOf}
        quickViews={useConditionViews(houseId)}
        viewKey="condition"
        rowActions={(room) => <RoomActions detail={detail} room={room} />}
        bulkActions={
          may('room:condition') ? (selection) => <ConditionButtons selection={selection} /> : undefined
        }
        phoneRender={(room) => <RoomLine detail={detail} room={room} />}
        empty={{ title: t('roomsEmpty') }}
      />
    </Panel>
  );
};

const RoomTools = ({ detail }: { readonly detail: HouseDetail }) => {
  const { t } = useTranslation('houses');
  const codes = useDialog();
  return (
    <>
      <Button onClick={() => codes.show()}>{t('doorCodes')}</Button>
      {codes.shown && (
        <DoorCodes
          key={codes.shown.key}
          houseId={detail.house.id}
          open={codes.shown.open}
          onClose={codes.close}
        />
      )}
      <AddRooms detail={detail} />
    </>
  );
};

const AddRooms = ({ detail }: { readonly detail: HouseDetail }) => {
  const { t } = useTranslation('houses');
  const dialog = useDialog();
  if (!detail.actions.includes('batchAddRoom')) return null;
  return (
    <>
      <LinkedRoomsButton houseId={detail.house.id} houseName={detail.house.name} />
      <ImportButton
        importOf={importRooms}
        target={{ houseId: detail.house.id }}
        what={t('rooms')}
        invalidates={roomQueries}
      />
      <AddRoom detail={detail} />
      <Button icon={<Icon name="plus" size={14} />} onClick={() => dialog.show()}>
        {t('addRooms')}
      </Button>
      {dialog.shown && <BatchAddRooms detail={detail} open={dialog.shown.open} onClose={dialog.close} />}
    </>
  );
};

const AddRoom = ({ detail }: { readonly detail: HouseDetail }) => {
  const { t } = useTranslation('rooms');
  const dialog = useDialog();
  return (
    <>
      <Button onClick={() => dialog.show()}>{t('add')}</Button>
      {dialog.shown && (
        <RoomForm detail={detail} room={null} open={dialog.shown.open} onClose={dialog.close} />
      )}
    </>
  );
};

const useFilters = ({ roomTypes }: HouseDetail) => {
  const { t } = useTranslation('houses');
  return [
    { kind: 'keyword' as const, key: 'keyword', label: t('room_number') },
    {
      kind: 'select' as const,
      key: 'roomTypeId',
      label: t('room_type'),
      options: roomTypes.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
};

const useConditionViews = (houseId: string): QuickView[] => {
  const { t } = useTranslation('houses');
  const { data } = useCall(countRoomConditions, { houseId }, { quiet: true });
  const countOf = (condition: string) => data?.find((each) => each.condition === condition)?.count ?? 0;
  const views = roomConditions.map((condition) => ({
    value: condition,
    label: t(`condition_${condition}`),
    count: data && countOf(condition),
  }));
  return [
    { value: '', label: t('room_all'), count: data?.reduce((sum, { count }) => sum + count, 0) },
    ...views,
  ];
};

const Condition = ({ room: { condition } }: { readonly room: Room }) => {
  const { t } = useTranslation('houses');
  return <StateDot tone={conditionTones[condition]}>{t(`condition_${condition}`)}</StateDot>;
};

const RoomNumber = ({ room }: { readonly room: Room }) => {
  const { t } = useTranslation('houses');
  return (
    <span className="num">
      {room.number} {!room.active && <Tag>{t('unused')}</Tag>}
    </span>
  );
};

/** The type, and its next type if a change is planned. */
const TypeName = ({ room: { roomTypeId, roomTypeName, move } }: { readonly room: Room }) => {
  const { t } = useTranslation('rooms');
  const ahead = move !== null && move.roomTypeId !== roomTypeId;
  return (
    <span className="room-type">
      {roomTypeName}
      {ahead && (
        <Tag tone="info">
          {t('moveAhead', {
            date: formatDate(move.from, currentLanguage(), { weekday: false }),
            type: move.roomTypeName,
          })}
        </Tag>
      )}
      {move !== null && !ahead && <Tag>{t('movedToday')}</Tag>}
    </span>
  );
};

const useRoomColumns = (): ListColumn<Room>[] => {
  const { t } = useTranslation('houses');
  const roomWords = useTranslation('rooms').t;
  return useMemo(
    () => [
      {
        key: 'number',
        title: t('room_number'),
        width: 120,
        render: (room) => <RoomNumber room={room} />,
      },
      { key: 'condition', title: t('room_condition'), render: (room) => <Condition room={room} /> },
      { key: 'type', title: t('room_type'), render: (room) => <TypeName room={room} /> },
      { key: 'floor', title: t('room_floor'), render: (room) => room.floor ?? '—' },
      { key: 'note', title: t('room_note'), render: (room) => room.note ?? '' },
      {
        key: 'lock',
        title: roomWords('field_lockNote'),
        hidden: true,
        render: (room) => room.lockNote ?? '—',
      },
    ],
    [t, roomWords],
  );
};

const RoomLine = ({ detail, room }: { readonly detail: HouseDetail; readonly room: Room }) => (
  <div className="room-line">
    <strong>
      <RoomNumber room={room} />
    </strong>
    <span className="muted">
      <TypeName room={room} />
    </span>
    <Condition room={room} />
    <RoomActions detail={detail} room={room} />
  </div>
);

const ConditionButtons = ({ selection }: { readonly selection: RowSelection<Room> }) => {
  const { t } = useTranslation('houses');
  return roomConditions.map((condition) => {
    const word = t(`condition_${condition}`);
    return (
      <BulkButton
        key={condition}
        bulk={setRoomConditions}
        selection={selection}
        rowKey={keyOf}
        input={{ condition }}
        label={t('setCondition', { condition: word })}
        title={t('bulkConditionTitle', { condition: word })}
      />
    );
  });
};
