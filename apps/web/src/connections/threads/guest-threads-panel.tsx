/** A member's conversations, on their page. */
import { threadsOfGuest } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { threadHref } from './thread-href.ts';
import { ChannelTag, ThreadStateMark, usePreview, WaitingMark } from './thread-words.tsx';
import './thread-live.ts';
import './threads.css';
import { useTranslation } from '../../platform/use-translation.ts';

const GuestThreads = ({ guestId }: { readonly guestId: string }) => {
  const { t } = useTranslation('threads');
  const preview = usePreview();
  const query = useCall(threadsOfGuest, { guestId });
  return (
    <Panel title={t('guestThreads')}>
      <Loaded
        query={query}
        lines={3}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState title={t('noGuestThreads')} />}
      >
        {(rows) => (
          <ul className="member-lines">
            {rows.map((row) => (
              <li key={row.id}>
                <Link className="thread-link" to={threadHref(row)}>
                  <span className="line">
                    <ChannelTag of={row} />
                    <WaitingMark of={row} />
                    <ThreadStateMark of={row} />
                    <span className="muted when">
                      {[row.houseName, row.orderNo].filter(Boolean).join(' · ')} ·{' '}
                      <InstantText at={row.lastAt} house={row.houseId} />
                    </span>
                  </span>
                  <span className="text">{preview(row)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
};

export default GuestThreads;
