/** All houses, as a table or a wall of pictures. */
import { pageHouses } from '@minsu/contract/houses/house-endpoints.ts';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../components/list-page.tsx';
import { HouseCard } from './house-card.tsx';
import { useHouseColumns, useHouseFilters } from './house-list-columns.tsx';
import { houseHref } from './house-words.ts';
import './house-live.ts';
import './houses.css';

const HouseListPage = () => {
  const { t } = useTranslation('houses');
  return (
    <ListPage
      title={t('title')}
      purpose={t('purpose')}
      listKey="houses"
      endpoint={pageHouses}
      filters={useHouseFilters()}
      columns={useHouseColumns()}
      rowKey={(house) => house.id}
      rowName={(house) => house.name}
      rowHref={(house) => houseHref(house.id)}
      defaultSort="city"
      phoneRender={(house) => <HouseCard house={house} small />}
      cardRender={(house) => <HouseCard house={house} />}
      empty={{ title: t('emptyTitle'), hint: t('emptyHint') }}
    />
  );
};

export default HouseListPage;
