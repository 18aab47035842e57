/** 渠道直连: the connections to booking platforms, the worst first, and the way to a new one (product §9). */
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/lists/page.tsx';
import { PartLinks } from '../../components/records/part-tabs.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { ConnectionBoard } from './connection-board.tsx';
import { NEW_CONNECTION } from './connection-hrefs.ts';
import './channels-live.ts';
import './channels.css';
import { useTranslation } from '../../platform/use-translation.ts';

const ChannelOrdersPanel = lazyPart(() => import('./channel-orders-panel.tsx'), 'asked');
const ConnectWizard = lazyPart(() => import('./connect-wizard.tsx'), 'asked');
const ConnectionDetails = lazyPart(() => import('./connection-details.tsx'), 'asked');

/** The address says what is open beside the board: `connect` the wizard, `connection` the details. */
const useOpened = () => {
  const [search, setSearch] = useAddressSearch();
  const put = (name: 'connect' | 'connection', value: string | null, replace = false) =>
    setSearch(
      (was) => {
        const next = new URLSearchParams(was);
        next.delete('connect');
        next.delete('connection');
        next.delete('step');
        if (value !== null) next.set(name, value);
        return next;
      },
      { replace },
    );
  return { connect: search.get('connect'), connection: search.get('connection'), put };
};

const tabs = ['connections', 'orders'] as const;

const ChannelListPage = () => {
  const { t } = useTranslation('channels');
  const mayOf = useMay();
  const may = mayOf('channel:connect');
  const seesOrders = mayOf('order:read');
  const [search] = useAddressSearch();
  const { connect, connection, put } = useOpened();
  const open = seesOrders && search.get('tab') === 'orders' ? 'orders' : 'connections';
  const begin = may ? (
    <Button
      type="primary"
      icon={<Icon name="plus" size={14} />}
      onClick={() => put('connect', NEW_CONNECTION)}
    >
      {t('connect')}
    </Button>
  ) : null;
  return (
    <Page title={t('title')} purpose={t('purpose')} help="channels" actions={begin} className="channel-page">
      {seesOrders && (
        <PartLinks label={t('parts')} parts={tabs} open={open} title={(tab) => t(`tab_${tab}`)} />
      )}
      {open === 'orders' ? (
        <ChannelOrdersPanel />
      ) : (
        <ConnectionBoard begin={begin} onOpen={(id) => put('connection', id)} />
      )}
      {may && connect !== null && (
        <ConnectWizard
          of={connect}
          open
          onClose={() => put('connect', null)}
          onSaved={(id) => put('connect', id, true)}
        />
      )}
      {connection !== null && (
        <ConnectionDetails id={connection} open onClose={() => put('connection', null)} />
      )}
    </Page>
  );
};

export default ChannelListPage;
