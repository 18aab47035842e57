/** Changes a room's type from a date on, with a preview of the effects. */
import type { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import type { MoveNight, Room, RoomMovePreview } from '@minsu/contract/foundation/houses/room.ts';
import { moveRoom, previewRoomMove } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { useStore } from 'zustand';
import { Field } from '../../../components/forms/field.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import FormDrawer from '../../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../../components/forms/record-form.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Loaded } from '../../../components/records/panel.tsx';
import { Tag } from '../../../components/state-dot.tsx';
import { DateText } from '../../../components/words/date-text.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { formatRange } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { roomQueries } from '../house-live.ts';

interface MoveRoomProps {
  readonly detail: HouseDetail;
  readonly room: Room;
  readonly open: boolean;
  readonly onClose: () => void;
}

const MoveRoom = ({ detail, room, open, onClose }: MoveRoomProps) => {
  const { t } = useTranslation('rooms');
  const { input } = moveRoom;
  const { businessDate } = detail.house;
  const others = detail.roomTypes.filter((type) => type.id !== room.roomTypeId);
  const [only] = others.length === 1 ? others : [];
  return (
    <FormDrawer open={open} title={t('moveTitle', { number: room.number })} width={520} onClose={onClose}>
      <RecordForm
        command={moveRoom}
        base={{ id: room.id, version: room.version }}
        initial={{ from: businessDate, ...(only && { roomTypeId: only.id }) }}
        submitLabel={t('moveSubmit')}
        done={t('moved')}
        invalidates={roomQueries}
        onDone={onClose}
        onCancel={onClose}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter chooses a date; the form is sent by its button, after a look. */}
        <div className="form-grid" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
          <Field
            of={input}
            name="roomTypeId"
            label={t('moveTo')}
            control="select"
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Field of={input} name="from" label={t('moveFrom')} control="date" help={t('moveFromHelp')} />
        </div>
        <Preview room={room} />
      </RecordForm>
    </FormDrawer>
  );
};

export default MoveRoom;

const Preview = ({ room }: Pick<MoveRoomProps, 'room'>) => {
  const { t } = useTranslation('rooms');
  const values = useStore(useForm(), (state) => state.values);
  const { roomTypeId, from } = values as { roomTypeId?: string; from?: string };
  const complete = roomTypeId !== undefined && from !== undefined;
  const query = useCall(
    previewRoomMove,
    { id: room.id, roomTypeId: roomTypeId ?? '', from: from ?? '' },
    { enabled: complete, quiet: true, staleTime: 0 },
  );
  if (!complete) return <p className="muted">{t('moveChoose')}</p>;
  return (
    <Loaded query={query} lines={6}>
      {(preview) => <Effects preview={preview} />}
    </Loaded>
  );
};

const Effects = ({ preview }: { readonly preview: RoomMovePreview }) => {
  const { t } = useTranslation('rooms');
  const { oversold, stays } = preview;
  return (
    <div className="move-effects" role="status">
      {oversold.length > 0 && (
        <p className="move-refused">
          <Icon name="warning" size={16} />
          {t('moveOversold', { nights: oversold.slice(0, 8).join(', ') })}
        </p>
      )}
      <p>{stays.length === 0 ? t('moveNoStays') : t('moveKeeps')}</p>
      {stays.length > 0 && (
        <ul className="move-stays">
          {stays.map((stay) => (
            <li key={`${stay.orderId}${stay.checkIn}`}>
              <span>{stay.guest}</span>
              <span className="num muted">{formatRange(stay.checkIn, stay.checkOut, currentLanguage())}</span>
              {stay.tooMany && <Tag tone="warn">{t('moveTooMany')}</Tag>}
            </li>
          ))}
        </ul>
      )}
      <FreeRooms preview={preview} />
    </div>
  );
};

const FreeRooms = ({
  preview: { nights, fromTypeName, toTypeName },
}: {
  readonly preview: RoomMovePreview;
}) => {
  const { t } = useTranslation('rooms');
  return (
    <table className="move-nights">
      <caption>
        {t('moveFree')} <span className="muted">{t('moveShownNights', { count: nights.length })}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('moveNight')}</th>
          <th scope="col">{fromTypeName}</th>
          <th scope="col">{toTypeName}</th>
        </tr>
      </thead>
      <tbody>
        {nights.map((night) => (
          <tr key={night.night}>
            <th scope="row">
              <DateText date={night.night} />
            </th>
            <Change of={night.from} />
            <Change of={night.to} />
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Change = ({ of }: { readonly of: MoveNight['from'] }) => {
  const { t } = useTranslation('rooms');
  const same = of.before === of.after;
  return (
    <td className={`num ${same ? 'muted' : of.after < 0 ? 'bad-text' : ''}`}>
      {same ? of.before : t('changes', { before: of.before, after: of.after })}
    </td>
  );
};
