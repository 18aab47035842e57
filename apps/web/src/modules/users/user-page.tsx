/** User management: users, applications for an account, certifications. */
import type { Permission } from '@minsu/contract/permission.ts';
import { countUserViews } from '@minsu/contract/users/user-endpoints.ts';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { Page } from '../../components/page.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useAddressSearch } from '../../platform/address.ts';
import { useCall } from '../../platform/queries.ts';
import { useMay } from '../../platform/session.ts';
import { ApplicationList } from './application-list.tsx';
import { useCreateUser } from './use-create-user.tsx';
import { UserList } from './user-list.tsx';
import './user-live.ts';
import './users.css';
import { useTranslation } from '../../platform/use-translation.ts';

const CertificationQueue = lazy(() => import('../account/certification-queue-panel.tsx'));

const tabs = ['users', 'applications', 'certifications'] as const;
type Tab = (typeof tabs)[number];

const needed: Readonly<Record<Tab, Permission>> = {
  users: 'user:read',
  applications: 'user:approve',
  certifications: 'certification:review',
};

const useOpenTab = (): { readonly open: Tab; readonly offered: readonly Tab[] } => {
  const may = useMay();
  const [search] = useAddressSearch();
  const offered = tabs.filter((tab) => may(needed[tab]));
  return { open: offered.find((tab) => tab === search.get('tab')) ?? 'users', offered };
};

const UserPage = () => {
  const { t } = useTranslation('users');
  const { open, offered } = useOpenTab();
  const create = useCreateUser();
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={create.button}
      full
      className="list-page users-page"
    >
      <Tabs open={open} offered={offered} />
      {open === 'users' && <UserList createButton={create.button} />}
      {open === 'applications' && <ApplicationList />}
      {open === 'certifications' && <Certifications />}
      {create.drawer}
    </Page>
  );
};

export default UserPage;

const Certifications = () => {
  const { t } = useTranslation('components');
  return (
    <div className="list-body">
      <div className="panel list-card">
        <Suspense
          fallback={
            <div className="panel-body">
              <Skeleton lines={8} label={t('loading')} />
            </div>
          }
        >
          <CertificationQueue />
        </Suspense>
      </div>
    </div>
  );
};

const Tabs = ({ open, offered }: { readonly open: Tab; readonly offered: readonly Tab[] }) => {
  const { t } = useTranslation('users');
  const { data } = useCall(countUserViews, {}, { quiet: true });
  if (offered.length < 2) return null;
  return (
    <nav className="users-tabs" aria-label={t('parts')}>
      {offered.map((tab) => (
        <Link
          key={tab}
          className="view-tab"
          to={tab === 'users' ? '?' : `?tab=${tab}`}
          aria-current={tab === open ? 'page' : undefined}
        >
          {t(`tab_${tab}`)}
          {tab === 'applications' && Boolean(data?.pendingApplications) && (
            <span className="count">{data?.pendingApplications}</span>
          )}
        </Link>
      ))}
    </nav>
  );
};
