/** All properties, as a table or a gallery. */
import type { HouseRow } from '@minsu/contract/foundation/houses/house.ts';
import {
  exportHouses,
  houseFacets,
  importHouses,
  pageHouses,
} from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { Link } from 'react-router';
import { Icon } from '../../../components/icon.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { ImportButton } from '../../../components/runs/import-button.tsx';
import { useMay, useSeesMoney } from '../../../platform/calls/session.ts';
import { HouseBulkActions } from '../house-bulk-actions.tsx';
import { houseHref } from '../house-words.ts';
import { HouseCard } from './house-card.tsx';
import { useHouseColumns } from './house-list-columns.tsx';
import { useHouseFilters, useHouseViews } from './house-list-filters.ts';
import { useAskedLandmark } from './use-near-filters.ts';
import '../house-live.ts';
import '../houses.css';
import { useTranslation } from '../../../platform/use-translation.ts';

const nameOf = (house: HouseRow): string => house.name;
const hrefOf = (house: HouseRow): string => houseHref(house.id);

const HouseListPage = () => {
  const { t } = useTranslation('houses');
  const may = useMay();
  const seesMoney = useSeesMoney();
  return (
    <ListPage
      title={t('title')}
      purpose={t('purpose')}
      listKey="houses"
      endpoint={pageHouses}
      filters={useHouseFilters()}
      columns={useHouseColumns()}
      rowKey={(house) => house.id}
      rowName={nameOf}
      rowHref={hrefOf}
      exportOf={exportHouses}
      primaryAction={may('house:edit') ? <NewHouse /> : undefined}
      quickViews={useHouseViews()}
      viewKey="licence"
      tools={seesMoney ? <ImportHouses /> : undefined}
      bulkActions={may('house:edit') ? (selection) => <HouseBulkActions selection={selection} /> : undefined}
      defaultSort={useAskedLandmark() === null ? 'city' : 'distance'}
      phoneRender={(house) => <HouseCard house={house} small />}
      cardRender={(house) => <HouseCard house={house} />}
      empty={{ title: t('emptyTitle'), hint: t('emptyHint') }}
    />
  );
};

const NewHouse = () => {
  const { t } = useTranslation('houses');
  return (
    <Link className="button-link" to="/house/createOrEditHouse">
      <Icon name="plus" size={14} />
      {t('newHouse')}
    </Link>
  );
};

/** Imports contain prices, so they need the permission to see money. */
const ImportHouses = () => {
  const { t } = useTranslation('houses');
  return (
    <ImportButton
      importOf={importHouses}
      target={{}}
      what={t('importHouses')}
      invalidates={[pageHouses, houseFacets]}
    />
  );
};

export default HouseListPage;
