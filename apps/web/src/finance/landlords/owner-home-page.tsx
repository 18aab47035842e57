/** A landlord's start page: properties, own stays, documents. */
import {
  getOwnerHome,
  getOwnFile,
  type OwnerHome,
} from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/lists/page.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { formatCount, formatPercent } from '../../platform/format.ts';
import { OwnStatements } from '../settlements/statements-panel.tsx';
import { DocumentLines } from './document-lines.tsx';
import { OwnerContracts } from './owner-contracts.tsx';
import { OwnerHouses } from './owner-houses.tsx';
import { OwnerStays } from './owner-stays.tsx';
import { StatementMail } from './statement-mail.tsx';
import './landlord-live.ts';
import './landlords.css';
import { useTranslation } from '../../platform/use-translation.ts';

const OwnerStayDrawer = lazyPart(() => import('./owner-stay-drawer.tsx'));

const OwnerHomePage = () => {
  const { t } = useTranslation('owner');
  const query = useCall(getOwnerHome, {});
  const home = query.data;
  return (
    <Page title={t('title')} purpose={t('purpose')} actions={home && <FileStay home={home} />}>
      <Loaded query={query} lines={12}>
        {(data) => (data.landlord ? <Home home={data} /> : <NotLinked />)}
      </Loaded>
    </Page>
  );
};

export default OwnerHomePage;

interface HomeProps {
  readonly home: OwnerHome;
}

const NotLinked = () => {
  const { t } = useTranslation('owner');
  return (
    <section className="panel">
      <EmptyState kind="forbidden" title={t('notLinked')} hint={t('notLinkedHint')} />
    </section>
  );
};

const FileStay = ({ home: { landlord, houses, contracts } }: HomeProps) => {
  const { t } = useTranslation('owner');
  const may = useMay();
  const drawer = useDialog();
  if (!landlord || houses.length === 0 || !may('ownerStay:file')) return null;
  return (
    <>
      <Button type="primary" onClick={() => drawer.show()}>
        {t('file')}
      </Button>
      {drawer.shown && (
        <OwnerStayDrawer
          title={t('file')}
          landlordId={landlord.id}
          contracts={contracts}
          open={drawer.shown.open}
          onClose={drawer.close}
        />
      )}
    </>
  );
};

const Home = ({ home }: HomeProps) => {
  const { t } = useTranslation('owner');
  const { landlord } = home;
  const status = landlord?.status;
  return (
    <>
      {(status === 'paused' || status === 'ended') && (
        <p className="callout warn">
          {t(status === 'paused' ? 'isPaused' : 'isEnded', { reason: landlord?.statusReason ?? '' })}
        </p>
      )}
      <Figures home={home} />
      <div className="landlord-columns">
        <div className="column">
          <OwnerHouses home={home} />
        </div>
        <div className="column">
          <OwnStatements />
          {landlord && <StatementMail landlord={landlord} />}
          <OwnerStays home={home} />
          <OwnerContracts home={home} />
          <Documents home={home} />
        </div>
      </div>
    </>
  );
};

const Figures = ({ home: { houses } }: HomeProps) => {
  const { t } = useTranslation('owner');
  const sum = (of: (house: OwnerHome['houses'][number]) => number): number =>
    houses.reduce((total, house) => total + of(house), 0);
  const sold = sum((house) => house.nightsSold);
  const inAll = sum((house) => house.nightsInAll);
  const figures = [
    [t('figure_houses'), formatCount(houses.length)],
    [t('figure_nights'), formatCount(sold)],
    [t('figure_occupancy'), inAll === 0 ? '—' : formatPercent(sold / inAll)],
    [t('figure_arrivals'), formatCount(sum((house) => house.arrivals))],
  ] as const;
  return (
    <dl className="owner-figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Documents = ({ home: { documents, today } }: HomeProps) => {
  const { t } = useTranslation('owner');
  return (
    <Panel title={t('documents')}>
      {documents.length === 0 ? (
        <EmptyState title={t('documentsEmpty')} hint={t('documentsEmptyHint')} />
      ) : (
        <DocumentLines
          documents={documents}
          today={today}
          endpoint={getOwnFile}
          queryOf={(fileId) => ({ fileId })}
        />
      )}
    </Panel>
  );
};
