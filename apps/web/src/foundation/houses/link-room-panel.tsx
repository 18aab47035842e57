/** Links a room to a channel listing and rate plan. Also used by the channel screens. */
import { linkRoom } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import type { Room } from '@minsu/contract/foundation/houses/room.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { ratePlanOptions } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import type { FieldOption } from '../../components/forms/field-controls.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { usePlanName } from '../../components/words/plan-words.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { linkQueries } from './house-live.ts';
import { ChannelRoomSelect, useConnections } from './rooms/channel-room-fields.tsx';

export type RoomToLink = Pick<Room, 'id' | 'number' | 'houseId' | 'roomTypeId'>;

export interface LinkRoomProps {
  readonly room: RoomToLink;
  /** Set where the connection is already known. */
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

/** Plans the connection may sell; no choice with only the standard plan. */
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
