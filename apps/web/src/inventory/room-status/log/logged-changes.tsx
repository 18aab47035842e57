/** Changes of a log line in words: `状况 净房 → 脏房`. */
import type { RoomLogEntry } from '@minsu/contract/inventory/room-status/room-log-endpoints.ts';
import { type LogWords, loggedChanges } from '@minsu/contract/inventory/room-status/room-log-rules.ts';
import { formatDate, formatRange } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

const useLogWords = (): LogWords => {
  const { t } = useTranslation(['roomLog', 'roomStatus', 'houses']);
  return {
    condition: (of) => t(`houses:condition_${of}`),
    kind: (of) => t(`roomStatus:kind_${of}`),
    yes: (is) => t(is ? 'yes' : 'no'),
    noRoom: t('noRoom'),
    dates: (from, to) => {
      if (from && to) return formatRange(from, to, currentLanguage());
      const date = formatDate(from ?? to ?? '', currentLanguage(), { weekday: false });
      return from ? date : t('untilDate', { date });
    },
  };
};

export const LoggedChanges = ({ entry }: { readonly entry: RoomLogEntry }) => {
  const { t } = useTranslation('roomLog');
  const changes = loggedChanges(entry, useLogWords());
  if (changes.length === 0) return '—';
  const gone = entry.after === null;
  return (
    <span className="logged-changes">
      {changes.map(({ field, before, after }) => (
        <span key={field}>
          <span className="muted">{gone ? `${t('was')} ${t(`field_${field}`)}` : t(`field_${field}`)}</span>{' '}
          {before === null || gone ? (
            <span>{after ?? before}</span>
          ) : (
            <>
              <span className="was">{before}</span> → <span>{after ?? t('nothing')}</span>
            </>
          )}
        </span>
      ))}
    </span>
  );
};
