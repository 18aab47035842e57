/** Queue of properties awaiting review, and decided reviews. */
import { checkViews, type HouseCheckRow } from '@minsu/contract/foundation/houses/house-check.ts';
import {
  countHouseChecks,
  pageHouseChecks,
} from '@minsu/contract/foundation/houses/house-check-endpoints.ts';
import { Link } from 'react-router';
import { ListPage } from '../../../components/lists/list-page.tsx';
import type { QuickView } from '../../../components/lists/list-types.ts';
import { StateDot } from '../../../components/state-dot.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { HousePicture } from '../house-picture.tsx';
import {
  CheckWhat,
  checkHref,
  checkTones,
  useCheckColumns,
  useCheckFilters,
} from './house-check-columns.tsx';
import { WaitingTime } from './waiting-time.tsx';
import '../house-live.ts';
import '../houses.css';
import './checks.css';
import { useTranslation } from '../../../platform/use-translation.ts';

const nameOf = (row: HouseCheckRow): string => row.houseName;
const keyOf = (row: HouseCheckRow): string => row.id;

const useViews = (): QuickView[] => {
  const { t } = useTranslation('houseChecks');
  const counts = useCall(countHouseChecks, {}, { quiet: true }).data;
  return checkViews.map((value) => ({
    value,
    label: t(`view_${value}`),
    count: counts?.find((row) => row.view === value)?.count,
  }));
};

const HouseCheckPage = () => {
  const { t } = useTranslation('houseChecks');
  return (
    <ListPage
      title={t('title')}
      purpose={t('purpose')}
      listKey="houseChecks"
      endpoint={pageHouseChecks}
      filters={useCheckFilters()}
      columns={useCheckColumns()}
      quickViews={useViews()}
      rowKey={keyOf}
      rowName={nameOf}
      rowHref={checkHref}
      phoneRender={(row) => <CheckCard row={row} />}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    />
  );
};

const CheckCard = ({ row }: { readonly row: HouseCheckRow }) => {
  const { t } = useTranslation('houseChecks');
  return (
    <Link className="house-card small" to={checkHref(row)}>
      <HousePicture name={row.houseName} url={row.coverUrl} decorative />
      <span className="house-card-body">
        <span className="line">
          <strong title={row.houseName}>{row.houseName}</strong>
          <StateDot tone={checkTones[row.state]}>{t(`state_${row.state}`)}</StateDot>
        </span>
        <span className="line">
          <CheckWhat row={row} />
          <span className="muted">{t('roundOf', { count: row.round })}</span>
        </span>
        <span className="line muted">
          <span>{row.submittedBy}</span>
          {row.state === 'waiting' && <WaitingTime since={row.submittedAt} />}
        </span>
      </span>
    </Link>
  );
};

export default HouseCheckPage;
