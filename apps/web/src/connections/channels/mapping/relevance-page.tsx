/** Links listings and rooms, by suggestion or by choice, and shows what is not covered (design: product §9). */
import {
  getMappingCoverage,
  suggestLinks,
} from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { knownFacts } from '@minsu/contract/foundation/system/platform-registry.ts';
import { Button } from 'antd';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { Icon } from '../../../components/icon.tsx';
import { Page } from '../../../components/lists/page.tsx';
import { PartLinks } from '../../../components/records/part-tabs.tsx';
import { useOpenPart } from '../../../components/records/use-open-part.ts';
import { useCall } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';
import {
  type Connection,
  ConnectionBar,
  NoConnection,
  OtherScreen,
  useChosenConnection,
} from './connection-choice.tsx';
import { CoveragePart } from './coverage-part.tsx';
import { CreateType } from './create-type.tsx';
import './mapping-live.ts';
import { RefreshListings } from './refresh-listings.tsx';
import { RoomLinkList } from './room-link-list.tsx';
import { SuggestionPart } from './suggestion-part.tsx';
import { TypePart } from './type-part.tsx';
import './mapping.css';
import { useTranslation } from '../../../platform/use-translation.ts';

const ImportRooms = lazyPart(() => import('../../../foundation/houses/import-channel-rooms-panel.tsx'));

const tabs = ['rooms', 'suggestions', 'coverage'] as const;
type Tab = (typeof tabs)[number];
const parts = { rooms: RoomLinkList, suggestions: SuggestionPart, coverage: CoveragePart };

const sellsTypes = ({ platform }: Connection): boolean => knownFacts(platform)?.stock === 'roomType';

const RelevancePage = () => {
  const { t } = useTranslation('channelMapping');
  const choice = useChosenConnection();
  const { connection } = choice;
  const open = useOpenPart(tabs);
  const Part = parts[open];
  return (
    <Page
      title={t('relevanceTitle')}
      purpose={t('relevancePurpose')}
      help="channels"
      actions={connection && <Actions connection={connection} />}
      full
      className="list-page mapping-page"
    >
      <ConnectionBar {...choice} />
      {!connection && <NoConnection {...choice} />}
      {connection && sellsTypes(connection) && <TypePart key={connection.id} connection={connection} />}
      {connection && !sellsTypes(connection) && (
        <>
          <Tabs connectionId={connection.id} open={open} />
          <Part key={connection.id} connectionId={connection.id} />
        </>
      )}
    </Page>
  );
};

export default RelevancePage;

interface OfConnection {
  readonly connectionId: string;
}

const Actions = ({ connection }: { readonly connection: Connection }) => (
  <>
    <RefreshListings connectionId={connection.id} />
    <CreateType connection={connection} />
    {!sellsTypes(connection) && <Import connectionId={connection.id} />}
    <OtherScreen id={connection.id} to="listings" />
  </>
);

const Import = ({ connectionId }: OfConnection) => {
  const { t } = useTranslation('rooms');
  const may = useMay();
  const panel = useDialog();
  if (!may('room:add')) return null;
  return (
    <>
      <Button icon={<Icon name="download" size={14} />} onClick={() => panel.show()}>
        {t('importRooms')}
      </Button>
      {panel.shown && (
        <ImportRooms
          key={panel.shown.key}
          connectionId={connectionId}
          open={panel.shown.open}
          onClose={panel.close}
        />
      )}
    </>
  );
};

const QUIET = { quiet: true };

const useCounts = (connectionId: string): Readonly<Partial<Record<Tab, number>>> => {
  const suggestions = useCall(suggestLinks, { connectionId }, QUIET).data;
  const coverage = useCall(getMappingCoverage, { connectionId }, QUIET).data;
  return {
    ...(suggestions && { suggestions: suggestions.length }),
    ...(coverage && {
      coverage: coverage.dead.length + coverage.rooms.length + coverage.types.length + coverage.moved.length,
    }),
  };
};

const Tabs = ({ connectionId, open }: OfConnection & { readonly open: Tab }) => {
  const { t } = useTranslation('channelMapping');
  const counts = useCounts(connectionId);
  return (
    <PartLinks
      label={t('parts')}
      parts={tabs}
      open={open}
      title={(tab) => t(`tab_${tab}`)}
      countOf={(tab) => counts[tab] || undefined}
      keep={{ connectionId }}
    />
  );
};
