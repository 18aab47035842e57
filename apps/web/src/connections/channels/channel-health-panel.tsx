/** The health of each connection in three lines, for the operator's workplace. */
import { pageConnections } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { HealthLines } from './connection-health-lines.tsx';
import { CHANNELS_HREF } from './connection-hrefs.ts';
import './channels-live.ts';
import './channels.css';

const CONNECTIONS = 6;
const ANEW_MS = 60_000;

const ChannelHealth = () => {
  const { t } = useTranslation('channels');
  const query = useCall(pageConnections, { size: CONNECTIONS }, { refetchInterval: ANEW_MS });
  return (
    <Panel title={t('title')} extra={<Link to={CHANNELS_HREF}>{t('allConnections')}</Link>}>
      <Loaded
        query={query}
        lines={6}
        isEmpty={({ records }) => records.length === 0}
        empty={<EmptyState title={t('emptyTitle')} hint={t('emptyHint')} />}
      >
        {({ records }) => (
          <ul className="channel-health-list">
            {records.map((connection) => (
              <li key={connection.id}>
                <h3>{connection.name}</h3>
                <HealthLines of={connection} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
};

export default ChannelHealth;
