/** Weekday headings, Monday to Sunday. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const A_MONDAY = '2026-11-02';

export const WeekHead = () => {
  useTranslation('houseRecord');
  const format = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'short', timeZone: 'UTC' });
  const names = Array.from({ length: 7 }, (_, day) =>
    format.format(new Date(`${addDays(A_MONDAY, day)}T00:00:00Z`)),
  );
  return (
    <div className="week-head" aria-hidden="true">
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  );
};
