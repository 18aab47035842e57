/** The rooms of a house: condition at a glance, set in bulk, a run of rooms added. */
import type { HouseDetail, Room, RoomCondition } from '@minsu/contract/houses/house.ts';
import { roomConditions } from '@minsu/contract/houses/house.ts';
import { pageRooms, setRoomCondition } from '@minsu/contract/houses/house-endpoints.ts';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandButton } from '../../components/command-button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import type { ListColumn } from '../../components/list-types.ts';
import { Failed, Panel } from '../../components/panel.tsx';
import { StateDot, Tag } from '../../components/state-dot.tsx';
import { useCall } from '../../platform/queries.ts';
import { useMay } from '../../platform/session.ts';
import { conditionTones } from './house-words.ts';

const BatchAddRooms = lazy(() => import('./batch-add-rooms.tsx'));

/** A house with more rooms than one page holds is none that anybody has seen; the first ones are shown. */
const MOST = 200;

export const HouseRooms = ({ detail }: { readonly detail: HouseDetail }) => {
  const { t } = useTranslation('houses');
  const query = useCall(pageRooms, { houseId: detail.house.id, size: MOST });
  const [wanted, setWanted] = useState<RoomCondition | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Room>>(new Map());
  const all = query.data?.records ?? [];
  const rooms = wanted ? all.filter((room) => room.condition === wanted) : all;
  const choose = (rows: readonly Room[], on: boolean) =>
    setChosen((was) => {
      const next = new Map(was);
      for (const room of rows) {
        if (on) next.set(room.id, room);
        else next.delete(room.id);
      }
      return next;
    });
  const clear = () => setChosen(new Map());
  return (
    <Panel flush className="house-rooms" title={t('rooms')} extra={<AddRooms detail={detail} />}>
      <ConditionFilter rooms={all} wanted={wanted} onChange={setWanted} />
      {query.error && !query.data ? (
        <Failed error={query.error} retry={() => void query.refetch()} />
      ) : query.data && rooms.length === 0 ? (
        <EmptyState
          kind={wanted ? 'noMatch' : 'nothing'}
          title={wanted ? t('roomsNoMatch') : t('roomsEmpty')}
        />
      ) : (
        <RoomTable rooms={rooms} loading={!query.data} chosen={chosen} choose={choose} />
      )}
      {chosen.size > 0 && <ConditionBar rooms={[...chosen.values()]} onClear={clear} />}
    </Panel>
  );
};

const AddRooms = ({ detail }: { readonly detail: HouseDetail }) => {
  const { t } = useTranslation('houses');
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  if (!detail.actions.includes('batchAddRoom')) return null;
  return (
    <>
      <Button icon={<Icon name="plus" size={14} />} onClick={() => setDialog('open')}>
        {t('addRooms')}
      </Button>
      {dialog !== 'never' && (
        <Suspense>
          <BatchAddRooms detail={detail} open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  );
};

interface ConditionFilterProps {
  readonly rooms: readonly Room[];
  readonly wanted: RoomCondition | null;
  readonly onChange: (condition: RoomCondition | null) => void;
}

const ConditionFilter = ({ rooms, wanted, onChange }: ConditionFilterProps) => {
  const { t } = useTranslation('houses');
  const tab = (condition: RoomCondition | null, label: string, count: number) => (
    <button
      key={label}
      type="button"
      className="condition-tab"
      aria-pressed={wanted === condition}
      onClick={() => onChange(condition)}
    >
      {label} <span className="count">{count}</span>
    </button>
  );
  return (
    <fieldset className="condition-tabs">
      <legend className="visually-hidden">{t('room_condition')}</legend>
      {tab(null, t('room_all'), rooms.length)}
      {roomConditions.map((condition) =>
        tab(
          condition,
          t(`condition_${condition}`),
          rooms.filter((room) => room.condition === condition).length,
        ),
      )}
    </fieldset>
  );
};

interface RoomTableProps {
  readonly rooms: readonly Room[];
  readonly loading: boolean;
  readonly chosen: ReadonlyMap<string, Room>;
  readonly choose: (rooms: readonly Room[], on: boolean) => void;
}

const useRoomColumns = (): ListColumn<Room>[] => {
  const { t } = useTranslation('houses');
  return [
    {
      key: 'number',
      title: t('room_number'),
      width: 120,
      render: (room) => (
        <span className="num">
          {room.number} {!room.active && <Tag>{t('unused')}</Tag>}
        </span>
      ),
    },
    {
      key: 'condition',
      title: t('room_condition'),
      render: ({ condition }) => (
        <StateDot tone={conditionTones[condition]}>{t(`condition_${condition}`)}</StateDot>
      ),
    },
    { key: 'type', title: t('room_type'), render: (room) => room.roomTypeName },
    { key: 'floor', title: t('room_floor'), render: (room) => room.floor ?? '—' },
    { key: 'note', title: t('room_note'), render: (room) => room.note ?? '' },
  ];
};

const RoomTable = ({ rooms, loading, chosen, choose }: RoomTableProps) => {
  const { t } = useTranslation('houses');
  const may = useMay();
  return (
    <DataTable
      label={`${t('rooms')} · ${t('room_condition')}`}
      columns={useRoomColumns()}
      rows={rooms}
      rowKey={(room) => room.id}
      rowName={(room) => room.number}
      density="middle"
      sort={undefined}
      onSort={() => undefined}
      chosen={may('room:condition') ? chosen : undefined}
      choose={choose}
      openKey={null}
      dimmed={false}
      loading={loading}
    />
  );
};

const ConditionBar = ({
  rooms,
  onClear,
}: {
  readonly rooms: readonly Room[];
  readonly onClear: () => void;
}) => {
  const { t } = useTranslation('houses');
  const words = useTranslation('components').t;
  const roomIds = rooms.map((room) => room.id);
  return (
    <div className="list-foot">
      <div className="bulk-bar">
        <span>{words('selected', { count: rooms.length })}</span>
        {roomConditions.map((condition) => {
          const word = t(`condition_${condition}`);
          return (
            <CommandButton
              key={condition}
              size="small"
              command={setRoomCondition}
              input={{ roomIds, condition }}
              label={t('setCondition', { condition: word })}
              done={t('conditionSet', { count: rooms.length, condition: word })}
              invalidates={[pageRooms]}
              onDone={onClear}
            />
          );
        })}
        <button type="button" className="text-button" onClick={onClear}>
          {words('clearSelection')}
        </button>
      </div>
    </div>
  );
};
