/** Blocklist entries matching a member, active ones first. */

import {
  type BlacklistEntry,
  liftBlacklist,
  listMemberBlacklist,
} from '@minsu/contract/sales/blacklist/blacklist-endpoints.ts';
import type { MemberDetail } from '@minsu/contract/sales/members/member.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { CommandDialog } from '../../components/dialogs/command-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Field } from '../../components/forms/field.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { memberBlacklistQueries } from './member-live.ts';
import { MemberDocumentText } from './member-words.tsx';

const MemberBlacklist = ({ detail: { member } }: { readonly detail: MemberDetail }) => {
  const { t } = useTranslation('memberRecord');
  const query = useCall(listMemberBlacklist, { guestId: member.id }, { keepPrevious: false });
  return (
    <Panel title={t('tab_blacklist')}>
      <Loaded
        query={query}
        lines={4}
        isEmpty={(entries) => entries.length === 0}
        empty={<EmptyState title={t('blacklistNone')} hint={t('blacklistNoneHint')} />}
      >
        {(entries) => (
          <ul className="member-lines">
            {entries.map((entry) => (
              <li key={entry.id}>
                <Entry of={entry} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
};

export default MemberBlacklist;

const Entry = ({ of }: { readonly of: BlacklistEntry }) => {
  const { t } = useTranslation('memberRecord');
  const may = useMay();
  const [lifting, setLifting] = useState(false);
  const isActive = of.liftedAt === null;
  return (
    <>
      <span className="line">
        <strong>{of.reason}</strong>
        <Tag tone={isActive ? 'bad' : 'neutral'}>{t(isActive ? 'blacklistActive' : 'blacklistLifted')}</Tag>
      </span>
      <span className="line muted">
        <span>
          {of.houseName ?? t('blacklistAll')} · <span className="num">{of.phoneMasked}</span>{' '}
          <MemberDocumentText of={of} />
        </span>
        <span>
          {of.addedBy} · <InstantText at={of.addedAt} house={of.houseId} />
        </span>
      </span>
      {of.liftedAt !== null && (
        <span className="muted">
          {of.liftedReason} · <InstantText at={of.liftedAt} house={of.houseId} />
        </span>
      )}
      {isActive && may('blacklist:edit') && (
        <div>
          <Button size="small" onClick={() => setLifting(true)}>
            {t('blacklistLift')}
          </Button>
          <Lift of={of} open={lifting} onClose={() => setLifting(false)} />
        </div>
      )}
    </>
  );
};

interface LiftProps {
  readonly of: BlacklistEntry;
  readonly open: boolean;
  readonly onClose: () => void;
}

const Lift = ({ of, open, onClose }: LiftProps) => {
  const { t } = useTranslation('memberRecord');
  return (
    <CommandDialog
      open={open}
      onClose={onClose}
      title={t('liftTitle', { name: of.name })}
      text={of.reason}
      submitLabel={t('blacklistLift')}
      command={liftBlacklist}
      base={{ id: of.id, version: of.version }}
      initial={{}}
      done={t('lifted')}
      invalidates={memberBlacklistQueries}
    >
      <Field of={liftBlacklist.input} name="reason" label={t('reason')} control="textarea" />
    </CommandDialog>
  );
};
