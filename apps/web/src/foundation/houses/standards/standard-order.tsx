/** Draft of the standards: sorted by pointer, keys or buttons; edited; removed. */

import { arrayMove, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { StandardItem } from '@minsu/contract/foundation/houses/standard.ts';
import { Button } from 'antd';
import { IconButton } from '../../../components/dialogs/icon-button.tsx';
import { SortableLine } from '../../../components/lists/sortable-line.tsx';
import { SortableList } from '../../../components/lists/sortable-list.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { StandardText } from './standard-list.tsx';
import { titleOf } from './standard-words.ts';

interface StandardOrderProps {
  readonly items: readonly StandardItem[];
  readonly onChange: (items: StandardItem[]) => void;
  readonly onEdit: (standard: StandardItem) => void;
  readonly onRemove: (standard: StandardItem) => void;
}

export const StandardOrder = ({ items, onChange, onEdit, onRemove }: StandardOrderProps) => {
  const { t } = useTranslation('components');
  const move = (from: number, to: number) => onChange(arrayMove([...items], from, to));
  return (
    <SortableList
      keys={items.map(({ id }) => id)}
      nameOf={(_key, index) => (items[index] ? titleOf(items[index]) : '')}
      strategy={verticalListSortingStrategy}
      how={t('dragHow')}
      onMove={move}
    >
      <ol className="standard-list">
        {items.map((standard, index) => (
          <StandardLine
            key={standard.id}
            standard={standard}
            index={index}
            last={items.length - 1}
            onMove={(to) => move(index, to)}
            onEdit={() => onEdit(standard)}
            onRemove={() => onRemove(standard)}
          />
        ))}
      </ol>
    </SortableList>
  );
};

interface StandardLineProps {
  readonly standard: StandardItem;
  readonly index: number;
  readonly last: number;
  readonly onMove: (to: number) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

const StandardLine = ({ standard, onEdit, onRemove, ...place }: StandardLineProps) => {
  const { t } = useTranslation('standards');
  const name = titleOf(standard);
  return (
    <SortableLine {...place} id={standard.id} name={name}>
      {({ handle, moves }) => (
        <>
          {handle}
          <StandardText standard={standard} />
          <div className="standard-buttons">
            {moves}
            <Button size="small" aria-label={t('edit', { name })} onClick={onEdit}>
              {t('editShort')}
            </Button>
            <IconButton icon="close" look="small" label={t('remove', { name })} onClick={onRemove} />
          </div>
        </>
      )}
    </SortableLine>
  );
};
