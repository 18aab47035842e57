/** Nights of a connection that the platform was not told of, or declined, each with its reason, and another try. */
import type { ChannelCell } from '@minsu/contract/channels/channel-push.ts';
import { pageChannelCells, retryChannelCells } from '@minsu/contract/channels/channel-push-endpoints.ts';
import { transportFaultOf } from '@minsu/contract/channels/transport-fault.ts';
import { CommandButton } from '../../components/command-button.tsx';
import { DateText } from '../../components/date-text.tsx';
import { Loaded } from '../../components/panel.tsx';
import { useCall } from '../../platform/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const SHOWN = 20;

export const RefusedNights = ({ connectionId }: { readonly connectionId: string }) => {
  const { t } = useTranslation('channels');
  const query = useCall(pageChannelCells, {
    connectionId,
    state: ['failed', 'conflicted'],
    current: 1,
    size: SHOWN,
  });
  return (
    <Loaded query={query} lines={3}>
      {({ records, total }) =>
        total === 0 ? null : (
          <>
            <h3>{t('refusedNights', { count: total })}</h3>
            <ul className="refused-nights">
              {records.map((cell) => (
                <Night key={`${cell.channelRoomId} ${cell.night}`} of={cell} />
              ))}
            </ul>
            {total > records.length && (
              <p className="muted">{t('refusedMore', { count: total - records.length })}</p>
            )}
            <CommandButton
              command={retryChannelCells}
              input={{ connectionId }}
              label={t('retryNights')}
              done={t('retryingNights')}
              invalidates={[pageChannelCells]}
            />
          </>
        )
      }
    </Loaded>
  );
};

const Night = ({ of }: { readonly of: ChannelCell }) => {
  const { t } = useTranslation('channels');
  const fault = transportFaultOf(of.problem);
  const said = fault === null ? of.problem : t(`fault_${fault}`);
  return (
    <li>
      <b>
        <DateText date={of.night} />
      </b>{' '}
      {of.channelRoomName}
      <span className="muted"> · {said || t(`cell_${of.state}`)}</span>
    </li>
  );
};
