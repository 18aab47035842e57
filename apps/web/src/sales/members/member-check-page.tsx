/** Members' documents to check, and staff certifications for users who decide on them. */
import type { Permission } from '@minsu/contract/permission.ts';
import type { ComponentType } from 'react';
import { Page } from '../../components/lists/page.tsx';
import { PartLinks } from '../../components/records/part-tabs.tsx';
import { useOpenPart } from '../../components/records/use-open-part.ts';
import CertificationQueuePanel from '../../foundation/account/certification-queue-panel.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { CheckPart } from './check-part.tsx';
import './member-live.ts';
import './members.css';
import { useTranslation } from '../../platform/use-translation.ts';

const StaffPart = () => (
  <div className="panel list-card member-staff">
    <CertificationQueuePanel />
  </div>
);

const tabs = ['members', 'staff'] as const;
const parts: Readonly<
  Record<(typeof tabs)[number], { readonly permission: Permission; readonly Part: ComponentType }>
> = {
  members: { permission: 'member:check', Part: CheckPart },
  staff: { permission: 'certification:review', Part: StaffPart },
};

const MemberCheckPage = () => {
  const { t } = useTranslation('memberCheck');
  const may = useMay();
  const offered = tabs.filter((tab) => may(parts[tab].permission));
  const open = useOpenPart(offered, 'part') ?? tabs[0];
  const { Part } = parts[open];
  return (
    <Page title={t('title')} purpose={t('purpose')} full className="list-page member-check-page">
      {offered.length > 1 && (
        <PartLinks
          label={t('parts')}
          parts={offered}
          open={open}
          title={(tab) => t(`part_${tab}`)}
          name="part"
        />
      )}
      <Part key={open} />
    </Page>
  );
};

export default MemberCheckPage;
