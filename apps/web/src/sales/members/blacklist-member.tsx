/** Puts a member on the blocklist of one property or all. */

import { blacklistMember } from '@minsu/contract/sales/blacklist/blacklist-endpoints.ts';
import type { MemberDetail } from '@minsu/contract/sales/members/member.ts';
import { CommandDialog, type DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { houseSource } from '../../components/records/house-source.ts';
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
