/** Adds and removes tags of the selected members. */
import { MAX_MEMBER_TAGS, type MemberRow } from '@minsu/contract/sales/members/member.ts';
import { tagMembers } from '@minsu/contract/sales/members/member-endpoints.ts';
import { useState } from 'react';
import type { RowSelection } from '../../components/lists/list-types.ts';
import { BulkChoice } from '../../components/runs/bulk-choice.tsx';
import { NO_TAGS, TagChoice } from '../../components/tag-choice.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { useMemberTags } from './member-filters.ts';

interface TagMembersProps {
  readonly selection: RowSelection<MemberRow>;
  readonly open: boolean;
  readonly onClose: () => void;
}

const keyOf = (member: MemberRow): string => member.id;

const TagMembers = ({ selection, open, onClose }: TagMembersProps) => {
  const { t } = useTranslation('members');
  const [tags, setTags] = useState(NO_TAGS);
  const options = useMemberTags().map(({ tag }) => ({ value: tag, label: tag }));
  const title = t('tagTitle', { count: selection.count });
  return (
    <BulkChoice
      bulk={tagMembers}
      {...{ selection, open, title, onClose }}
      heading={title}
      rowKey={keyOf}
      input={tags}
      confirm={t('tagButton')}
      ready={tags.add.length + tags.remove.length > 0}
    >
      <TagChoice options={options} most={MAX_MEMBER_TAGS} value={tags} onChange={setTags} />
    </BulkChoice>
  );
};

export default TagMembers;
