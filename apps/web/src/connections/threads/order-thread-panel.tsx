/** Messages with an order's guest, on the order page; opens or starts the conversation. */
import { startThread, threadOfOrder } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { Link, useNavigate } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { threadHref } from './thread-href.ts';
import { ChannelTag, usePreview, WaitingMark } from './thread-words.tsx';
import './thread-live.ts';
import './threads.css';
import { useTranslation } from '../../platform/use-translation.ts';

const OrderThreadPanel = ({ orderId }: { readonly orderId: string }) => {
  const { t } = useTranslation('threads');
  const navigate = useNavigate();
  const preview = usePreview();
  const query = useCall(threadOfOrder, { orderId }, { quiet: true });
  return (
    <Panel title={t('orderThread')}>
      <Loaded query={query} lines={2}>
        {({ thread, channel }) =>
          thread ? (
            <Link className="thread-link" to={threadHref(thread)}>
              <span className="line">
                <ChannelTag of={thread} />
                <WaitingMark of={thread} />
                <span className="muted when">
                  <InstantText at={thread.lastAt} house={thread.houseId} />
                </span>
              </span>
              <span className="text">{preview(thread)}</span>
            </Link>
          ) : (
            <div className="thread-start">
              <ChannelTag of={{ channel }} />
              {channel !== 'none' && (
                <CommandButton
                  command={startThread}
                  input={{ orderId }}
                  label={t('startThread')}
                  done={false}
                  onDone={(answer) => void navigate(threadHref(answer.thread))}
                />
              )}
            </div>
          )
        }
      </Loaded>
    </Panel>
  );
};

export default OrderThreadPanel;
