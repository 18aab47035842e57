/** The licence and documents of a property. */

import type { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import { listHousePapers } from '@minsu/contract/foundation/houses/house-record-endpoints.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Facts } from '../../components/records/facts.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { HousePapers } from './house-papers.tsx';
import { licenceState } from './house-words.ts';

interface DetailProps {
  readonly detail: HouseDetail;
}

const HouseDocuments = ({ detail }: DetailProps) => (
  <div className="house-parts">
    <Licence detail={detail} />
    <Papers detail={detail} />
  </div>
);

export default HouseDocuments;

const Licence = ({ detail: { house } }: DetailProps) => {
  const { t } = useTranslation('houseRecord');
  const { licenceNumber, licenceExpires, businessDate } = house;
  return (
    <Panel title={t('licence')}>
      <Facts
        items={[
          { label: t('licenceNumber'), value: licenceNumber ?? t('none') },
          {
            label: t('licenceUntil'),
            value: licenceExpires ? <Until date={licenceExpires} today={businessDate} /> : t('none'),
          },
        ]}
      />
    </Panel>
  );
};

const tones = { good: 'ok', soon: 'warn', over: 'bad' } as const;

const Until = ({ date, today }: { readonly date: string; readonly today: string }) => {
  const { t } = useTranslation('houseRecord');
  const days = daysBetween(today, date);
  return (
    <span className="licence">
      <DateText date={date} weekday={false} year />
      <Tag tone={tones[licenceState(date, today)]}>
        {days >= 0 ? t('daysLeft', { count: days }) : t('daysOver', { count: -days })}
      </Tag>
    </span>
  );
};

const Papers = ({ detail: { house } }: DetailProps) => {
  const { t } = useTranslation('houseRecord');
  const query = useCall(listHousePapers, { houseId: house.id });
  return (
    <Panel title={t('papers')}>
      <Loaded
        query={query}
        isEmpty={(papers) => papers.length === 0}
        empty={<EmptyState title={t('noPapers')} hint={t('noPapersHint')} />}
      >
        {(papers) => <HousePapers houseId={house.id} papers={papers} />}
      </Loaded>
    </Panel>
  );
};
