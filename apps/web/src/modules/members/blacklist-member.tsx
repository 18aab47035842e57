/** Puts a member on the blacklist, for a house or for all of them. */

import { blacklistMember } from '@minsu/contract/blacklist/blacklist-endpoints.ts';
import type { MemberDetail } from '@minsu/contract/members/member.ts';
import { CommandDialog, type DialogHost } from '../../components/command-dialog.tsx';
import { Field } from '../../components/field.tsx';
import { houseSource } from '../../components/house-source.ts';
import { RemoteControl } from '../../components/remote-select.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { memberBlacklistQueries } from './member-live.ts';

interface BlacklistMemberProps extends DialogHost {
  readonly detail: MemberDetail;
}

const BlacklistMember = ({ detail: { member }, ...host }: BlacklistMemberProps) => {
  const { t } = useTranslation('memberRecord');
  const { input } = blacklistMember;
  return (
    <CommandDialog
      {...host}
      danger
      title={t('blacklistTitle', { name: member.name })}
      text={t('blacklistText')}
      submitLabel={t('blacklistAdd')}
      command={blacklistMember}
      base={{ guestId: member.id }}
      initial={{}}
      done={t('blacklistAdded')}
      invalidates={memberBlacklistQueries}
    >
      <Field of={input} name="reason" label={t('blacklistReason')} control="textarea" />
      <Field
        of={input}
        name="houseId"
        label={t('blacklistHouse')}
        help={t('blacklistHouseHelp')}
        control={(control) => <RemoteControl {...control} source={houseSource} />}
      />
    </CommandDialog>
  );
};

export default BlacklistMember;
