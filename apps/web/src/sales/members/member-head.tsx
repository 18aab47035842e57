/** Member header: tier and marks, value, actions. */
import type { MemberDetail } from '@minsu/contract/sales/members/member.ts';
import { Button } from 'antd';
import type { DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import type { MenuAction } from '../../components/dialogs/menu-button.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { type RecordFigure, RecordHeader } from '../../components/records/record-header.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useEraseMember } from '../../operations/privacy/erase-member-actions.tsx';
import { useSeesMoney } from '../../platform/calls/session.ts';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { MemberMarks } from './member-words.tsx';

const MemberDrawer = lazyPart(() => import('./member-drawer.tsx'), 'asked');
const RevealMember = lazyPart(() => import('./reveal-member.tsx'), 'asked');
const MergeDrawer = lazyPart(() => import('./merge-drawer.tsx'), 'asked');
const BlacklistMember = lazyPart(() => import('./blacklist-member.tsx'), 'asked');

interface DetailProps {
  readonly detail: MemberDetail;
}

const dialogs = { edit: MemberDrawer, reveal: RevealMember, merge: MergeDrawer, blacklist: BlacklistMember };
type Dialog = keyof typeof dialogs;

interface DialogProps extends DetailProps, DialogHost {
  readonly of: Dialog;
}

const MemberDialog = ({ of, ...props }: DialogProps) => {
  const Shown = dialogs[of];
  return <Shown {...props} />;
};

export const MemberHead = ({ detail }: DetailProps) => {
  const { t } = useTranslation(['memberRecord', 'members', 'memberMerge']);
  const { member, actions, duplicates, blacklistedFor } = detail;
  const { shown, show, close } = useDialog<Dialog>();
  const erase = useEraseMember(member.id);
  const more: (MenuAction | false)[] = [
    actions.includes('merge') && {
      key: 'merge',
      label: t('memberMerge:title'),
      run: () => show('merge'),
    },
    actions.includes('blacklist') && {
      key: 'blacklist',
      label: t('blacklistAdd'),
      danger: true,
      run: () => show('blacklist'),
    },
    erase.item ?? false,
  ];
  return (
    <>
      <RecordHeader
        title={member.name}
        tags={
          <>
            <MemberMarks of={member} />
            {erase.tag}
            {member.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </>
        }
        actions={
          <>
            {actions.includes('edit') && (
              <Button type="primary" onClick={() => show('edit')}>
                {t('members:edit')}
              </Button>
            )}
            {actions.includes('reveal') && <Button onClick={() => show('reveal')}>{t('reveal')}</Button>}
          </>
        }
        more={more.filter((one) => one !== false)}
        figures={useFigures(detail)}
      />
      {erase.notice}
      {blacklistedFor !== null && (
        <p className="callout bad">
          <Icon name="warning" size={14} /> {t('blacklistedFor', { reason: blacklistedFor })}
        </p>
      )}
      {duplicates > 0 && (
        <p className="callout warn member-duplicates">
          <Icon name="warning" size={14} />
          <span>{t('duplicates', { count: duplicates })}</span>
          {actions.includes('merge') && (
            <button type="button" className="text-button" onClick={() => show('merge')}>
              {t('compare')}
            </button>
          )}
        </p>
      )}
      {erase.dialog}
      {shown && (
        <MemberDialog key={shown.key} of={shown.of} detail={detail} open={shown.open} onClose={close} />
      )}
    </>
  );
};

const useFigures = ({ member }: MemberDetail): RecordFigure[] => {
  const { t } = useTranslation('memberRecord');
  const seesMoney = useSeesMoney();
  return [
    { label: t('figure_stays'), value: formatCount(member.stayCount) },
    ...(seesMoney ? [{ label: t('figure_lifetime'), value: <Money fen={member.lifetimeFen} /> }] : []),
    {
      label: t('figure_lastStay'),
      value: member.lastStayOn ? <DateText date={member.lastStayOn} year /> : t('never'),
    },
    { label: t('figure_orders'), value: formatCount(member.orderCount) },
  ];
};
