/** Columns of a list as lines: shown, pinned, sorted by pointer, arrows or buttons. */
import { useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { ListPreference, PreferenceChange } from '../../platform/preferences.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { IconButton } from '../dialogs/icon-button.tsx';
import { Icon } from '../icon.tsx';
import { type Arrangement, arrange, chosenFor, moved } from './list-columns.ts';
import { SortableList } from './sortable-list.tsx';

interface ColumnOrderProps {
  readonly columns: readonly { readonly key: string; readonly title: string; readonly hidden: boolean }[];
  readonly preference: ListPreference;
  readonly onChange: (change: PreferenceChange) => void;
}

const noCell = () => null;

const ColumnOrder = ({ columns, preference, onChange }: ColumnOrderProps) => {
  const { t } = useTranslation('components');
  const all = arrange(
    columns.map((column) => ({ ...column, render: noCell })),
    preference.columns,
  );
  const titleOf = (key: string) => columns.find((column) => column.key === key)?.title ?? key;
  const move = (from: number, to: number) => onChange({ columns: moved(all, from, Math.max(1, to)) });
  const set = (key: string, change: Partial<Arrangement[number]>) =>
    onChange({ columns: chosenFor(all, key, change) });
  return (
    <fieldset>
      <legend>{t('columns')}</legend>
      <SortableList
        keys={all.map(({ key }) => key)}
        nameOf={titleOf}
        strategy={verticalListSortingStrategy}
        how={t('dragHow')}
        onMove={move}
      >
        <ul>
          {all.map((choice, index) => (
            <ColumnLine
              key={choice.key}
              choice={choice}
              title={titleOf(choice.key)}
              index={index}
              last={all.length - 1}
              onMove={(to) => move(index, to)}
              onSet={(change) => set(choice.key, change)}
            />
          ))}
        </ul>
      </SortableList>
    </fieldset>
  );
};

interface ColumnLineProps {
  readonly choice: Arrangement[number];
  readonly title: string;
  readonly index: number;
  readonly last: number;
  readonly onMove: (to: number) => void;
  readonly onSet: (change: Partial<Arrangement[number]>) => void;
}

/** The first column links to the record, so it stays first, shown and pinned. */
const ColumnLine = ({ choice, title, index, last, onMove, onSet }: ColumnLineProps) => {
  const { t } = useTranslation('components');
  const lead = index === 0;
  const pinned = lead || choice.pinned === true;
  const sortable = useSortable({ id: choice.key, disabled: lead });
  const style = { transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition };
  return (
    <li ref={sortable.setNodeRef} style={style} className={sortable.isDragging ? 'dragged' : undefined}>
      <button
        type="button"
        className="handle"
        disabled={lead}
        ref={sortable.setActivatorNodeRef}
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={t('dragColumn', { name: title })}
      >
        {!lead && <Icon name="drag" size={14} />}
      </button>
      <label>
        <input
          type="checkbox"
          checked={choice.shown}
          disabled={lead}
          onChange={(event) => onSet({ shown: event.target.checked })}
        />
        {title}
      </label>
      <IconButton
        icon="pin"
        look="small"
        className={pinned ? 'on' : ''}
        aria-pressed={pinned}
        disabled={lead}
        label={t(pinned ? 'unpinColumn' : 'pinColumn', { name: title })}
        onClick={() => onSet({ pinned: !pinned })}
      />
      <IconButton
        icon="up"
        look="small"
        label={t('moveUp', { name: title })}
        disabled={index <= 1}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        icon="down"
        look="small"
        label={t('moveDown', { name: title })}
        disabled={lead || index === last}
        onClick={() => onMove(index + 1)}
      />
    </li>
  );
};

export default ColumnOrder;
