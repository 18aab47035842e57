/** Quick actions as lines that are shown or not, and moved by pointer, arrows or buttons. Every change is kept at once. */
import { useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { movedQuick, type QuickKey } from '@minsu/contract/operations/workplace/quick-actions.ts';
import { Drawer } from 'antd';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { SortableList } from '../../components/lists/sortable-list.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

interface Line {
  readonly key: QuickKey;
  readonly shown: boolean;
}

interface ArrangeProps {
  readonly open: boolean;
  readonly all: readonly Line[];
  readonly onChange: (all: Line[]) => void;
  readonly onClose: () => void;
}

const QuickArrange = ({ open, all, onChange, onClose }: ArrangeProps) => {
  const { t } = useTranslation(['workplace', 'components']);
  const nameOf = (key: string) => t(`quick_${key as QuickKey}`);
  const move = (from: number, to: number) => onChange(movedQuick(all, from, to));
  return (
    <Drawer open={open} title={t('arrangeTitle')} size={400} onClose={onClose}>
      <p className="muted">{t('arrangeHint')}</p>
      <SortableList
        keys={all.map(({ key }) => key)}
        nameOf={nameOf}
        strategy={verticalListSortingStrategy}
        how={t('components:dragHow')}
        onMove={move}
      >
        <ul className="quick-lines">
          {all.map((line, at) => (
            <ArrangeLine
              key={line.key}
              line={line}
              name={nameOf(line.key)}
              at={at}
              last={all.length - 1}
              onMove={(to) => move(at, to)}
              onShow={(shown) =>
                onChange(all.map((each) => (each.key === line.key ? { ...each, shown } : each)))
              }
            />
          ))}
        </ul>
      </SortableList>
    </Drawer>
  );
};

export default QuickArrange;

interface LineProps {
  readonly line: Line;
  readonly name: string;
  readonly at: number;
  readonly last: number;
  readonly onMove: (to: number) => void;
  readonly onShow: (shown: boolean) => void;
}

const ArrangeLine = ({ line, name, at, last, onMove, onShow }: LineProps) => {
  const { t } = useTranslation('components');
  const sortable = useSortable({ id: line.key });
  const style = { transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition };
  return (
    <li ref={sortable.setNodeRef} style={style} className={sortable.isDragging ? 'dragged' : undefined}>
      <button
        type="button"
        className="handle"
        ref={sortable.setActivatorNodeRef}
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={t('dragColumn', { name })}
      >
        <Icon name="drag" size={14} />
      </button>
      <label>
        <input type="checkbox" checked={line.shown} onChange={(event) => onShow(event.target.checked)} />
        {name}
      </label>
      <IconButton
        icon="up"
        look="small"
        label={t('moveUp', { name })}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      />
      <IconButton
        icon="down"
        look="small"
        label={t('moveDown', { name })}
        disabled={at === last}
        onClick={() => onMove(at + 1)}
      />
    </li>
  );
};
