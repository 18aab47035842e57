/** Beside its entry in the menu: how many conversations of guests are unread. */
import { countThreads } from '@minsu/contract/threads/thread-endpoints.ts';
import { useTranslation } from 'react-i18next';
import { liveKeys } from '../platform/live.ts';
import { useCall } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';

liveKeys({ thread: [countThreads] });

export const UnreadThreads = () => {
  const { t } = useTranslation('layout');
  const may = useMay();
  const { data } = useCall(countThreads, {}, { quiet: true, enabled: may('thread:read') });
  const count = data?.unread ?? 0;
  if (count === 0) return null;
  const shown = count > 99 ? '99+' : String(count);
  return (
    <span className="menu-count">
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{t('unreadThreads', { count: shown })}</span>
    </span>
  );
};
