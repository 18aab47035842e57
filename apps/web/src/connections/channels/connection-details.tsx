/** All of one connection in a drawer: health, figures, houses, and what people did to it. */

import {
  type ConnectionDetail,
  connectionEvents,
} from '@minsu/contract/connections/channels/channel-connection.ts';
import { getConnection } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import { Drawer } from 'antd';
import type { DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { HistoryList } from '../../components/records/history-list.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { listed } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { BuiltTag } from './built-tag.tsx';
import { ConnectionActions } from './connection-actions.tsx';
import { AllFacts } from './connection-facts.tsx';
import { ConnectionState, Health } from './connection-words.tsx';
import { Properties } from './properties.tsx';
import { RefusedNights } from './refused-nights.tsx';

const WIDTH = 560;
/** Nights arrive at the platform without an event for each, so the open details are refetched. */
const ANEW_MS = 5_000;

interface ConnectionDetailsProps extends DialogHost {
  readonly id: string;
}

const ConnectionDetails = ({ id, open, onClose }: ConnectionDetailsProps) => {
  const { t } = useTranslation('channels');
  const query = useCall(getConnection, { id }, { keepPrevious: false, refetchInterval: ANEW_MS });
  return (
    <Drawer
      open={open}
      title={query.data?.connection.name ?? t('details')}
      size={Math.min(WIDTH, innerWidth)}
      destroyOnHidden
      onClose={onClose}
    >
      <Loaded query={query} lines={10}>
        {(detail) => <Content detail={detail} />}
      </Loaded>
    </Drawer>
  );
};

export default ConnectionDetails;

const PREFIX = 'channelConnection.';

/** Events of other modules are shown as "updated" until they have a text. */
const eventKey = (name: string) => {
  const known = connectionEvents.find((event) => `${PREFIX}${event}` === name);
  return known ? (`event_channelConnection_${known}` as const) : ('event_other' as const);
};

const Content = ({
  detail: { connection, houses, createdAt, history },
}: {
  readonly detail: ConnectionDetail;
}) => {
  const { t } = useTranslation('channels');
  const maySync = useMay()('channel:sync');
  const served =
    connection.houseIds.length === 0 ? t('allHouses') : listed(houses.map(({ name }) => name)) || '—';
  return (
    <div className="channel-details">
      <div className="channel-card-head">
        <Tag>{t(`platform_${connection.platform}`)}</Tag>
        <BuiltTag platform={connection.platform} />
        <ConnectionState of={connection} />
      </div>
      <Health of={connection} />
      <ConnectionActions connection={connection} />
      <AllFacts
        of={connection}
        more={[
          { label: t('fact_houses'), value: served },
          { label: t('fact_created'), value: <InstantText at={createdAt} house={null} /> },
        ]}
      />
      <Properties connectionId={connection.id} />
      {maySync && <RefusedNights connectionId={connection.id} />}
      <h3>{t('history')}</h3>
      <HistoryList
        house={null}
        items={history.map(({ id, at, actor, name }) => ({ id, at, actor, title: t(eventKey(name)) }))}
      />
    </div>
  );
};
