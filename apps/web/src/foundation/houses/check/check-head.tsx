/** Review header: property, content, submitter, waiting time. */
import type { HouseCheck } from '@minsu/contract/foundation/houses/house-check.ts';
import { Link } from 'react-router';
import { type RecordFigure, RecordHeader } from '../../../components/records/record-header.tsx';
import { StateDot, Tag } from '../../../components/state-dot.tsx';
import { InstantText } from '../../../components/words/date-text.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { HousePicture } from '../house-picture.tsx';
import { houseHref } from '../house-words.ts';
import { CheckWhat, checkTones } from './house-check-columns.tsx';
import { WaitingTime } from './waiting-time.tsx';

interface DetailProps {
  readonly detail: HouseCheck;
}

export const CheckHead = ({ detail }: DetailProps) => {
  const { t } = useTranslation('houseChecks');
  const { t: h } = useTranslation('houses');
  const { check } = detail;
  return (
    <div className="house-head">
      <HousePicture name={check.houseName} url={check.coverUrl} />
      <RecordHeader
        title={check.houseName}
        tags={
          <>
            <span className={`tag ${checkTones[check.state]}`}>
              <StateDot tone={checkTones[check.state]}>{t(`state_${check.state}`)}</StateDot>
            </span>
            <CheckWhat row={check} />
            <Tag>{check.city}</Tag>
            <Tag>{h(`kind_${check.houseKind}`)}</Tag>
          </>
        }
        actions={
          <Link className="head-link" to={houseHref(check.houseId)}>
            {t('toHouse')}
          </Link>
        }
        figures={useFigures(detail)}
      />
    </div>
  );
};

const useFigures = ({ check, standardNumber, roomCount, landlordName }: HouseCheck): RecordFigure[] => {
  const { t } = useTranslation('houseChecks');
  const time: RecordFigure =
    check.state === 'waiting'
      ? { label: t('figure_waiting'), value: <WaitingTime since={check.submittedAt} /> }
      : { label: t('figure_score'), value: check.score ?? '—' };
  return [
    time,
    { label: t('figure_submitter'), value: check.submittedBy },
    { label: t('column_submittedAt'), value: <InstantText at={check.submittedAt} house={check.houseId} /> },
    { label: t('figure_round'), value: t('roundOf', { count: check.round }) },
    { label: t('figure_standards'), value: t('standardsOf', { number: standardNumber }) },
    { label: t('figure_rooms'), value: roomCount },
    { label: t('figure_landlord'), value: landlordName ?? '—' },
  ];
};
