/** Room-state log: changes of rooms with user and values (product §4). */
import {
  exportRoomLog,
  pageRoomLog,
  type RoomLogEntry,
  roomOperations,
} from '@minsu/contract/inventory/room-status/room-log-endpoints.ts';
import { operationWord } from '@minsu/contract/inventory/room-status/room-log-rules.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListPage } from '../../../components/lists/list-page.tsx';
import type { ListColumn, ListFilter } from '../../../components/lists/list-types.ts';
import { houseSource } from '../../../components/records/house-source.ts';
import { roomSource } from '../../../components/records/room-source.ts';
import { Tag } from '../../../components/state-dot.tsx';
import { InstantText } from '../../../components/words/date-text.tsx';
import { liveKeys } from '../../../platform/calls/live.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { LoggedChanges } from './logged-changes.tsx';
import './status-log.css';
import { useTranslation } from '../../../platform/use-translation.ts';

liveKeys({ room: [pageRoomLog], roomBlock: [pageRoomLog], order: [pageRoomLog] });

const keyOf = (entry: RoomLogEntry): string => entry.id;
const nameOf = (entry: RoomLogEntry): string => entry.roomNumber ?? entry.orderNo ?? entry.houseName;

const StatusLogPage = () => {
  const { t } = useTranslation('roomLog');
  return (
    <ListPage
      title={t('title')}
      purpose={t('purpose')}
      listKey="roomLog"
      endpoint={pageRoomLog}
      filters={useFilters()}
      columns={useColumns()}
      rowKey={keyOf}
      rowName={nameOf}
      exportOf={exportRoomLog}
      phoneRender={(entry) => <LogCard entry={entry} />}
      empty={{ title: t('emptyTitle'), hint: t('emptyHint') }}
    />
  );
};

export default StatusLogPage;

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('roomLog');
  return [
    { kind: 'remote', key: 'houseId', label: t('filterHouse'), source: houseSource, multiple: true },
    {
      kind: 'select',
      key: 'operation',
      label: t('filterOperation'),
      multiple: true,
      options: roomOperations.map((value) => ({ value, label: t(`operation_${value}`) })),
    },
    { kind: 'dates', key: 'done', from: 'doneFrom', to: 'doneTo', label: t('filterDone') },
    { kind: 'remote', key: 'roomId', label: t('filterRoom'), source: roomSource },
    { kind: 'keyword', key: 'actor', label: t('filterActor') },
    {
      kind: 'select',
      key: 'bySystem',
      label: t('filterBy'),
      options: [
        { value: 'false', label: t('byPeople') },
        { value: 'true', label: t('bySystem') },
      ],
    },
  ];
};

const Room = ({ entry: { houseId, roomId, roomNumber } }: { readonly entry: RoomLogEntry }) =>
  roomId ? (
    <Link className="num" to={`/houseStatusMenu/dayBoard?house=${houseId}&open=room:${roomId}`}>
      {roomNumber}
    </Link>
  ) : (
    <span className="num">{roomNumber ?? '—'}</span>
  );

const Order = ({ entry: { orderId, orderNo } }: { readonly entry: RoomLogEntry }) => {
  const mayRead = useMay()('order:read');
  if (!orderId || !orderNo) return '—';
  return mayRead ? (
    <Link className="num" to={`/orderManagement/orderDetail?id=${orderId}`}>
      {orderNo}
    </Link>
  ) : (
    <span className="num">{orderNo}</span>
  );
};

/** Automatic entries name the user whose action caused them. */
const Actor = ({ entry: { bySystem, actor } }: { readonly entry: RoomLogEntry }) => {
  const { t } = useTranslation('roomLog');
  if (!bySystem) return actor;
  return (
    <>
      <Tag>{t('bySystem')}</Tag> {actor}
    </>
  );
};

const useColumns = (): ListColumn<RoomLogEntry>[] => {
  const { t } = useTranslation('roomLog');
  return useMemo(
    () => [
      {
        key: 'at',
        title: t('column_at'),
        sort: true,
        width: 140,
        render: (entry) => <InstantText at={entry.at} house={entry.houseId} />,
      },
      {
        key: 'operation',
        title: t('column_operation'),
        render: (entry) => t(operationWord(entry)),
      },
      { key: 'changes', title: t('column_changes'), render: (entry) => <LoggedChanges entry={entry} /> },
      { key: 'houseName', title: t('column_houseName'), render: (entry) => entry.houseName },
      { key: 'roomNumber', title: t('column_roomNumber'), render: (entry) => <Room entry={entry} /> },
      {
        key: 'roomTypeName',
        title: t('column_roomTypeName'),
        render: (entry) => entry.roomTypeName ?? '—',
      },
      { key: 'orderNo', title: t('column_orderNo'), render: (entry) => <Order entry={entry} /> },
      { key: 'actor', title: t('column_actor'), render: (entry) => <Actor entry={entry} /> },
    ],
    [t],
  );
};

const LogCard = ({ entry }: { readonly entry: RoomLogEntry }) => {
  const { t } = useTranslation('roomLog');
  return (
    <div className="log-card">
      <header>
        <strong>{t(operationWord(entry))}</strong>
        <span>
          {entry.houseName} <Room entry={entry} />
        </span>
      </header>
      <LoggedChanges entry={entry} />
      <footer className="muted">
        <InstantText at={entry.at} house={entry.houseId} /> · <Actor entry={entry} />
        {entry.orderNo && (
          <>
            {' · '}
            <Order entry={entry} />
          </>
        )}
      </footer>
    </div>
  );
};
