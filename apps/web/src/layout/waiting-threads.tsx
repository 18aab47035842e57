/** Beside its entry in the menu: how many conversations need a reply, as the view it opens says. */
import { countThreads } from '@minsu/contract/threads/thread-endpoints.ts';
import { liveKeys } from '../platform/live.ts';
import { useCall } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useTranslation } from '../platform/use-translation.ts';

liveKeys({ thread: [countThreads] });

export const WaitingThreads = () => {
  const { t } = useTranslation('layout');
  const may = useMay();
  const { data } = useCall(countThreads, {}, { quiet: true, enabled: may('thread:read') });
  const count = data?.needsReply ?? 0;
  if (count === 0) return null;
  const shown = count > 99 ? '99+' : String(count);
  return (
    <span className="menu-count">
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{t('waitingThreads', { count })}</span>
    </span>
  );
};
