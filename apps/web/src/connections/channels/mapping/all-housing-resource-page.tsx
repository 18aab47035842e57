/** All listings of an account: what each sells, whether it is on sale, and its sync state (design: product §9). */
import type { ChannelRoom } from '@minsu/contract/connections/channels/channel-room.ts';
import { pageChannelRooms } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { useMemo } from 'react';
import { ListPanel } from '../../../components/lists/list-panel.tsx';
import { Page } from '../../../components/lists/page.tsx';
import {
  type Connection,
  ConnectionBar,
  NoConnection,
  OtherScreen,
  useChosenConnection,
} from './connection-choice.tsx';
import { ListingCard } from './listing-card.tsx';
import { useListingColumns, useListingFilters } from './listing-columns.tsx';
import './mapping-live.ts';
import { RefreshListings } from './refresh-listings.tsx';
import { ListingActions, SaleButtons } from './sale-buttons.tsx';
import './mapping.css';
import { useTranslation } from '../../../platform/use-translation.ts';

const AllHousingResourcePage = () => {
  const { t } = useTranslation('channelMapping');
  const choice = useChosenConnection();
  const { connection } = choice;
  return (
    <Page
      title={t('listingsTitle')}
      purpose={t('listingsPurpose')}
      actions={
        connection && (
          <>
            <RefreshListings connectionId={connection.id} />
            <OtherScreen id={connection.id} to="relevance" />
          </>
        )
      }
      full
      className="list-page mapping-page"
    >
      <ConnectionBar {...choice} />
      {connection ? <Listings key={connection.id} connection={connection} /> : <NoConnection {...choice} />}
    </Page>
  );
};

export default AllHousingResourcePage;

const keyOf = (row: ChannelRoom): string => row.id;
const nameOf = (row: ChannelRoom): string => row.name;

const Listings = ({ connection }: { readonly connection: Connection }) => {
  const { t } = useTranslation('channelMapping');
  const { id: connectionId, platform } = connection;
  const fixed = useMemo(() => ({ connectionId }), [connectionId]);
  return (
    <ListPanel
      title={t('listingsTitle')}
      listKey="channelListings"
      endpoint={pageChannelRooms}
      fixed={fixed}
      filters={useListingFilters()}
      columns={useListingColumns(platform)}
      rowKey={keyOf}
      rowName={nameOf}
      rowActions={(row) => <ListingActions row={row} platform={platform} />}
      bulkActions={(selection) => (
        <SaleButtons connectionId={connectionId} platform={platform} selection={selection} />
      )}
      phoneRender={(row) => <ListingCard row={row} platform={platform} />}
      empty={{
        title: t('noListings'),
        hint: t('noListingsHint'),
        action: <RefreshListings connectionId={connectionId} />,
      }}
    />
  );
};
