/** Calendars of a property's rooms: feeds with their state, and export addresses. */
import { listIcalRooms } from '@minsu/contract/connections/ical/ical-endpoints.ts';
import type { IcalRoom } from '@minsu/contract/connections/ical/ical-feed.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { AgoText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { IcalFeedLine } from './ical-feed-line.tsx';
import './ical-live.ts';
import './ical.css';
import { useTranslation } from '../../platform/use-translation.ts';

const IcalFeedForm = lazyPart(() => import('./ical-feed-form.tsx'), 'asked');
const IcalShareDrawer = lazyPart(() => import('./ical-share-drawer.tsx'), 'asked');

/** Fetches raise no event, so the times on screen are polled. */
const REFETCH_MS = 60_000;

const isUsed = ({ feeds, exports }: IcalRoom): boolean => feeds.length > 0 || exports.length > 0;

export const IcalPanel = ({ houseId }: { readonly houseId: string }) => {
  const { t } = useTranslation('ical');
  const query = useCall(listIcalRooms, { houseId }, { refetchInterval: REFETCH_MS, quiet: true });
  return (
    <Panel title={t('title')} help="ical" className="ical" extra={<Tools rooms={query.data?.rooms ?? []} />}>
      <p className="muted">{t('hint')}</p>
      <Loaded
        query={query}
        isEmpty={({ rooms }) => !rooms.some(isUsed)}
        empty={<EmptyState title={t('empty')} hint={t('emptyHint')} help="ical" />}
      >
        {({ rooms }) => (
          <ul className="ical-rooms">
            {rooms.filter(isUsed).map((room) => (
              <RoomLines key={room.roomId} houseId={houseId} room={room} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
};

const Tools = ({ rooms }: { readonly rooms: readonly IcalRoom[] }) => {
  const { t } = useTranslation('ical');
  const add = useDialog();
  const share = useDialog();
  const disabled = rooms.length === 0;
  return (
    <>
      <Button disabled={disabled} onClick={() => share.show()}>
        {t('share')}
      </Button>
      <Button type="primary" disabled={disabled} onClick={() => add.show()}>
        {t('add')}
      </Button>
      {add.shown && <IcalFeedForm rooms={rooms} open={add.shown.open} onClose={add.close} />}
      {share.shown && <IcalShareDrawer rooms={rooms} open={share.shown.open} onClose={share.close} />}
    </>
  );
};

interface RoomLinesProps {
  readonly houseId: string;
  readonly room: IcalRoom;
}

const RoomLines = ({ houseId, room }: RoomLinesProps) => {
  const { t } = useTranslation('ical');
  return (
    <li className="ical-room">
      <h3>
        <span className="num">{room.number}</span> <span className="muted">{room.roomTypeName}</span>
      </h3>
      {room.feeds.length > 0 && (
        <ul className="ical-feeds" aria-label={t('roomFeeds', { room: room.number })}>
          {room.feeds.map((feed) => (
            <IcalFeedLine key={feed.id} feed={feed} />
          ))}
        </ul>
      )}
      {room.exports.map(({ source, fetchedAt }) => (
        <p key={source} className="muted ical-export">
          {fetchedAt === null ? (
            t('neverRead', { source: t(`source_${source}`) })
          ) : (
            <>
              {t('readAt', { source: t(`source_${source}`) })} <AgoText at={fetchedAt} house={houseId} />
            </>
          )}
        </p>
      ))}
    </li>
  );
};
