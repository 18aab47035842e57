/**
 * Tabs of a landlord; the address holds the open one, which loads when opened. Another module adds a line to
 * `parts` with the text `tab_<key>`; its panel gets the landlord's id.
 */
import type { LandlordDetail } from '@minsu/contract/finance/landlords/landlord.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import { type ComponentType, lazy } from 'react';
import { RecordTabs } from '../../components/records/record-tabs.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { LandlordProfile } from './landlord-profile.tsx';

/** Own tabs read the detail, those of other modules the id. */
interface PartProps {
  readonly detail: LandlordDetail;
  readonly landlordId: string;
}

const part = (of: ComponentType<PartProps>, permission: Permission) => ({ of, permission });

const parts = {
  profile: part(LandlordProfile, 'landlord:read'),
  houses: part(
    lazy(() => import('./landlord-houses.tsx')),
    'house:read',
  ),
  contracts: part(
    lazy(async () => ({ default: (await import('../contracts/contracts-panel.tsx')).ContractsPanel })),
    'contract:read',
  ),
  settlements: part(
    lazy(async () => ({ default: (await import('../settlements/statements-panel.tsx')).StatementsPanel })),
    'settlement:read',
  ),
  payouts: part(
    lazy(async () => ({ default: (await import('../payouts/payouts-panel.tsx')).PayoutsPanel })),
    'payout:read',
  ),
  onboarding: part(
    lazy(async () => ({ default: (await import('../onboarding/onboarding-panel.tsx')).OnboardingPanel })),
    'onboarding:read',
  ),
  documents: part(
    lazy(() => import('./landlord-documents.tsx')),
    'landlord:read',
  ),
  history: part(
    lazy(() => import('./landlord-history.tsx')),
    'landlord:read',
  ),
};

type Tab = keyof typeof parts;
const tabs = Object.keys(parts) as Tab[];

export const LandlordTabs = ({ detail }: Pick<PartProps, 'detail'>) => {
  const { t } = useTranslation('landlords');
  const may = useMay();
  const { id, houseCount } = detail.landlord;
  const counts: Partial<Record<Tab, number>> = { houses: houseCount, documents: detail.documents.length };
  return (
    <RecordTabs
      id={id}
      label={t('parts')}
      parts={tabs.filter((tab) => may(parts[tab].permission))}
      title={(tab) => t(`tab_${tab}`)}
      countOf={(tab) => counts[tab]}
    >
      {(open) => {
        const { of: Part } = parts[open];
        return <Part detail={detail} landlordId={id} />;
      }}
    </RecordTabs>
  );
};
