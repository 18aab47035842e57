/** Our rooms on the left, the listing that sells each on the right. */
import type { ChannelLink } from '@minsu/contract/connections/channels/channel-room.ts';
import { unlinkRoom } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import type { RoomWithLinks } from '@minsu/contract/foundation/houses/room.ts';
import { pageRoomLinks } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { useMemo } from 'react';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { ListPanel } from '../../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../../components/lists/list-types.ts';
import { houseSource } from '../../../components/records/house-source.ts';
import { StateDot } from '../../../components/state-dot.tsx';
import { InstantText } from '../../../components/words/date-text.tsx';
import { usePlanName } from '../../../components/words/plan-words.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { ChangePlan } from './change-plan.tsx';
import { LinkByHand } from './link-by-hand.tsx';
import { mappingQueries } from './mapping-live.ts';

const keyOf = (room: RoomWithLinks): string => room.id;
const nameOf = (room: RoomWithLinks): string => `${room.houseName} ${room.number}`;
const linkOf = ({ links }: RoomWithLinks): ChannelLink | undefined => links[0];

export const RoomLinkList = ({ connectionId }: { readonly connectionId: string }) => {
  const { t } = useTranslation('channelMapping');
  const fixed = useMemo(() => ({ connectionId }), [connectionId]);
  return (
    <ListPanel
      title={t('tab_rooms')}
      listKey="channelRoomLinks"
      endpoint={pageRoomLinks}
      fixed={fixed}
      filters={useFilters()}
      columns={useColumns()}
      rowKey={keyOf}
      rowName={nameOf}
      rowActions={(room) => <RowActions room={room} connectionId={connectionId} />}
      phoneRender={(room) => <RoomCard room={room} connectionId={connectionId} />}
      empty={{ title: t('noRooms') }}
    />
  );
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('channelMapping');
  return [
    { kind: 'keyword', key: 'keyword', label: t('search') },
    {
      kind: 'select',
      key: 'linked',
      label: t('filterLinked'),
      options: (['true', 'false'] as const).map((value) => ({ value, label: t(`linked_${value}`) })),
    },
    { kind: 'remote', key: 'houseId', label: t('column_house'), source: houseSource },
  ];
};

const useColumns = (): ListColumn<RoomWithLinks>[] => {
  const { t } = useTranslation('channelMapping');
  return useMemo(
    () => [
      { key: 'house', title: t('column_house'), width: 180, render: ({ houseName }) => houseName },
      { key: 'type', title: t('column_type'), width: 140, render: ({ roomTypeName }) => roomTypeName },
      {
        key: 'room',
        title: t('column_room'),
        width: 110,
        render: ({ number }) => <span className="num">{number}</span>,
      },
      { key: 'listing', title: t('column_listing'), width: 260, render: (room) => <Listing room={room} /> },
      { key: 'plan', title: t('column_plan'), render: (room) => <Plan room={room} /> },
      {
        key: 'linkedAt',
        title: t('column_linked'),
        hidden: true,
        render: (room) => {
          const link = linkOf(room);
          return link && <InstantText at={link.linkedAt} house={room.houseId} />;
        },
      },
    ],
    [t],
  );
};

const Listing = ({ room }: { readonly room: RoomWithLinks }) => {
  const { t } = useTranslation('channelMapping');
  const link = linkOf(room);
  if (!link) return <span className="muted">{t('notLinked')}</span>;
  return (
    <span title={`${link.channelRoomName} · ${link.listingName}`}>
      {link.channelRoomName} <span className="muted">{link.listingName}</span>
      {!link.listed && <StateDot tone="bad">{t('deadLink')}</StateDot>}
    </span>
  );
};

const Plan = ({ room }: { readonly room: RoomWithLinks }) => {
  const planName = usePlanName();
  const link = linkOf(room);
  if (!link) return null;
  return (
    <span className="plan-of-listing">
      {planName({ id: link.ratePlanId, name: link.planName, nameEn: null })}
      {room.actions.includes('linkRoom') && (
        <ChangePlan
          connectionId={link.connectionId}
          channelRoomId={link.channelRoomId}
          name={link.channelRoomName}
          platform={link.platform}
          sells={{ houseId: room.houseId, roomTypeId: room.roomTypeId, ratePlanId: link.ratePlanId }}
        />
      )}
    </span>
  );
};

interface RowProps {
  readonly room: RoomWithLinks;
  readonly connectionId: string;
}

const RowActions = ({ room, connectionId }: RowProps) => {
  const { t } = useTranslation('rooms');
  const link = linkOf(room);
  if (!room.actions.includes('linkRoom')) return null;
  if (!link) return <LinkByHand room={room} connectionId={connectionId} />;
  const name = `${room.number} · ${link.channelRoomName}`;
  return (
    <>
      {!link.listed && <LinkByHand room={room} connectionId={connectionId} />}
      <CommandButton
        type="text"
        danger
        command={unlinkRoom}
        input={{ roomId: room.id, connectionId }}
        label={t('unlink')}
        confirm={{ title: t('unlinkTitle', { name }), effects: [t('unlinkEffect'), t('unlinkLast')] }}
        done={t('unlinked')}
        invalidates={mappingQueries}
      />
    </>
  );
};

const RoomCard = ({ room, connectionId }: RowProps) => (
  <div className="mapping-card">
    <div className="line">
      <strong className="num">{room.number}</strong>
      <span className="muted">{room.roomTypeName}</span>
      <RowActions room={room} connectionId={connectionId} />
    </div>
    <span className="muted">{room.houseName}</span>
    <Listing room={room} />
    <Plan room={room} />
  </div>
);
