/** Without a network: the age of the data on the screen. */
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { useConnection } from '../../platform/calls/connection.ts';
import { formatInstant } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface AsOfProps {
  /** Milliseconds; 0: nothing is on show. */
  readonly at: number;
  readonly timeZone?: string;
}

export const AsOf = ({ at, timeZone = BUSINESS_TIME_ZONE }: AsOfProps) => {
  const { t } = useTranslation('components');
  const reachable = useConnection((state) => state.reachable);
  if (reachable || at === 0) return null;
  const time = formatInstant(new Date(at).toISOString(), currentLanguage(), { timeZone });
  return (
    <p className="as-of" role="status">
      {t('asOf', { time })}
    </p>
  );
};
