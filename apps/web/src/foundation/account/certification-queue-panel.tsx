/** Certifications awaiting a decision, as a tab of the users screen. Needs `certification:review`. */
import type { CertificationCase } from '@minsu/contract/foundation/account/certification.ts';
import {
  approveCertification,
  pageCertifications,
} from '@minsu/contract/foundation/account/certification-endpoints.ts';
import {
  type CertificationState,
  certificationStates,
} from '@minsu/contract/foundation/account/certification-states.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { DataTable } from '../../components/lists/data-table.tsx';
import type { ListColumn } from '../../components/lists/list-types.ts';
import { Pager } from '../../components/lists/pager.tsx';
import { Failed } from '../../components/records/panel.tsx';
import { StateDot, Tag } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { RejectDialog, RevealCertification } from './certification-dialogs.tsx';
import { stateTones } from './certification-words.ts';
import './account-live.ts';
import './account.css';
import { useTranslation } from '../../platform/use-translation.ts';

type Open = { readonly kind: 'reject' | 'reveal'; readonly one: CertificationCase } | null;

interface Filter {
  readonly state: CertificationState | undefined;
  readonly keyword: string;
}

const CertificationQueuePanel = () => {
  const [paging, setPaging] = useState({ current: 1, size: 20 });
  const [filter, setFilter] = useState<Filter>({ state: 'auditing', keyword: '' });
  const [open, setOpen] = useState<Open>(null);
  const input = { ...paging, state: filter.state, keyword: filter.keyword || undefined };
  const query = useCall(pageCertifications, input, { quiet: true });
  const { data } = query;
  return (
    <div className="certification-queue">
      <QueueBar
        state={filter.state}
        onChange={(change) => {
          setFilter((was) => ({ ...was, ...change }));
          setPaging((was) => ({ ...was, current: 1 }));
        }}
      />
      <QueueRows query={query} filter={filter} onOpen={setOpen} />
      {data && data.total > 0 && (
        <Pager page={data} {...paging} onChange={(change) => setPaging((was) => ({ ...was, ...change }))} />
      )}
      {open?.kind === 'reject' && <RejectDialog one={open.one} onClose={() => setOpen(null)} />}
      {open?.kind === 'reveal' && <RevealCertification one={open.one} onClose={() => setOpen(null)} />}
    </div>
  );
};

interface QueueBarProps {
  readonly state: Filter['state'];
  readonly onChange: (change: Partial<Filter>) => void;
}

const QueueBar = ({ state, onChange }: QueueBarProps) => {
  const { t } = useTranslation('account');
  return (
    <div className="queue-bar">
      <Input.Search
        allowClear
        aria-label={t('searchApplicant')}
        placeholder={t('searchApplicant')}
        maxLength={50}
        onSearch={(text) => onChange({ keyword: text.trim() })}
      />
      <Select
        aria-label={t('state')}
        value={state ?? 'all'}
        options={[
          { value: 'all', label: t('allStates') },
          ...certificationStates.map((value) => ({ value, label: t(`state_${value}`) })),
        ]}
        onChange={(value) => onChange({ state: certificationStates.find((each) => each === value) })}
      />
    </div>
  );
};

interface QueueRowsProps {
  readonly query: UseQueryResult<OutputOf<typeof pageCertifications>>;
  readonly filter: Filter;
  readonly onOpen: (open: Open) => void;
}

const QueueRows = ({ query, filter, onOpen }: QueueRowsProps) => {
  const { t } = useTranslation('account');
  const columns = useColumns();
  const { data, error, isPending, isPlaceholderData } = query;
  if (!data && error) return <Failed error={error} retry={() => void query.refetch()} />;
  if (data?.total === 0)
    return filter.state === 'auditing' && filter.keyword === '' ? (
      <EmptyState title={t('queueEmpty')} hint={t('queueEmptyHint')} />
    ) : (
      <EmptyState kind="noMatch" title={t('noMatch')} />
    );
  return (
    <DataTable
      label={t('queueTitle')}
      columns={columns}
      rows={data?.records ?? []}
      rowKey={(one) => one.id}
      rowName={(one) => one.realName}
      rowActions={(one) => <CaseActions one={one} onOpen={onOpen} />}
      density="middle"
      sort={undefined}
      onSort={() => undefined}
      choose={() => undefined}
      openKey={null}
      dimmed={isPlaceholderData}
      loading={isPending}
    />
  );
};

const useColumns = (): readonly ListColumn<CertificationCase>[] => {
  const { t } = useTranslation('account');
  return [
    {
      key: 'applicant',
      title: t('applicant'),
      render: (one) => (
        <span>
          {one.accountName} <span className="muted">{one.username}</span>
        </span>
      ),
    },
    {
      key: 'realName',
      title: t('realName'),
      render: (one) => (
        <span>
          {one.realName}{' '}
          {one.realName !== one.accountName && (
            <Tag tone="warn">{t('nameDiffers', { name: one.accountName })}</Tag>
          )}
        </span>
      ),
    },
    { key: 'document', title: t('documentType'), render: (one) => t(`doc_${one.documentType}`) },
    {
      key: 'number',
      title: t('documentNumber'),
      render: (one) => <span className="num">{one.numberMasked}</span>,
    },
    {
      key: 'state',
      title: t('state'),
      render: (one) => <StateDot tone={stateTones[one.state]}>{t(`state_${one.state}`)}</StateDot>,
    },
    {
      key: 'submittedAt',
      title: t('submittedAt'),
      render: (one) => <InstantText at={one.submittedAt} house={null} />,
    },
  ];
};

interface CaseActionsProps {
  readonly one: CertificationCase;
  readonly onOpen: (open: Open) => void;
}

const CaseActions = ({ one, onOpen }: CaseActionsProps) => {
  const { t } = useTranslation('account');
  const may = useMay();
  return (
    <>
      {may('certification:reveal') && (
        <Button size="small" onClick={() => onOpen({ kind: 'reveal', one })}>
          {t('reveal')}
        </Button>
      )}
      {one.actions.includes('approve') && (
        <CommandButton
          size="small"
          type="primary"
          command={approveCertification}
          input={{ id: one.id, version: one.version }}
          label={t('approve')}
          confirm={{ title: t('approveTitle', { name: one.accountName }), text: t('approveText') }}
          done={t('approved')}
          invalidates={[pageCertifications]}
        />
      )}
      {one.actions.includes('reject') && (
        <Button size="small" color="danger" variant="filled" onClick={() => onOpen({ kind: 'reject', one })}>
          {t('reject')}
        </Button>
      )}
      {one.actions.includes('withdraw') && <span className="muted">{t('ownCase')}</span>}
    </>
  );
};

export default CertificationQueuePanel;
