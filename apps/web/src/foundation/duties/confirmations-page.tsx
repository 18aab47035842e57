/** Approval requests: pending and decided, with author, decision and reason. */
import { pageDutyRequests } from '@minsu/contract/foundation/duties/duty-endpoints.ts';
import { type DutyRequest, dutyRequestViews } from '@minsu/contract/foundation/duties/duty-request.ts';
import { heldActs } from '@minsu/contract/foundation/duties/duty-table.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListPage } from '../../components/lists/list-page.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { LookButton } from '../../components/lists/look-button.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { DutyActions } from './duty-actions.tsx';
import { aboutOf, actName, DutyDot, factValue, type OfDuty } from './duty-words.tsx';
import './duty-live.ts';

const idOf = ({ id }: DutyRequest): string => id;
const nameOf = (row: DutyRequest): string => `${actName(row.act)} ${row.askedBy}`;
const actionsOf = (row: DutyRequest) => <DutyActions of={row} />;
const previewOf = (row: DutyRequest) => <Preview of={row} />;
const cardOf = (row: DutyRequest) => <Card of={row} />;

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('duties');
  return [
    {
      kind: 'select',
      key: 'act',
      label: t('filterAct'),
      multiple: true,
      options: heldActs.map((value) => ({ value, label: actName(value) })),
    },
  ];
};

const useColumns = (): ListColumn<DutyRequest>[] => {
  const { t } = useTranslation('duties');
  return useMemo(
    () => [
      { key: 'act', title: t('column_act'), width: 180, render: ({ act }) => actName(act) },
      {
        key: 'about',
        title: t('column_about'),
        width: 300,
        render: (row) => <Link to={row.path}>{aboutOf(row)}</Link>,
      },
      { key: 'state', title: t('column_state'), render: (row) => <DutyDot of={row} /> },
      { key: 'reason', title: t('column_reason'), width: 220, render: ({ reason }) => reason },
      { key: 'askedBy', title: t('column_askedBy'), render: ({ askedBy }) => askedBy },
      {
        key: 'askedAt',
        title: t('column_askedAt'),
        sort: true,
        render: ({ askedAt }) => <InstantText at={askedAt} house={null} />,
      },
      { key: 'decidedBy', title: t('column_decidedBy'), render: ({ decidedBy }) => decidedBy ?? '—' },
    ],
    [t],
  );
};

const ConfirmationsPage = () => {
  const { t } = useTranslation('duties');
  return (
    <ListPage
      title={t('title')}
      purpose={t('purpose')}
      help="refunds"
      listKey="dutyRequests"
      endpoint={pageDutyRequests}
      filters={useFilters()}
      columns={useColumns()}
      quickViews={dutyRequestViews.map((value) => ({ value, label: t(`view_${value}`) }))}
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

export default ConfirmationsPage;

const useFacts = (of: DutyRequest): Fact[] => {
  const { t } = useTranslation('duties');
  const { landlordName, facts, reason, askedBy, askedAt, decidedBy, decidedAt } = of;
  const optional = (label: string, value: string | null): Fact[] =>
    value === null ? [] : [{ label, value }];
  return [
    { label: t('column_state'), value: <DutyDot of={of} /> },
    ...optional(t('fact_landlord'), landlordName),
    ...facts.map((fact) => ({ label: t(`fact_${fact.key}`), value: factValue(fact) })),
    { label: t('column_reason'), value: reason },
    { label: t('column_askedBy'), value: askedBy },
    { label: t('column_askedAt'), value: <InstantText at={askedAt} house={null} /> },
    ...optional(t('column_decidedBy'), decidedBy),
    ...(decidedAt === null
      ? []
      : [{ label: t('column_decidedAt'), value: <InstantText at={decidedAt} house={null} /> }]),
    ...optional(t('column_decideReason'), of.decideReason),
    ...optional(t('column_aloneReason'), of.aloneReason),
  ];
};

const Preview = ({ of }: OfDuty) => {
  const { t } = useTranslation('duties');
  return (
    <div className="row-preview">
      <strong>{actName(of.act)}</strong>
      <DutyActions of={of} />
      <Facts items={useFacts(of)} />
      <Link to={of.path}>{t('openRecord')}</Link>
    </div>
  );
};

const Card = ({ of }: OfDuty) => (
  <div className="row-card">
    <div className="line">
      <strong className="title">{actName(of.act)}</strong>
      <DutyDot of={of} />
    </div>
    <span className="muted">{aboutOf(of)}</span>
    <div className="line">
      <span className="title">{of.askedBy}</span>
      <LookButton title={actName(of.act)}>
        <Preview of={of} />
      </LookButton>
    </div>
    <DutyActions of={of} />
  </div>
);
