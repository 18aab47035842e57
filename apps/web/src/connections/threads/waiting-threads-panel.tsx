/** The first conversations that need a reply, each with the way to answer it; shown under their line of the action queue. */
import { pageThreads } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { Link } from 'react-router';
import { Loaded } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { threadHref } from './thread-href.ts';
import { ChannelTag, usePreview, WaitingMark } from './thread-words.tsx';
import './thread-live.ts';

const WaitingThreadRows = ({ rows }: { readonly rows: number }) => {
  const { t } = useTranslation('threads');
  const preview = usePreview();
  const query = useCall(pageThreads, { view: 'needsReply', size: rows });
  return (
    <Loaded query={query} lines={rows}>
      {({ records }) => (
        <ul className="queue-rows">
          {records.map((row) => (
            <li key={row.id} className="queue-row">
              <span className="queue-words">
                <span className="queue-row-head">
                  <strong>{row.guestName}</strong> <ChannelTag of={row} /> <WaitingMark of={row} />
                </span>
                <span className="queue-first">{preview(row)}</span>
              </span>
              <Link className="queue-link" to={threadHref(row)}>
                {t('reply')}
                <span className="visually-hidden"> {row.guestName}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
};

export default WaitingThreadRows;
