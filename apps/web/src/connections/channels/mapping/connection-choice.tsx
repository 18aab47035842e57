/** Connection of the screen, read from the address. */
import { connectionOptions } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { Button, Select } from 'antd';
import { useEffect, useId } from 'react';
import { useNavigate } from 'react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Loaded } from '../../../components/records/panel.tsx';
import { StateDot, type Tone } from '../../../components/state-dot.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { useUserId } from '../../../platform/calls/session.ts';
import { readUi, writeUi } from '../../../platform/calls/ui-cache.ts';
import { useAddressSearch } from '../../../platform/navigation/address.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

export type Connection = OutputOf<typeof connectionOptions>[number];

/** That it is at work is not that all is well: its health is not known here. */
const tones: Readonly<Record<Connection['state'], Tone>> = {
  active: 'info',
  inactive: 'neutral',
  paused: 'warn',
  broken: 'bad',
};

export const useChosenConnection = () => {
  const [search, setSearch] = useAddressSearch();
  const query = useCall(connectionOptions, {}, { quiet: true });
  const userId = useUserId();
  const id = search.get('connectionId');
  const usual = id === null ? usualConnection(query.data, readUi(userId, LAST_USED)) : undefined;
  useEffect(() => {
    if (usual !== undefined) setSearch({ connectionId: usual.id }, { replace: true });
  }, [usual, setSearch]);
  const connection = query.data?.find((one) => one.id === id);
  const chosen = connection?.id;
  useEffect(() => {
    if (chosen !== undefined) writeUi(userId, LAST_USED, chosen);
  }, [chosen, userId]);
  return {
    query,
    connection,
    // Filters and pages belong to one connection.
    choose: (connectionId: string) => setSearch({ connectionId }),
  };
};

const LAST_USED = 'channelConnection';

/** Default of the screen without a choice in the address: the connection used last, else the only one. */
const usualConnection = (
  connections: readonly Connection[] | undefined,
  lastUsed: unknown,
): Connection | undefined => {
  const offered = connections?.filter(isListing) ?? [];
  return offered.find(({ id }) => id === lastUsed) ?? (offered.length === 1 ? offered[0] : undefined);
};

type Choice = ReturnType<typeof useChosenConnection>;

/** Calendars of rooms are not listings. */
const isListing = ({ platform }: Connection): boolean => platform !== 'ical';

const ConnectionSelect = ({ query, connection, choose }: Choice) => {
  const { t } = useTranslation(['channelMapping', 'rooms']);
  const id = useId();
  return (
    <span className="connection-choice">
      <label htmlFor={id}>{t('connection')}</label>
      <Select
        id={id}
        className="connection-select"
        placeholder={t('chooseConnection')}
        showSearch={{ optionFilterProp: 'label' }}
        value={connection?.id ?? null}
        onChange={(chosen: string | null) => chosen && choose(chosen)}
        options={(query.data ?? []).filter(isListing).map(({ id: value, name, platform }) => ({
          value,
          label: `${t(`rooms:platform_${platform}`)} · ${name}`,
        }))}
      />
    </span>
  );
};

export const ConnectionBar = (choice: Choice) => {
  const { t } = useTranslation('channelMapping');
  const { connection } = choice;
  return (
    <div className="connection-bar">
      <ConnectionSelect {...choice} />
      {connection && (
        <StateDot tone={tones[connection.state]}>{t(`connectionState_${connection.state}`)}</StateDot>
      )}
    </div>
  );
};

/** Where no connection is chosen, or there is none at all. */
export const NoConnection = (choice: Choice) => {
  const { t } = useTranslation('channelMapping');
  const navigate = useNavigate();
  return (
    <div className="panel list-card">
      <Loaded
        query={choice.query}
        isEmpty={(connections) => !connections.some(isListing)}
        empty={
          <EmptyState
            title={t('noConnections')}
            hint={t('noConnectionsHint')}
            action={
              <Button onClick={() => void navigate('/channel/channelList')}>{t('toConnections')}</Button>
            }
          />
        }
      >
        {() => <EmptyState title={t('chooseConnection')} hint={t('chooseConnectionHint')} />}
      </Loaded>
    </div>
  );
};

/** The way between the two screens of a connection. */
export const OtherScreen = ({ id, to }: { readonly id: string; readonly to: 'relevance' | 'listings' }) => {
  const { t } = useTranslation('channelMapping');
  const navigate = useNavigate();
  const path = to === 'relevance' ? 'relevance' : 'all-housing-resource';
  return (
    <Button onClick={() => void navigate(`/channel/${path}?connectionId=${id}`)}>
      {t(to === 'relevance' ? 'toRelevance' : 'toListings')}
    </Button>
  );
};
