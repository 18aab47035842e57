/** What a house is: photos, facts, facilities, rules, types with prices, reviews. */
import type { HouseDetail } from '@minsu/contract/houses/house.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateText, InstantText } from '../../components/date-text.tsx';
import { type Fact, Facts } from '../../components/facts.tsx';
import { Money } from '../../components/money.tsx';
import { Panel } from '../../components/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { useSeesMoney } from '../../platform/session.ts';
import { HousePhotos } from './house-photos.tsx';
import { Stars } from './house-rating.tsx';
import { HouseTypes } from './house-types.tsx';
import { licenceState } from './house-words.ts';
import { useChannelName } from './use-channel-name.ts';

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
        <Reviews detail={detail} />
      </div>
      <div className="column">
        <Panel title={t('facts')}>
          <Facts items={useFacts(detail)} />
        </Panel>
        <Panel title={t('facilities')}>
          {house.facilities.length === 0 ? (
            <p className="muted">{t('noFacilities')}</p>
          ) : (
            <ul className="house-facilities">
              {house.facilities.map((facility) => (
                <li key={facility}>
                  <Tag>{facility}</Tag>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <Panel title={t('rules')}>
          <p className="house-text">{house.houseRules || t('none')}</p>
        </Panel>
      </div>
    </div>
  );
};

const useFacts = ({ house }: HouseDetail): Fact[] => {
  const { t } = useTranslation('houses');
  const seesMoney = useSeesMoney();
  const fee = (fen: number | null) => (fen === 0 ? t('none') : <Money fen={fen} />);
  return [
    { label: t('fact_code'), value: <span className="num">{house.code}</span> },
    { label: t('fact_address'), value: `${house.province}${house.city}${house.district}${house.address}` },
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
    { label: t('fact_zone'), value: house.timeZone },
    { label: t('fact_created'), value: <InstantText at={house.createdAt} /> },
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

const FIRST_REVIEWS = 5;

const Reviews = ({ detail }: DetailProps) => {
  const { t } = useTranslation('houses');
  const [all, setAll] = useState(false);
  const { reviews, house } = detail;
  const shown = all ? reviews : reviews.slice(0, FIRST_REVIEWS);
  return (
    <Panel title={t('reviews')} extra={t('reviewCount', { count: house.reviewCount })}>
      {reviews.length === 0 ? (
        <p className="muted">{t('noReviews')}</p>
      ) : (
        <ul className="reviews">
          {shown.map((review) => (
            <li key={review.id}>
              <ReviewItem review={review} />
            </li>
          ))}
        </ul>
      )}
      {shown.length < reviews.length && (
        <button type="button" className="text-button" onClick={() => setAll(true)}>
          {t('allReviews')}
        </button>
      )}
    </Panel>
  );
};

const ReviewItem = ({ review }: { readonly review: HouseDetail['reviews'][number] }) => {
  const { t } = useTranslation('houses');
  const channelName = useChannelName();
  return (
    <article>
      <header>
        <strong>{review.guestName}</strong>
        <Stars score={review.score} />
        <span className="muted">
          {channelName(review.channel)} · <InstantText at={review.createdAt} />
        </span>
      </header>
      <p>{review.content}</p>
      {review.reply && (
        <p className="reply">
          <span className="muted">{t('reply')}</span> {review.reply}
        </p>
      )}
    </article>
  );
};
