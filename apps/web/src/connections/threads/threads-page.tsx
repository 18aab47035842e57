/** Guests of all channels: list, conversation, order; one at a time on a phone. */
import { getThread } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { useState } from 'react';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/lists/page.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { Conversation } from './conversation.tsx';
import { ThreadList } from './thread-list.tsx';
import { ThreadOrder } from './thread-order.tsx';
import './thread-live.ts';
import './threads.css';
import { useTranslation } from '../../platform/use-translation.ts';

/** Keeps other address parameters. */
const useOpenThread = () => {
  const [search, setSearch] = useAddressSearch();
  const id = search.get('id');
  const open = (next: string | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === null) after.delete('id');
        else after.set('id', next);
        return after;
      },
      { preventScrollReset: true },
    );
  return { id, open };
};

const ThreadsPage = () => {
  const { t } = useTranslation('threads');
  const { id, open } = useOpenThread();
  return (
    <Page title={t('title')} heading="hidden" full className="threads-page">
      <div className={id === null ? 'threads' : 'threads has-open'}>
        <ThreadList openId={id} onOpen={open} />
        {id === null ? (
          <section className="threads-none" aria-label={t('conversation')}>
            <EmptyState title={t('chooseOne')} hint={t('chooseHint')} />
          </section>
        ) : (
          <OpenThread key={id} id={id} onClose={() => open(null)} />
        )}
      </div>
    </Page>
  );
};

export default ThreadsPage;

const OpenThread = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('threads');
  const [isOrderShown, setOrderShown] = useState(false);
  const query = useCall(getThread, { id }, { keepPrevious: false, quiet: true });
  const detail = query.data;
  return (
    <>
      <section className="conversation" aria-label={t('conversation')}>
        {query.isError && !detail && (
          <header className="conversation-head of-none">
            <IconButton icon="left" label={t('back')} className="to-list" onClick={onClose} />
          </header>
        )}
        <Loaded query={query} lines={12}>
          {(loaded) => (
            <Conversation
              detail={loaded}
              onClose={onClose}
              onOrder={() => setOrderShown((shown) => !shown)}
            />
          )}
        </Loaded>
      </section>
      {detail && (
        <aside className={isOrderShown ? 'thread-order shown' : 'thread-order'} aria-label={t('order')}>
          <ThreadOrder detail={detail} onClose={() => setOrderShown(false)} />
        </aside>
      )}
    </>
  );
};
