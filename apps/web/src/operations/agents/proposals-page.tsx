/** Changes that programs propose: waiting and decided. */
import { type Proposal, proposalViews } from '@minsu/contract/operations/agents/proposal.ts';
import { pageProposals } from '@minsu/contract/operations/agents/proposal-endpoints.ts';
import { proposalKinds } from '@minsu/contract/operations/agents/proposal-kinds.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListPage } from '../../components/lists/list-page.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { LookButton } from '../../components/lists/look-button.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { ProposalActions } from './proposal-actions.tsx';
import { aboutOf, changeWords, kindName, type OfProposal, ProposalDot } from './proposal-words.tsx';
import './proposal-live.ts';

const idOf = ({ id }: Proposal): string => id;
const nameOf = (row: Proposal): string => `${kindName(row.kind)} ${row.houseName}`;
const actionsOf = (row: Proposal) => <ProposalActions of={row} />;
const previewOf = (row: Proposal) => <Preview of={row} />;
const cardOf = (row: Proposal) => <Card of={row} />;

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('proposals');
  return [
    {
      kind: 'select',
      key: 'kind',
      label: t('filterKind'),
      multiple: true,
      options: proposalKinds.map((value) => ({ value, label: kindName(value) })),
    },
  ];
};

const useColumns = (): ListColumn<Proposal>[] => {
  const { t } = useTranslation('proposals');
  return useMemo(
    () => [
      { key: 'kind', title: t('column_kind'), width: 110, render: ({ kind }) => kindName(kind) },
      { key: 'house', title: t('column_house'), width: 160, render: ({ houseName }) => houseName },
      {
        key: 'about',
        title: t('column_about'),
        width: 320,
        render: (row) => <Link to={row.path}>{aboutOf(row)}</Link>,
      },
      { key: 'reason', title: t('column_reason'), width: 220, render: ({ reason }) => reason },
      { key: 'state', title: t('column_state'), render: (row) => <ProposalDot of={row} /> },
      {
        key: 'token',
        title: t('column_token'),
        width: 180,
        render: ({ tokenName, askedBy }) => t('byToken', { token: tokenName, owner: askedBy }),
      },
      {
        key: 'askedAt',
        title: t('column_askedAt'),
        sort: true,
        render: ({ askedAt, houseId }) => <InstantText at={askedAt} house={houseId} />,
      },
      {
        key: 'expiresAt',
        title: t('column_expiresAt'),
        render: ({ expiresAt, houseId }) => <InstantText at={expiresAt} house={houseId} />,
      },
      { key: 'decidedBy', title: t('column_decidedBy'), render: ({ decidedBy }) => decidedBy ?? '—' },
    ],
    [t],
  );
};

const ProposalsPage = () => {
  const { t } = useTranslation('proposals');
  return (
    <ListPage
      title={t('title')}
      purpose={t('purpose')}
      listKey="proposals"
      endpoint={pageProposals}
      filters={useFilters()}
      columns={useColumns()}
      quickViews={proposalViews.map((value) => ({ value, label: t(`view_${value}`) }))}
      defaultSort="-askedAt"
      rowKey={idOf}
      rowName={nameOf}
      rowActions={actionsOf}
      preview={previewOf}
      phoneRender={cardOf}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    />
  );
};

export default ProposalsPage;

const useFacts = (of: Proposal): Fact[] => {
  const { t } = useTranslation('proposals');
  const { houseId, houseName, changes, reason, tokenName, askedBy, askedAt, expiresAt } = of;
  const { decidedBy, decidedAt, declineReason } = of;
  const optional = (label: string, value: string | null): Fact[] =>
    value === null ? [] : [{ label, value }];
  return [
    { label: t('column_state'), value: <ProposalDot of={of} /> },
    { label: t('column_house'), value: houseName },
    ...changes.map((change) => ({ label: t('column_about'), value: changeWords(change) })),
    { label: t('column_reason'), value: reason },
    { label: t('column_token'), value: t('byToken', { token: tokenName, owner: askedBy }) },
    { label: t('column_askedAt'), value: <InstantText at={askedAt} house={houseId} /> },
    { label: t('column_expiresAt'), value: <InstantText at={expiresAt} house={houseId} /> },
    ...optional(t('column_decidedBy'), decidedBy),
    ...(decidedAt === null
      ? []
      : [{ label: t('column_decidedAt'), value: <InstantText at={decidedAt} house={houseId} /> }]),
    ...optional(t('column_declineReason'), declineReason),
  ];
};

const Preview = ({ of }: OfProposal) => {
  const { t } = useTranslation('proposals');
  return (
    <div className="row-preview">
      <strong>{kindName(of.kind)}</strong>
      <ProposalActions of={of} />
      <Facts items={useFacts(of)} />
      <Link to={of.path}>{t('open')}</Link>
    </div>
  );
};

const Card = ({ of }: OfProposal) => (
  <div className="row-card">
    <div className="line">
      <strong className="title">{kindName(of.kind)}</strong>
      <ProposalDot of={of} />
    </div>
    <span className="muted">{of.houseName}</span>
    <span className="muted">{aboutOf(of)}</span>
    <div className="line">
      <span className="title">{of.reason}</span>
      <LookButton title={kindName(of.kind)}>
        <Preview of={of} />
      </LookButton>
    </div>
    <ProposalActions of={of} />
  </div>
);
