/** The desk's day: shifts, daily cash report, company accounts, night audit. */
import type { Permission } from '@minsu/contract/permission.ts';
import type { ComponentType } from 'react';
import { Page } from '../../components/lists/page.tsx';
import { PartLinks } from '../../components/records/part-tabs.tsx';
import { useOpenPart } from '../../components/records/use-open-part.ts';
import { useMay } from '../../platform/calls/session.ts';
import { CompaniesPanel } from '../companies/companies-panel.tsx';
import { CashPart } from './cash-part.tsx';
import { NightAuditPart } from './night-audit-part.tsx';
import { ShiftPart } from './shift-part.tsx';
import { UnshiftedPart } from './unshifted-part.tsx';
import './shifts.css';
import { useTranslation } from '../../platform/use-translation.ts';

const tabs = ['shifts', 'unshifted', 'cash', 'companies', 'nightAudit'] as const;
const parts: Readonly<
  Record<(typeof tabs)[number], { readonly permission: Permission; readonly Part: ComponentType }>
> = {
  shifts: { permission: 'shift:read', Part: ShiftPart },
  unshifted: { permission: 'shift:read', Part: UnshiftedPart },
  cash: { permission: 'shift:read', Part: CashPart },
  companies: { permission: 'company:read', Part: CompaniesPanel },
  nightAudit: { permission: 'nightAudit:read', Part: NightAuditPart },
};

const ShiftPage = () => {
  const { t } = useTranslation('shifts');
  const may = useMay();
  const offered = tabs.filter((tab) => may(parts[tab].permission));
  const open = useOpenPart(offered) ?? tabs[0];
  const { Part } = parts[open];
  return (
    <Page title={t('title')} purpose={t('purpose')} help="shifts" full className="list-page shift-page">
      <PartLinks label={t('parts')} parts={offered} open={open} title={(tab) => t(`tab_${tab}`)} />
      <Part key={open} />
    </Page>
  );
};

export default ShiftPage;
