/** Guests of all channels: the list, the conversation, and the order beside it; on a phone one of them at a time. */
import { getThread } from '@minsu/contract/threads/thread-endpoints.ts';
import { useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Page } from '../../components/page.tsx';
import { Loaded } from '../../components/panel.tsx';
import { useAddressSearch } from '../../platform/address.ts';
import { useCall } from '../../platform/queries.ts';
import { Conversation } from './conversation.tsx';
import { ThreadList } from './thread-list.tsx';
import { ThreadOrder } from './thread-order.tsx';
import './thread-live.ts';
import './threads.css';
import { useTranslation } from '../../platform/use-translation.ts';

/** The rest of the address stays. */
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
    <Page title={t('title')} purpose={t('purpose')} full className="threads-page">
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
