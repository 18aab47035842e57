/**
 * The landlords' part of the member list. Its panel belongs to the landlords' own module; until that is there this leads
 * to their list.
 */
import { flatMenu, mayOpen } from '@minsu/contract/menu.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { rolesOf, useSession } from '../../platform/session.ts';

const landlordList = flatMenu.find(({ name }) => name === 'landlordList');

const useMaySeeLandlords = (): boolean => {
  const roles = rolesOf(useSession(({ userInfo }) => userInfo));
  if (!landlordList) return false;
  const { parent } = landlordList;
  return mayOpen(landlordList, roles) && (parent === null || mayOpen(parent, roles));
};

export const LandlordTab = () => {
  const { t } = useTranslation('members');
  const mayOpenList = useMaySeeLandlords();
  return (
    <div className="panel list-card">
      {mayOpenList ? (
        <EmptyState
          title={t('landlordTitle')}
          hint={t('landlordHint')}
          action={<Link to="/landlord/landlordList">{t('toLandlords')}</Link>}
        />
      ) : (
        <EmptyState kind="forbidden" title={t('landlordTitle')} hint={t('landlordClosed')} />
      )}
    </div>
  );
};
