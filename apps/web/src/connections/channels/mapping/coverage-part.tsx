/** Sellable items the connection does not sell, and outdated links; each with its remedy. */
import type { MappingCoverage } from '@minsu/contract/connections/channels/channel-room.ts';
import {
  getMappingCoverage,
  LINK_LIMIT,
  unlinkRoom,
  unlinkRooms,
} from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Loaded, Panel } from '../../../components/records/panel.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { LinkByHand } from './link-by-hand.tsx';
import { mappingQueries } from './mapping-live.ts';

export const CoveragePart = ({ connectionId }: { readonly connectionId: string }) => {
  const query = useCall(getMappingCoverage, { connectionId });
  return (
    <div className="mapping-scroll coverage">
      <Loaded query={query} lines={8}>
        {(coverage) => <Coverage connectionId={connectionId} of={coverage} />}
      </Loaded>
    </div>
  );
};

interface CoverageProps {
  readonly connectionId: string;
  readonly of: MappingCoverage;
}

const Coverage = ({ connectionId, of }: CoverageProps) => {
  const { t } = useTranslation('channelMapping');
  const isWhole = of.dead.length + of.rooms.length + of.types.length + of.moved.length === 0;
  return (
    <>
      <p className="muted">{t('coverageListings', { ...of.listings })}</p>
      {isWhole && (
        <div className="panel">
          <EmptyState title={t('coverageNone')} hint={t('coverageNoneHint')} />
        </div>
      )}
      <DeadLinks connectionId={connectionId} dead={of.dead} />
      <Gap title={t('coverageMoved')} hint={t('coverageMovedHint')} items={of.moved}>
        {(room) => <MovedRoom key={room.roomId} room={room} connectionId={connectionId} />}
      </Gap>
      <Gap title={t('coverageRooms')} hint={t('coverageRoomsHint')} items={of.rooms}>
        {(room) => (
          <li key={room.roomId}>
            <span>
              <strong className="num">{room.number}</strong> {room.roomTypeName}
              <span className="muted"> {room.houseName}</span>
            </span>
            <LinkByHand room={{ ...room, id: room.roomId }} connectionId={connectionId} />
          </li>
        )}
      </Gap>
      <Gap title={t('coverageTypes')} hint={t('coverageTypesHint')} items={of.types}>
        {(type) => (
          <li key={type.roomTypeId}>
            <span>
              <strong>{type.roomTypeName}</strong> {t('roomCount', { count: type.rooms })}
              <span className="muted"> {type.houseName}</span>
            </span>
            <Link to={`?connectionId=${connectionId}&houseId=${type.houseId}&linked=false`}>
              {t('tab_rooms')}
            </Link>
          </li>
        )}
      </Gap>
    </>
  );
};

interface DeadLinksProps {
  readonly connectionId: string;
  readonly dead: MappingCoverage['dead'];
}

const DeadLinks = ({ connectionId, dead }: DeadLinksProps) => {
  const { t } = useTranslation('channelMapping');
  const asked = dead.slice(0, LINK_LIMIT).map(({ roomId }) => roomId);
  const report = ({ unlinked, rows }: OutputOf<typeof unlinkRooms>) => {
    const kept = rows.filter(({ refusal }) => refusal !== null);
    if (unlinked > 0) toast.success(t('unlinkedMany', { count: unlinked }));
    if (kept.length > 0)
      toast.warning(t('unlinkKept', { count: kept.length, reason: kept[0]?.refusal ?? '' }));
  };
  return (
    <Gap
      title={t('coverageDead')}
      hint={t('coverageDeadHint')}
      items={dead}
      action={
        <CommandButton
          size="small"
          danger
          command={unlinkRooms}
          input={{ connectionId, roomIds: asked }}
          label={t('unlinkAll')}
          confirm={{ title: t('unlinkAllTitle', { count: asked.length }), effects: [t('unlinkAllEffect')] }}
          done={false}
          onDone={report}
          invalidates={mappingQueries}
        />
      }
    >
      {(room) => (
        <li key={room.roomId}>
          <span>
            <strong className="num">{room.number}</strong> {room.roomTypeName}
            <span className="muted">
              {' '}
              {room.houseName} · {room.channelRoomName}
            </span>
          </span>
          <LinkByHand room={{ ...room, id: room.roomId }} connectionId={connectionId} />
        </li>
      )}
    </Gap>
  );
};

const MovedRoom = ({
  room,
  connectionId,
}: {
  readonly room: MappingCoverage['moved'][number];
  readonly connectionId: string;
}) => {
  const { t } = useTranslation(['channelMapping', 'rooms']);
  const name = `${room.number} · ${room.channelRoomName}`;
  return (
    <li>
      <span>
        <strong className="num">{room.number}</strong> {room.roomTypeName}
        <span className="muted">
          {' '}
          {room.houseName} · {t('soldAs', { type: room.soldAs })}
        </span>
      </span>
      <CommandButton
        size="small"
        type="text"
        danger
        command={unlinkRoom}
        input={{ roomId: room.roomId, connectionId }}
        label={t('rooms:unlink')}
        confirm={{
          title: t('rooms:unlinkTitle', { name }),
          effects: [t('rooms:unlinkEffect'), t('rooms:unlinkLast')],
        }}
        done={t('rooms:unlinked')}
        invalidates={mappingQueries}
      />
    </li>
  );
};

/** Shown at first of a long list. */
const SHOWN = 20;

interface GapProps<T> {
  readonly title: string;
  readonly hint: string;
  readonly items: readonly T[];
  /** For all of them at once. */
  readonly action?: ReactNode;
  readonly children: (item: T) => ReactNode;
}

function Gap<T>({ title, hint, items, action, children }: GapProps<T>) {
  const { t } = useTranslation('channelMapping');
  const [all, setAll] = useState(false);
  if (items.length === 0) return null;
  const shown = all ? items : items.slice(0, SHOWN);
  return (
    <Panel
      title={title}
      extra={
        <>
          <span className="num">{items.length}</span> {action}
        </>
      }
    >
      <p className="muted">{hint}</p>
      <ul className="gaps">{shown.map(children)}</ul>
      {shown.length < items.length && (
        <Button type="text" onClick={() => setAll(true)}>
          {t('more', { count: items.length - shown.length })}
        </Button>
      )}
    </Panel>
  );
}
