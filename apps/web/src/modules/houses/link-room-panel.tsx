/** Says which listing of a channel sells a room, and under which plan. Also for the screens of the channels. */
import { linkRoom } from '@minsu/contract/channels/channel-room-endpoints.ts';
import type { Room } from '@minsu/contract/houses/room.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/prices/price-rules.ts';
import { ratePlanOptions } from '@minsu/contract/prices/rate-plan-endpoints.ts';
import { useStore } from 'zustand';
import { Field } from '../../components/field.tsx';
import type { FieldOption } from '../../components/field-controls.tsx';
import { useForm } from '../../components/form-context.ts';
import FormDrawer from '../../components/form-drawer.tsx';
import { usePlanName } from '../../components/plan-words.ts';
import { RecordForm } from '../../components/record-form.tsx';
import { useCall } from '../../platform/queries.ts';
import { useMay } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ChannelRoomSelect, useConnections } from './channel-room-fields.tsx';
import { linkQueries } from './house-live.ts';

export type RoomToLink = Pick<Room, 'id' | 'number' | 'houseId' | 'roomTypeId'>;

export interface LinkRoomProps {
  readonly room: RoomToLink;
  /** Where the connection is known already. */
  readonly connectionId?: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

const LinkRoom = ({ room, connectionId, open, onClose }: LinkRoomProps) => {
  const { t } = useTranslation('rooms');
  const connections = useConnections();
  const { input } = linkRoom;
  return (
    <FormDrawer open={open} title={t('linkTitle', { number: room.number })} onClose={onClose}>
      <RecordForm
        command={linkRoom}
        base={{ roomId: room.id }}
        initial={connectionId === undefined ? {} : { connectionId }}
        submitLabel={t('link')}
        done={t('linked', { number: room.number })}
        invalidates={linkQueries}
        onDone={onClose}
        onCancel={onClose}
      >
        {connectionId === undefined && (
          <Field
            of={input}
            name="connectionId"
            label={t('linkConnection')}
            control="select"
            options={connections}
            help={connections.length === 0 ? t('noConnections') : undefined}
          />
        )}
        <ChannelRoom room={room} />
        <Plan room={room} />
      </RecordForm>
    </FormDrawer>
  );
};

export default LinkRoom;

const useConnectionId = () =>
  (useStore(useForm(), (state) => state.values) as { connectionId?: string }).connectionId;

const ChannelRoom = ({ room }: Pick<LinkRoomProps, 'room'>) => {
  const { t } = useTranslation('rooms');
  const connectionId = useConnectionId();
  return (
    <Field
      of={linkRoom.input}
      name="channelRoomId"
      label={t('linkRoom')}
      control={(control) => (
        <ChannelRoomSelect control={control} connectionId={connectionId} forTypeId={room.roomTypeId} />
      )}
    />
  );
};

/** Plans that the connection may sell the type under; nothing to choose where there is only the standard one. */
const usePlans = ({ houseId, roomTypeId }: RoomToLink): FieldOption[] => {
  const connectionId = useConnectionId();
  const platform = useConnections().find(({ value }) => value === connectionId)?.platform;
  const planName = usePlanName();
  const enabled = useMay()('price:read');
  const { data = [] } = useCall(ratePlanOptions, { houseId, roomTypeId }, { quiet: true, enabled });
  return data
    .filter(
      ({ id, kind, channels }) =>
        id === STANDARD_PLAN_ID ||
        (kind === 'overnight' && (platform === 'ical' || channels.some((each) => each === platform))),
    )
    .map((plan) => ({ value: plan.id, label: planName(plan) }));
};

const Plan = ({ room }: Pick<LinkRoomProps, 'room'>) => {
  const { t } = useTranslation('rooms');
  const options = usePlans(room);
  if (options.length < 2) return null;
  return (
    <Field
      of={linkRoom.input}
      name="ratePlanId"
      label={t('linkPlan')}
      control="select"
      options={options}
      help={t('linkPlanHelp')}
    />
  );
};
