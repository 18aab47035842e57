/** Public holidays by year, and their yearly import. */

import { type Holiday, importHolidays, listHolidays } from '@minsu/contract/foundation/holidays/holiday.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { ImportButton } from '../../components/runs/import-button.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { businessToday } from '../../platform/clocks.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useItemName } from './use-item-name.ts';

const queries = [listHolidays];

/** Last year, this one, and the next two. */
const yearsAround = (today: string): number[] =>
  [-1, 0, 1, 2].map((more) => Number(today.slice(0, 4)) + more);

export const HolidaysPart = () => {
  const { t } = useTranslation('holidays');
  const may = useMay();
  const query = useCall(listHolidays, {});
  const [search, setSearch] = useAddressSearch();
  const years = yearsAround(businessToday(null));
  const year = years.find((each) => String(each) === search.get('year')) ?? years[1] ?? 0;
  return (
    <Panel
      title={t('title')}
      extra={
        may('holiday:edit') && (
          <ImportButton
            key={year}
            importOf={importHolidays}
            target={{ year }}
            what={t('what')}
            invalidates={queries}
          />
        )
      }
    >
      <p className="muted">{t('hint')}</p>
      <Segmented
        label={t('year')}
        options={years.map((each) => ({ value: String(each), label: String(each) }))}
        value={String(year)}
        onChange={(next) => setSearch({ tab: 'holidays', year: next }, { replace: true })}
      />
      <Loaded query={query} lines={7}>
        {(all) => <Periods periods={all.filter((period) => period.year === year)} year={year} />}
      </Loaded>
    </Panel>
  );
};

const Periods = ({ periods, year }: { readonly periods: readonly Holiday[]; readonly year: number }) => {
  const { t } = useTranslation('holidays');
  const nameOf = useItemName();
  if (periods.length === 0) return <EmptyState title={t('none', { year })} />;
  return (
    <ul className="holiday-list">
      {periods.map((period) => (
        <li key={period.id}>
          <span>
            <strong>{nameOf(period)}</strong>{' '}
            {period.status === 'expected' && <Tag tone="warn">{t('expected')}</Tag>}
          </span>
          <span>
            <DateText date={period.from} /> – <DateText date={period.to} />{' '}
            <span className="muted">{t('days', { count: daysBetween(period.from, period.to) + 1 })}</span>
          </span>
          <span className="muted">
            {period.workdays.length > 0 && (
              <>
                {t('column_workdays')}{' '}
                {period.workdays.map((day, at) => (
                  <span key={day}>
                    {at > 0 && ' · '}
                    <DateText date={day} />
                  </span>
                ))}
              </>
            )}
          </span>
          <span className="muted">{period.source}</span>
        </li>
      ))}
    </ul>
  );
};
