import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconButton } from '../../../components/dialogs/icon-button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useHouseValues } from './house-context.ts';
import { RoomTypeFields } from './room-type-fields.tsx';

interface RoomTypeCardProps {
  readonly index: number;
  readonly last: number;
  /** Id used for dragging. */
  readonly sortKey: string;
  readonly onMove: (to: number) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

export const RoomTypeCard = (props: RoomTypeCardProps) => {
  const { index, last, sortKey } = props;
  const { t } = useTranslation('houseWizard');
  const name = useHouseValues((values) => values.roomTypes[index]?.name ?? '');
  const called = name || String(index + 1);
  const sortable = useSortable({ id: sortKey });
  const style = { transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition };
  return (
    <li ref={sortable.setNodeRef} style={style} className={sortable.isDragging ? 'dragged' : undefined}>
      <fieldset className="house-form-section type-card">
        <legend>{name || t('typeTitle', { number: index + 1 })}</legend>
        <div className="type-actions">
          {last > 0 && (
            <button
              type="button"
              className="icon-button plain type-handle"
              ref={sortable.setActivatorNodeRef}
              {...sortable.attributes}
              {...sortable.listeners}
              aria-label={t('dragType', { name: called })}
            >
              <Icon name="drag" />
            </button>
          )}
          <TypeButtons {...props} called={called} />
        </div>
        <RoomTypeFields index={index} />
      </fieldset>
    </li>
  );
};

const TypeButtons = ({
  index,
  last,
  onMove,
  onCopy,
  onRemove,
  called,
}: RoomTypeCardProps & { readonly called: string }) => {
  const { t } = useTranslation('houseWizard');
  const { t: c } = useTranslation('components');
  const name = called;
  return (
    <>
      {last > 0 && (
        <>
          <IconButton
            icon="up"
            label={c('moveUp', { name })}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <IconButton
            icon="down"
            label={c('moveDown', { name })}
            disabled={index === last}
            onClick={() => onMove(index + 1)}
          />
        </>
      )}
      <IconButton icon="copy" label={t('copyType', { name })} onClick={onCopy} />
      <IconButton icon="close" label={t('removeType', { name })} onClick={onRemove} />
    </>
  );
};
