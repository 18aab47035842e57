/** Room types with their rooms; for an entire place only the space, whose type and room the system manages. */
import {
  type DraftRoomType,
  emptyRoomType,
  MAX_ROOM_TYPES,
} from '@minsu/contract/foundation/houses/house-content.ts';
import { Button } from 'antd';
import { EmptyState } from '../../../../components/empty-state.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { toast } from '../../../../platform/toast.ts';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { useHouse, useHouseValues } from '../house-context.ts';
import { RoomTypeFields } from '../room-type-fields.tsx';
import { RoomsOfHouse } from '../rooms-of-house.tsx';
import { TypeList } from '../type-list.tsx';

export const StepRooms = () => {
  const kind = useHouseValues((values) => values.kind);
  const count = useHouseValues((values) => values.roomTypes.length);
  if (kind === 'entire') return count > 0 ? <RoomTypeFields index={0} entire /> : <AddSpace />;
  return <Types />;
};

/** An unsaved draft of an entire place may lack its type. */
const AddSpace = () => {
  const { t } = useTranslation('houseWizard');
  const { draft } = useHouse();
  return <Button onClick={() => draft.form.set('roomTypes', [emptyRoomType])}>{t('step_space')}</Button>;
};

const Types = () => {
  const { t } = useTranslation('houseWizard');
  const { draft } = useHouse();
  const types = useHouseValues((values) => values.roomTypes);
  const put = (next: readonly DraftRoomType[]) => draft.form.set('roomTypes', next);
  const add = (type: DraftRoomType) => put([...draft.values.roomTypes, type]);
  const remove = (index: number) => {
    const before = draft.values.roomTypes;
    put(before.filter((_, at) => at !== index));
    toast.success(t('removedType', { name: before[index]?.name || String(index + 1) }), {
      action: { label: t('undo'), run: () => put(before) },
    });
  };
  return (
    <>
      {types.length === 0 ? (
        <EmptyState title={t('noTypes')} hint={t('noTypesHint')} />
      ) : (
        <TypeList
          types={types}
          onChange={put}
          onCopy={(type) => add({ ...type, id: null, code: '', name: '' })}
          onRemove={remove}
        />
      )}
      {types.length < MAX_ROOM_TYPES && (
        <div>
          <Button icon={<Icon name="plus" />} onClick={() => add(emptyRoomType)}>
            {t('addType')}
          </Button>
        </div>
      )}
      <RoomsOfHouse />
    </>
  );
};
