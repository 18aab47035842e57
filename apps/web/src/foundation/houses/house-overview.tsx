/** Overview of a property: photos, facts, facilities, rules, types with prices, reviews. */
import { fullAddress } from '@minsu/contract/foundation/houses/full-address.ts';
import type { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { FacilityIcon } from '../../components/words/facility-icon.tsx';
import { Money } from '../../components/words/money.tsx';
import { HouseEvaluationsPanel } from '../../operations/evaluations/house-evaluations-panel.tsx';
import { HouseGuidePanel } from '../../operations/guest-page/house-guide-panel.tsx';
import { useSeesMoney } from '../../platform/calls/session.ts';
import { useDictionary } from '../../platform/dictionary.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { NearLandmarksPanel } from '../landmarks/near-landmarks-panel.tsx';
import { HousePhotos } from './house-photos.tsx';
import { licenceState } from './house-words.ts';
import { HouseTypes } from './rooms/house-types.tsx';

interface DetailProps {
  readonly detail: HouseDetail;
}

export const HouseOverview = ({ detail }: DetailProps) => {
  const { t } = useTranslation('houses');
  const { house } = detail;
  return (
    <div className="house-columns">
      <div className="column">
        <Panel title={t('photos')}>
          <HousePhotos photos={detail.photos} name={house.name} />
        </Panel>
        <HouseTypes detail={detail} />
        <Panel title={t('about')}>
          <div className="house-text">
            {house.description.split('\n').map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </Panel>
        <HouseEvaluationsPanel houseId={house.id} />
      </div>
      <div className="column">
        <Panel title={t('facts')}>
          <Facts items={useFacts(detail)} />
        </Panel>
        <NearLandmarksPanel houseId={house.id} placed={house.latitude !== null} />
        <Panel title={t('facilities')}>
          <Facilities codes={house.facilities} />
        </Panel>
        <Panel title={t('rules')}>
          <p className="house-text">{house.houseRules || t('none')}</p>
        </Panel>
        <HouseGuidePanel houseId={house.id} />
      </div>
    </div>
  );
};

const Facilities = ({ codes }: { readonly codes: readonly string[] }) => {
  const { t } = useTranslation('houses');
  const { nameOf, iconOf } = useDictionary('facility');
  if (codes.length === 0) return <p className="muted">{t('noFacilities')}</p>;
  return (
    <ul className="house-facilities">
      {codes.map((code) => (
        <li key={code}>
          <FacilityIcon name={iconOf(code)} />
          {nameOf(code)}
        </li>
      ))}
    </ul>
  );
};

const useFacts = ({ house }: HouseDetail): Fact[] => {
  const { t } = useTranslation('houses');
  const seesMoney = useSeesMoney();
  const fee = (fen: number | null) => (fen === 0 ? t('none') : <Money fen={fen} />);
  return [
    { label: t('fact_code'), value: <span className="num">{house.code}</span> },
    { label: t('fact_address'), value: fullAddress(house) },
    { label: t('fact_kind'), value: t(`kind_${house.kind}`) },
    { label: t('fact_times'), value: t('times', { from: house.checkInTime, until: house.checkOutTime }) },
    ...(seesMoney
      ? [
          { label: t('fact_deposit'), value: fee(house.depositFen) },
          { label: t('fact_cleaning'), value: fee(house.cleaningFeeFen) },
        ]
      : []),
    { label: t('fact_instant'), value: house.instantBook ? t('yes') : t('no') },
    { label: t('fact_landlord'), value: house.landlordName ?? t('none') },
    { label: t('fact_department'), value: house.departName ?? t('none') },
    { label: t('fact_manager'), value: house.managerName ?? t('none') },
    { label: t('fact_licence'), value: house.licenceNumber ?? t('none') },
    ...(house.licenceExpires
      ? [
          {
            label: t('fact_licenceUntil'),
            value: <LicenceUntil date={house.licenceExpires} today={house.businessDate} />,
          },
        ]
      : []),
    { label: t('fact_zone'), value: t(`zone_${house.timeZone}`) },
    { label: t('fact_created'), value: <InstantText at={house.createdAt} house={house.id} /> },
  ];
};

const LicenceUntil = ({ date, today }: { readonly date: string; readonly today: string }) => {
  const { t } = useTranslation('houses');
  const state = licenceState(date, today);
  return (
    <span className="licence">
      <DateText date={date} weekday={false} year />
      {state === 'soon' && <Tag tone="warn">{t('licenceSoon')}</Tag>}
      {state === 'over' && <Tag tone="bad">{t('licenceOver')}</Tag>}
    </span>
  );
};
