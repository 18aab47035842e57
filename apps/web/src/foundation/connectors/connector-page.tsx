/** 连接: services that the business is connected to, each with state, last success, last error, test and log. */
import type { Connector } from '@minsu/contract/foundation/connectors/connector.ts';
import { listConnectors } from '@minsu/contract/foundation/connectors/connector-endpoints.ts';
import { connectorPorts } from '@minsu/contract/foundation/connectors/connector-registry.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/lists/page.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ConnectorCard } from './connector-card.tsx';
import './connectors.css';
import './connector-live.ts';
import { IdentitySection } from '../identity/identity-panel.tsx';
import { OptOuts } from './opt-outs.tsx';

const ConnectorDrawer = lazyPart(() => import('./connector-drawer.tsx'), 'asked');
const ConnectorDetail = lazyPart(() => import('./connector-detail.tsx'), 'asked');

const ConnectorPage = () => {
  const { t } = useTranslation('connectors');
  const mayEdit = useMay()('connector:edit');
  const query = useCall(listConnectors, {});
  const form = useDialog<Connector | null>();
  const detail = useDialog<Connector>();
  const add = mayEdit && (
    <Button type="primary" onClick={() => form.show(null)}>
      {t('add')}
    </Button>
  );
  return (
    <Page title={t('title')} purpose={t('intro')} help="connect-services" actions={add}>
      <Loaded
        query={query}
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState title={t('emptyTitle')} hint={t('emptyHint')} help="connect-services" action={add} />
        }
      >
        {(all) => <Ports all={all} onEdit={form.show} onOpen={detail.show} />}
      </Loaded>
      <IdentitySection />
      {form.shown && (
        <ConnectorDrawer
          key={form.shown.key}
          {...(form.shown.of && { connector: form.shown.of })}
          open={form.shown.open}
          onClose={form.close}
        />
      )}
      {detail.shown && (
        <ConnectorDetail
          key={detail.shown.key}
          id={detail.shown.of.id}
          open={detail.shown.open}
          onClose={detail.close}
        />
      )}
    </Page>
  );
};

export default ConnectorPage;

interface PortsProps {
  readonly all: readonly Connector[];
  readonly onEdit: (connector: Connector) => void;
  readonly onOpen: (connector: Connector) => void;
}

const Ports = ({ all, onEdit, onOpen }: PortsProps) => {
  const { t } = useTranslation('connectors');
  return connectorPorts.map((port) => {
    const those = all.filter((connector) => connector.port === port);
    return (
      those.length > 0 && (
        <section key={port} className="connector-port" aria-labelledby={`port-${port}`}>
          <h2 id={`port-${port}`}>{t(`port_${port}`)}</h2>
          <div className="connector-cards">
            {those.map((connector) => (
              <ConnectorCard
                key={connector.id}
                connector={connector}
                onEdit={() => onEdit(connector)}
                onOpen={() => onOpen(connector)}
              />
            ))}
          </div>
          {port === 'sms' && <OptOuts />}
        </section>
      )
    );
  });
};
