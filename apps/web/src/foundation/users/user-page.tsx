/** User management: users, account requests, certifications. */

import { countUserViews } from '@minsu/contract/foundation/users/user-endpoints.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import { lazy, Suspense } from 'react';
import { Page } from '../../components/lists/page.tsx';
import { PartLinks } from '../../components/records/part-tabs.tsx';
import { useOpenPart } from '../../components/records/use-open-part.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
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
  const offered = tabs.filter((tab) => may(needed[tab]));
  return { open: useOpenPart(offered) ?? 'users', offered };
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
  const pending = useCall(countUserViews, {}, { quiet: true }).data?.pendingApplications;
  if (offered.length < 2) return null;
  return (
    <PartLinks
      label={t('parts')}
      parts={offered}
      open={open}
      title={(tab) => t(`tab_${tab}`)}
      countOf={(tab) => (tab === 'applications' && pending) || undefined}
    />
  );
};
