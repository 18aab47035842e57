/** Linked rooms of a property (包栋): current parts, and a form for one room with a preview. */
import {
  getLinkedRooms,
  type LinkedRoom,
  saveLinkedRooms,
} from '@minsu/contract/inventory/room-status/linked-room-endpoints.ts';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { useStore } from 'zustand';
import { useSettled } from '../../../components/dialogs/use-settled.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Field } from '../../../components/forms/field.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import FormDrawer from '../../../components/forms/form-drawer.tsx';
import { InnerEdits } from '../../../components/forms/inner-edits.tsx';
import { RecordForm } from '../../../components/forms/record-form.tsx';
import { Loaded } from '../../../components/records/panel.tsx';
import { useAskedSide } from '../../../components/use-asked-side.ts';
import { liveKeys } from '../../../platform/calls/live.ts';
import { useCall } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { LinkPreviewBox } from './link-preview-box.tsx';
import { isShownInDialog } from './stays-in-way.tsx';
import '../panels.css';
import { listed } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

liveKeys({ room: [getLinkedRooms] });

export interface LinkedRoomsDrawerProps {
  readonly houseId: string;
  readonly houseName: string;
  /** Room whose parts are edited first. */
  readonly roomId?: string | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

const LinkedRoomsDrawer = ({ houseId, houseName, roomId, open, onClose }: LinkedRoomsDrawerProps) => {
  const { t } = useTranslation('boardPanels');
  const query = useCall(getLinkedRooms, { houseId }, { enabled: open, quiet: true });
  return (
    <FormDrawer open={open} title={t('linksTitle', { house: houseName })} width={560} onClose={onClose}>
      <p className="muted">{t('linksHint')}</p>
      <Loaded
        query={query}
        lines={6}
        isEmpty={(rooms) => rooms.length < 2}
        empty={<EmptyState title={t('linksTooFew')} />}
      >
        {(rooms) => <Links rooms={rooms} first={roomId} onClose={onClose} />}
      </Loaded>
    </FormDrawer>
  );
};

export default LinkedRoomsDrawer;

interface LinksProps {
  readonly rooms: readonly LinkedRoom[];
  readonly first: string | undefined;
  readonly onClose: () => void;
}

const Links = ({ rooms, first, onClose }: LinksProps) => {
  const mayEdit = useMay()('room:edit');
  const [chosen, setChosen] = useState<string | null>(first ?? null);
  // Asks before another room replaces unsaved parts.
  const { edits, open } = useAskedSide(chosen, setChosen);
  const room = rooms.find(({ id }) => id === chosen);
  return (
    <div className="linked-rooms">
      <LinkList rooms={rooms} onEdit={mayEdit ? open : undefined} />
      {mayEdit && (
        <>
          <RoomChoice rooms={rooms} value={chosen} onChange={open} />
          <InnerEdits edits={edits}>
            {room && <PartsForm key={room.id} room={room} rooms={rooms} onCancel={onClose} />}
          </InnerEdits>
        </>
      )}
    </div>
  );
};

interface LinkListProps {
  readonly rooms: readonly LinkedRoom[];
  readonly onEdit: ((roomId: string) => void) | undefined;
}

const LinkList = ({ rooms, onEdit }: LinkListProps) => {
  const { t } = useTranslation('boardPanels');
  const numbers = new Map(rooms.map(({ id, number }) => [id, number]));
  const holders = rooms.filter(({ partIds }) => partIds.length > 0);
  if (holders.length === 0) return <p className="muted">{t('linksNone')}</p>;
  return (
    <ul className="why-list" aria-label={t('linksNow')}>
      {holders.map(({ id, number, partIds }) => (
        <li key={id}>
          <header>
            <strong>{number}</strong>
            {onEdit && (
              <button
                type="button"
                className="text-button"
                aria-label={t('linksEditOf', { room: number })}
                onClick={() => onEdit(id)}
              >
                {t('linksEdit')}
              </button>
            )}
          </header>
          <p>{t('linksHolds', { rooms: listed(partIds.map((part) => numbers.get(part) ?? '')) })}</p>
        </li>
      ))}
    </ul>
  );
};

interface RoomChoiceProps {
  readonly rooms: readonly LinkedRoom[];
  readonly value: string | null;
  readonly onChange: (roomId: string) => void;
}

const optionsOf = (rooms: readonly LinkedRoom[]) =>
  rooms.map(({ id, number, roomTypeName }) => ({ value: id, label: `${number} · ${roomTypeName}` }));

const RoomChoice = ({ rooms, value, onChange }: RoomChoiceProps) => {
  const { t } = useTranslation('boardPanels');
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('linksWhole')}</label>
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('linksWholeExample')}
        options={optionsOf(rooms)}
        value={value}
        onChange={(next) => onChange(String(next))}
      />
    </div>
  );
};

interface PartsFormProps {
  readonly room: LinkedRoom;
  readonly rooms: readonly LinkedRoom[];
  readonly onCancel: () => void;
}

const PartsForm = ({ room, rooms, onCancel }: PartsFormProps) => {
  const { t } = useTranslation('boardPanels');
  return (
    <RecordForm
      command={saveLinkedRooms}
      base={{ roomId: room.id, version: room.version }}
      initial={{ partIds: room.partIds }}
      saidInside={isShownInDialog}
      submitLabel={t('linksSave')}
      done={t('linksSaved', { room: room.number })}
      invalidates={[getLinkedRooms]}
      onCancel={onCancel}
    >
      <Field
        of={saveLinkedRooms.input}
        name="partIds"
        label={t('linksParts', { room: room.number })}
        control="multiselect"
        required={false}
        options={optionsOf(rooms.filter(({ id }) => id !== room.id))}
        help={t('linksPartsHelp')}
      />
      <AllRooms room={room} rooms={rooms} />
      <Effect room={room} />
    </RecordForm>
  );
};

/** Selects all other rooms, for a whole house. */
const AllRooms = ({ room, rooms }: Pick<PartsFormProps, 'room' | 'rooms'>) => {
  const { t } = useTranslation('boardPanels');
  const form = useForm();
  const all = rooms.filter(({ id }) => id !== room.id).map(({ id }) => id);
  return (
    <div>
      <Button size="small" onClick={() => form.set('partIds', all)}>
        {t('linksAll')}
      </Button>
    </div>
  );
};

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each) => b.includes(each));

/** Preview of closing and opening nights while rooms are chosen. */
const Effect = ({ room }: Pick<PartsFormProps, 'room'>) => {
  const form = useForm();
  const chosen = useStore(form, (state) => state.values.partIds) as string[];
  const partIds = useSettled(chosen);
  const saidAtField = useStore(form, (state) => state.errors.partIds !== undefined);
  const changed = !sameSet(partIds, room.partIds);
  return changed && !saidAtField ? <LinkPreviewBox roomId={room.id} partIds={partIds} /> : null;
};
