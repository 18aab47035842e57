/** One connection: three lines of its health, what is wrong and what to do, and the two actions that come next. */
import type { ChannelConnection } from '@minsu/contract/connections/channels/channel-connection.ts';
import { Tag } from '../../components/state-dot.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { ConnectionActions } from './connection-actions.tsx';
import { HealthLines } from './connection-health-lines.tsx';
import { ConnectionState, Health } from './connection-words.tsx';

interface ConnectionCardProps {
  readonly connection: ChannelConnection;
  readonly onOpen: (id: string) => void;
}

export const ConnectionCard = ({ connection, onOpen }: ConnectionCardProps) => {
  const { t } = useTranslation('channels');
  const { id, name, platform } = connection;
  return (
    <li className="channel-card" data-connection={id}>
      <div className="channel-card-head">
        <h2>
          <button type="button" className="text-button" title={name} onClick={() => onOpen(id)}>
            {name}
          </button>
        </h2>
        <Tag>{t(`platform_${platform}`)}</Tag>
        <ConnectionState of={connection} />
      </div>
      <HealthLines of={connection} />
      <Health of={connection} troubleOnly />
      <ConnectionActions connection={connection} onOpen={onOpen} />
    </li>
  );
};
