/** Members with stays and lifetime value, and a link to landlords. */
import { type MemberRow, memberParts } from '@minsu/contract/sales/members/member.ts';
import { exportMembers, importMembers, pageMembers } from '@minsu/contract/sales/members/member-endpoints.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { RowSelection } from '../../components/lists/list-types.ts';
import { Page } from '../../components/lists/page.tsx';
import { memberHref } from '../../components/records/member-href.ts';
import { PartLinks } from '../../components/records/part-tabs.tsx';
import { useOpenPart } from '../../components/records/use-open-part.ts';
import { ImportButton } from '../../components/runs/import-button.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { LandlordTab } from './landlord-tab.tsx';
import { MemberCard, MemberPreview } from './member-card.tsx';
import { useMemberColumns } from './member-columns.tsx';
import { useMemberFilters, useMemberViews } from './member-filters.ts';
import { memberQueries } from './member-live.ts';
import './members.css';
import { useTranslation } from '../../platform/use-translation.ts';

const MemberDrawer = lazyPart(() => import('./member-drawer.tsx'), 'asked');
const TagMembers = lazyPart(() => import('./tag-members.tsx'), 'asked');

const keyOf = (row: MemberRow): string => row.id;
const nameOf = (row: MemberRow): string => row.name;
const hrefOf = (row: MemberRow): string => memberHref(row.id);

const MemberListPage = () => {
  const { t } = useTranslation('members');
  const part = useOpenPart(memberParts, 'part');
  const create = useCreate();
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      help="members"
      actions={part === 'tenant' && create.button}
      full
      className="list-page member-page"
    >
      <PartLinks
        label={t('parts')}
        parts={memberParts}
        open={part}
        title={(one) => t(`part_${one}`)}
        name="part"
      />
      {part === 'tenant' ? <Tenants create={create.button} /> : <LandlordTab />}
      {create.drawer}
    </Page>
  );
};

export default MemberListPage;

const Tenants = ({ create }: { readonly create: ReturnType<typeof useCreate>['button'] }) => {
  const { t } = useTranslation('members');
  const may = useMay();
  return (
    <ListPanel
      title={t('title')}
      help="members"
      listKey="members"
      endpoint={pageMembers}
      filters={useMemberFilters()}
      columns={useMemberColumns()}
      quickViews={useMemberViews()}
      defaultSort="-lastStayOn"
      rowKey={keyOf}
      rowName={nameOf}
      rowHref={hrefOf}
      {...(may('member:export') ? { exportOf: exportMembers } : {})}
      tools={
        <ImportButton
          importOf={importMembers}
          target={{}}
          what={t('part_tenant')}
          invalidates={memberQueries}
        />
      }
      bulkActions={may('member:edit') ? bulkActions : undefined}
      preview={(row) => <MemberPreview of={row} />}
      phoneRender={(row) => <MemberCard of={row} />}
      empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: create }}
    />
  );
};

const bulkActions = (selection: RowSelection<MemberRow>) => <BulkTags selection={selection} />;

const BulkTags = ({ selection }: { readonly selection: RowSelection<MemberRow> }) => {
  const { t } = useTranslation('members');
  const dialog = useDialog();
  return (
    <>
      <Button onClick={() => dialog.show()}>{t('bulkTag')}</Button>
      {dialog.shown && (
        <TagMembers
          key={dialog.shown.key}
          selection={selection}
          open={dialog.shown.open}
          onClose={dialog.close}
        />
      )}
    </>
  );
};

const useCreate = () => {
  const { t } = useTranslation('members');
  const may = useMay();
  const drawer = useDialog();
  if (!may('member:edit')) return { button: null, drawer: null };
  return {
    button: (
      <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => drawer.show()}>
        {t('create')}
      </Button>
    ),
    drawer: drawer.shown && (
      <MemberDrawer key={drawer.shown.key} open={drawer.shown.open} onClose={drawer.close} />
    ),
  };
};
