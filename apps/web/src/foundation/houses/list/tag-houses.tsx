/** Adds and removes tags of the selected properties. */
import type { HouseRow } from '@minsu/contract/foundation/houses/house.ts';
import { MAX_HOUSE_TAGS } from '@minsu/contract/foundation/houses/house-content.ts';
import { tagHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { useState } from 'react';
import type { RowSelection } from '../../../components/lists/list-types.ts';
import { BulkChoice } from '../../../components/runs/bulk-choice.tsx';
import { NO_TAGS, TagChoice } from '../../../components/tag-choice.tsx';
import { useDictionary } from '../../../platform/dictionary.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useHouseFacets } from './house-list-filters.ts';

interface TagHousesProps {
  readonly selection: RowSelection<HouseRow>;
  readonly open: boolean;
  readonly onClose: () => void;
}

const keyOf = (house: HouseRow): string => house.id;

const TagHouses = ({ selection, open, onClose }: TagHousesProps) => {
  const { t } = useTranslation('houses');
  const [tags, setTags] = useState(NO_TAGS);
  const title = t('tagTitle', { count: selection.count });
  return (
    <BulkChoice
      bulk={tagHouses}
      {...{ selection, open, title, onClose }}
      heading={title}
      rowKey={keyOf}
      input={tags}
      confirm={t('tagButton')}
      ready={tags.add.length + tags.remove.length > 0}
    >
      <TagChoice options={useTags()} most={MAX_HOUSE_TAGS} value={tags} onChange={setTags} />
    </BulkChoice>
  );
};

export default TagHouses;

/** Tags in the dictionary and in use. */
const useTags = () => {
  const { items, nameOf } = useDictionary('houseTag');
  const used = useHouseFacets()?.tags ?? [];
  const codes = [...new Set([...items.map(({ code }) => code), ...used.map(({ value }) => value)])];
  return codes.map((value) => ({ value, label: nameOf(value) }));
};
