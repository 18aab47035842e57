/** The landlord tab of the member list, for roles that see landlords. */
import { flatMenu, mayOpen } from '@minsu/contract/menu.ts';
import { lazy, Suspense } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { rolesOf, useSession } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const landlordList = flatMenu.find(({ name }) => name === 'landlordList');

const useMaySeeLandlords = (): boolean => {
  const roles = rolesOf(useSession(({ userInfo }) => userInfo));
  if (!landlordList) return false;
  const { parent } = landlordList;
  return mayOpen(landlordList, roles) && (parent === null || mayOpen(parent, roles));
};

const Landlords = lazy(async () => ({
  default: (await import('../../finance/landlords/landlord-list-panel.tsx')).LandlordListPanel,
}));

export const LandlordTab = () => {
  const { t } = useTranslation(['members', 'components']);
  if (useMaySeeLandlords())
    return (
      <Suspense fallback={<Skeleton lines={10} label={t('components:loading')} />}>
        <Landlords />
      </Suspense>
    );
  return (
    <div className="panel list-card">
      <EmptyState kind="forbidden" title={t('landlordTitle')} hint={t('landlordClosed')} />
    </div>
  );
};
