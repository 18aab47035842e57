/** Members merged into this one, with undo. */

import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import {
  listMerges,
  type MemberMerge,
  undoMerge,
} from '@minsu/contract/sales/members/member-merge-endpoints.ts';
import type { mergeFields } from '@minsu/contract/sales/members/member-merge-rules.ts';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { listed } from '../../platform/i18n.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { memberQueries } from './member-live.ts';

/** Renders nothing without merges. */
export const MemberMerges = ({ guestId }: { readonly guestId: string }) => {
  const { t } = useTranslation('memberMerge');
  const { data } = useCall(listMerges, { id: guestId }, { keepPrevious: false, quiet: true });
  if (!data || data.length === 0) return null;
  return (
    <Panel title={t('merges')}>
      <ul className="member-lines">
        {data.map((merge) => (
          <li key={merge.id}>
            <MergeLine of={merge} />
          </li>
        ))}
      </ul>
    </Panel>
  );
};

/** `资料：姓名；订单 2 个` */
const useStaysText = () => {
  const { t } = useTranslation('memberMerge');
  return (stays: OutputOf<typeof undoMerge>['stays']): string =>
    listed(
      stays.map(({ what, count }) =>
        what === 'orders' || what === 'contacts' || what === 'documents'
          ? t(`stay_${what}`, { count })
          : t(`field_${what as (typeof mergeFields)[number]}`),
      ),
    );
};

const MergeLine = ({ of }: { readonly of: MemberMerge }) => {
  const { t } = useTranslation('memberMerge');
  const staysText = useStaysText();
  return (
    <>
      <span className="line">
        <span>{t('mergeLine', { name: of.mergedName, count: of.orders })}</span>
        {of.undoneAt !== null && <Tag>{t('mergeUndone')}</Tag>}
        {of.canUndo && (
          <CommandButton
            size="small"
            command={undoMerge}
            input={{ mergeId: of.id }}
            label={t('undo')}
            confirm={{ title: t('undoTitle', { name: of.mergedName }), text: t('undoText') }}
            done={false}
            onDone={({ stays }) =>
              toast.success(stays.length === 0 ? t('undone') : t('undoneStays', { what: staysText(stays) }))
            }
            invalidates={memberQueries}
          />
        )}
      </span>
      <span className="muted">
        {of.mergedBy} · <InstantText at={of.mergedAt} house={null} />
      </span>
    </>
  );
};
