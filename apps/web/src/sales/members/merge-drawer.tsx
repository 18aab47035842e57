/** Lists possible duplicates or searches for one, then compares the two. */
import type { MemberDetail, MemberRow } from '@minsu/contract/sales/members/member.ts';
import { pageMembers } from '@minsu/contract/sales/members/member-endpoints.ts';
import { dismissDuplicate, listDuplicates } from '@minsu/contract/sales/members/member-merge-endpoints.ts';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { useSettled } from '../../components/dialogs/use-settled.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { memberQueries } from './member-live.ts';
import { MemberDocumentText, MemberName } from './member-words.tsx';
import { MergeCompare } from './merge-compare.tsx';

interface MergeDrawerProps {
  readonly detail: MemberDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

const MergeDrawer = ({ detail, open, onClose }: MergeDrawerProps) => {
  const { t } = useTranslation('memberMerge');
  const [otherId, setOtherId] = useState<string | null>(null);
  return (
    <FormDrawer open={open} title={t('title')} onClose={onClose} width={760}>
      {otherId === null ? (
        <Candidates id={detail.member.id} onCompare={setOtherId} />
      ) : (
        <MergeCompare
          id={detail.member.id}
          otherId={otherId}
          onBack={() => setOtherId(null)}
          onDone={onClose}
        />
      )}
    </FormDrawer>
  );
};

export default MergeDrawer;

interface CandidatesProps {
  readonly id: string;
  readonly onCompare: (otherId: string) => void;
}

const Candidates = ({ id, onCompare }: CandidatesProps) => {
  const { t } = useTranslation('memberMerge');
  const query = useCall(listDuplicates, { id }, { keepPrevious: false, staleTime: 0, quiet: true });
  return (
    <div className="member-merge">
      <h2 className="member-section">{t('listTitle')}</h2>
      <Loaded
        query={query}
        lines={3}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState title={t('none')} />}
      >
        {(rows) => (
          <ul className="member-lines">
            {rows.map((row) => (
              <Candidate key={row.id} row={row} onCompare={onCompare}>
                <Tag tone="info">{t(`reason_${row.reason}`)}</Tag>
                <CommandButton
                  size="small"
                  command={dismissDuplicate}
                  input={{ id, otherId: row.id }}
                  label={t('dismiss')}
                  done={t('dismissed')}
                  invalidates={memberQueries}
                />
              </Candidate>
            ))}
          </ul>
        )}
      </Loaded>
      <Others id={id} onCompare={onCompare} />
    </div>
  );
};

interface CandidateProps {
  readonly row: MemberRow;
  readonly onCompare: (otherId: string) => void;
  readonly children?: ReactNode;
}

const Candidate = ({ row, onCompare, children }: CandidateProps) => {
  const { t } = useTranslation('memberMerge');
  return (
    <li>
      <span className="line">
        <MemberName of={row} />
        <Button size="small" type="primary" onClick={() => onCompare(row.id)}>
          {t('compare')}
        </Button>
      </span>
      <span className="line muted">
        <span>
          <span className="num">{row.phoneMasked ?? '—'}</span> · {t('stays', { count: row.stayCount })}{' '}
          <MemberDocumentText of={row} />
        </span>
        <span className="member-buttons">{children}</span>
      </span>
    </li>
  );
};

const FOUND = 8;

/** Searches other members with the list's search. */
const Others = ({ id, onCompare }: CandidatesProps) => {
  const { t } = useTranslation('memberMerge');
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  const query = useCall(pageMembers, { keyword, size: FOUND }, { enabled: keyword !== '', quiet: true });
  return (
    <>
      <h2 className="member-section">{t('other')}</h2>
      <Input
        allowClear
        aria-label={t('otherPlaceholder')}
        placeholder={t('otherPlaceholder')}
        maxLength={50}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {keyword !== '' && (
        <Loaded
          query={query}
          lines={2}
          isEmpty={({ records }) => records.every((row) => row.id === id)}
          empty={<EmptyState kind="noMatch" title={t('none')} />}
        >
          {({ records }) => (
            <ul className="member-lines">
              {records
                .filter((row) => row.id !== id)
                .map((row) => (
                  <Candidate key={row.id} row={row} onCompare={onCompare} />
                ))}
            </ul>
          )}
        </Loaded>
      )}
    </>
  );
};
