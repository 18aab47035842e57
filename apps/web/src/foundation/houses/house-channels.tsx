/** Listings linked to the property's rooms: link, unlink, import rooms from a channel. */
import type { ChannelLink } from '@minsu/contract/connections/channels/channel-room.ts';
import {
  connectionOptions,
  unlinkRoom,
} from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import type { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import type { RoomWithLinks } from '@minsu/contract/foundation/houses/room.ts';
import { pageRoomLinks } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { Panel } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { HousePlatformActions } from '../../connections/channels/house-platform-actions.tsx';
import { IcalPanel } from '../../connections/ical/ical-panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { linkQueries } from './house-live.ts';

const LinkRoom = lazyPart(() => import('./link-room-panel.tsx'));
const ImportChannelRooms = lazyPart(() => import('./import-channel-rooms-panel.tsx'));

interface DetailProps {
  readonly detail: HouseDetail;
}

const keyOf = (room: RoomWithLinks): string => room.id;
const nameOf = (room: RoomWithLinks): string => room.number;

const HouseChannels = ({ detail }: DetailProps) => {
  const { t } = useTranslation('rooms');
  const may = useMay()('channel:link');
  return (
    <>
      <Panel flush className="house-rooms" title={t('links')} extra={<Extra detail={detail} />}>
        <ListPanel
          title={t('column_links')}
          listKey="roomLinks"
          endpoint={pageRoomLinks}
          fixed={{ houseId: detail.house.id }}
          filters={useFilters()}
          columns={useColumns()}
          rowKey={keyOf}
          rowName={nameOf}
          rowActions={(room) => <LinkButton room={room} />}
          phoneRender={(room) => <LinkLine room={room} />}
          empty={{ title: t('noLinks') }}
        />
      </Panel>
      {may && <IcalPanel houseId={detail.house.id} />}
    </>
  );
};

export default HouseChannels;

const Extra = ({ detail }: DetailProps) => (
  <>
    <HousePlatformActions houseId={detail.house.id} />
    <Import detail={detail} />
  </>
);

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('rooms');
  const may = useMay()('channel:link');
  const { data } = useCall(connectionOptions, {}, { enabled: may, quiet: true, staleTime: 300_000 });
  return [
    { kind: 'keyword', key: 'keyword', label: t('field_number') },
    {
      kind: 'select',
      key: 'linked',
      label: t('filterLinked'),
      options: (['true', 'false'] as const).map((value) => ({ value, label: t(`linked_${value}`) })),
    },
    ...(may
      ? [
          {
            kind: 'select' as const,
            key: 'connectionId',
            label: t('filterConnection'),
            options: (data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
        ]
      : []),
  ];
};

const useColumns = (): ListColumn<RoomWithLinks>[] => {
  const { t } = useTranslation('rooms');
  return useMemo(
    () => [
      {
        key: 'number',
        title: t('field_number'),
        width: 120,
        render: (room) => <span className="num">{room.number}</span>,
      },
      { key: 'type', title: t('field_type'), width: 140, render: (room) => room.roomTypeName },
      { key: 'links', title: t('column_links'), render: (room) => <Links room={room} /> },
    ],
    [t],
  );
};

const Links = ({ room }: { readonly room: RoomWithLinks }) => {
  const { t } = useTranslation('rooms');
  if (room.links.length === 0) return <span className="muted">{t('noLinks')}</span>;
  return (
    <ul className="room-links">
      {room.links.map((link) => (
        <li key={link.connectionId}>
          <OneLink room={room} link={link} />
        </li>
      ))}
    </ul>
  );
};

const OneLink = ({ room, link }: { readonly room: RoomWithLinks; readonly link: ChannelLink }) => {
  const { t } = useTranslation('rooms');
  const name = `${link.connectionName} · ${link.channelRoomName}`;
  return (
    <span className="room-link">
      <Tag>{t(`platform_${link.platform}`)}</Tag>
      <span title={`${link.listingName} · ${link.linkedBy}`}>{name}</span>
      {room.actions.includes('linkRoom') && (
        <CommandButton
          size="small"
          type="text"
          danger
          command={unlinkRoom}
          input={{ roomId: room.id, connectionId: link.connectionId }}
          label={t('unlink')}
          confirm={{ title: t('unlinkTitle', { name }), effects: [t('unlinkEffect'), t('unlinkLast')] }}
          done={t('unlinked')}
          invalidates={linkQueries}
        />
      )}
    </span>
  );
};

const LinkButton = ({ room }: { readonly room: RoomWithLinks }) => {
  const { t } = useTranslation('rooms');
  const dialog = useDialog();
  if (!room.actions.includes('linkRoom')) return null;
  return (
    <>
      <Button type="text" onClick={() => dialog.show()}>
        {t('link')}
      </Button>
      {dialog.shown && <LinkRoom room={room} open={dialog.shown.open} onClose={dialog.close} />}
    </>
  );
};

const LinkLine = ({ room }: { readonly room: RoomWithLinks }) => (
  <div className="room-link-card">
    <div className="room-line">
      <strong className="num">{room.number}</strong>
      <span className="muted">{room.roomTypeName}</span>
      <LinkButton room={room} />
    </div>
    <Links room={room} />
  </div>
);

const Import = ({ detail }: DetailProps) => {
  const { t } = useTranslation('rooms');
  const may = useMay();
  const dialog = useDialog();
  if (!detail.actions.includes('batchAddRoom') || !may('channel:link')) return null;
  return (
    <>
      <Button icon={<Icon name="download" size={14} />} onClick={() => dialog.show()}>
        {t('importRooms')}
      </Button>
      {dialog.shown && (
        <ImportChannelRooms
          house={{ id: detail.house.id, roomTypes: detail.roomTypes }}
          open={dialog.shown.open}
          onClose={dialog.close}
        />
      )}
    </>
  );
};
