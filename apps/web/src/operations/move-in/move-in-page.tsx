/** Moving in from another system: what is imported, in which order, and how to switch. */
import { importContracts } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { importLandlords } from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { importHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { importMembers } from '@minsu/contract/sales/members/member-endpoints.ts';
import { importOrders } from '@minsu/contract/sales/orders/import-orders-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { importPastStays } from '@minsu/contract/sales/orders/past/past-stay-endpoints.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Page } from '../../components/lists/page.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { ImportButton, type ImportButtonProps } from '../../components/runs/import-button.tsx';
import { useMay, useSession } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { moveInQueries } from './move-in-live.ts';
import { PastStayFiles } from './past-stay-files.tsx';
import './move-in.css';

const cutOver = ['cut_1', 'cut_2', 'cut_3', 'cut_4', 'cut_5', 'cut_6'] as const;

type StageName = 'houses' | 'landlords' | 'members' | 'past' | 'orders' | 'openings';

const MoveInPage = () => {
  const { t } = useTranslation('moveIn');
  const may = useMay();
  const hidden = useSession((session) => session.userInfo?.hiddenEntries ?? []);
  const imports = (importOf: ImportButtonProps['importOf'], what: string, label?: string): ReactNode => (
    <ImportButton
      importOf={importOf}
      target={{}}
      what={what}
      {...(label && { label })}
      invalidates={[...moveInQueries, pageOrders]}
    />
  );
  return (
    <Page title={t('title')} purpose={t('purpose')} className="move-in-page">
      <Stage name="houses">{imports(importHouses, t('importHouses'))}</Stage>
      {!hidden.includes('landlordList') && may('landlord:import') && (
        <Stage name="landlords">
          {imports(importLandlords, t('importLandlords'), t('importLandlords'))}
          {imports(importContracts, t('importContracts'), t('importContracts'))}
        </Stage>
      )}
      {!hidden.includes('memberList') && (
        <Stage name="members">{imports(importMembers, t('importMembers'))}</Stage>
      )}
      <Stage name="past" below={<PastStayFiles />}>
        {imports(importPastStays, t('importPast'))}
      </Stage>
      <Stage name="orders">{imports(importOrders, t('importOrders'))}</Stage>
      {may('opening:manage') && (
        <Stage name="openings">
          <Link to="/walletInformationMenu/ledger?tab=openings">{t('openOpenings')}</Link>
        </Stage>
      )}
      <Panel title={t('stage_cutOver')}>
        <ol className="cut-over">
          {cutOver.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ol>
      </Panel>
    </Page>
  );
};

export default MoveInPage;

interface StageProps {
  readonly name: StageName;
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

const Stage = ({ name, below, children }: StageProps) => {
  const { t } = useTranslation('moveIn');
  return (
    <Panel title={t(`stage_${name}`)} extra={<span className="move-in-buttons">{children}</span>}>
      <p className="muted">{t(`hint_${name}`)}</p>
      {below}
    </Panel>
  );
};
