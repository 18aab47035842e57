/** Records or corrects a found item: what, where, kept where. */

import {
  editLostItem,
  type LostItem,
  recordLostItem,
} from '@minsu/contract/operations/tasks/lost-item-endpoints.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { useStore } from 'zustand';
import type { DialogHost } from '../../../components/dialogs/command-dialog.tsx';
import { Field } from '../../../components/forms/field.tsx';
import { momentOf } from '../../../components/forms/field-controls.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import FormDrawer from '../../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../../components/forms/record-form.tsx';
import { RemoteControl } from '../../../components/forms/remote-select.tsx';
import { useFollowingField } from '../../../components/forms/use-following-field.ts';
import { houseSource } from '../../../components/records/house-source.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useRoomOptions } from '../create-task-panel.tsx';
import { lostQueries } from '../task-live.ts';

interface RecordLostProps extends DialogHost {
  /** Found in this task's room. */
  readonly room?: { readonly houseId: string; readonly roomId: string };
  /** Keeps it on the device to be sent later. */
  readonly keep?: (item: InputOf<typeof recordLostItem>) => Promise<void>;
  /** Present when editing this one. */
  readonly of?: LostItem;
}

const RecordLost = ({ open, onClose, room, keep, of }: RecordLostProps) => {
  const { t } = useTranslation('lostItems');
  const shared = { invalidates: lostQueries, onDone: onClose, onCancel: onClose };
  return (
    <FormDrawer open={open} title={t(of ? 'editTitle' : 'recordTitle')} onClose={onClose} width={480}>
      {of ? (
        <RecordForm
          {...shared}
          command={editLostItem}
          base={{ id: of.id, version: of.version }}
          initial={{
            name: of.name,
            description: of.description,
            place: of.place,
            keptAt: of.keptAt,
            keeper: of.keeper,
          }}
          done={t('saved')}
        >
          <Words />
        </RecordForm>
      ) : (
        <RecordForm
          {...shared}
          command={recordLostItem}
          base={room ? { houseId: room.houseId, roomId: room.roomId } : {}}
          initial={{}}
          submitLabel={t('record')}
          done={t('recorded')}
          {...(keep && { keepBy: keep, onKept: onClose })}
        >
          {!room && <Where />}
          <Words />
          {!room && <When />}
        </RecordForm>
      )}
    </FormDrawer>
  );
};

export default RecordLost;

const Where = () => {
  const { t } = useTranslation('lostItems');
  const form = useForm();
  const may = useMay();
  const houseId = useStore(form, ({ values }) => values.houseId);
  const house = typeof houseId === 'string' ? houseId : undefined;
  const rooms = useRoomOptions(house);
  useFollowingField('roomId', 'houseId', undefined);
  const { input } = recordLostItem;
  return (
    <>
      <Field
        of={input}
        name="houseId"
        label={t('fieldHouse')}
        control={(control) => <RemoteControl {...control} source={houseSource} />}
      />
      <Field
        of={input}
        name="roomId"
        label={t('fieldRoom')}
        control="select"
        options={rooms}
        disabled={!house}
        help={t('fieldRoomHelp')}
      />
      {may('order:read') && (
        <Field of={input} name="orderNo" label={t('fieldOrder')} help={t('fieldOrderHelp')} />
      )}
    </>
  );
};

const When = () => {
  const { t } = useTranslation('lostItems');
  const houseId = useStore(useForm(), ({ values }) => values.houseId);
  return (
    <Field
      of={recordLostItem.input}
      name="foundAt"
      label={t('fieldFoundAt')}
      control={momentOf(typeof houseId === 'string' ? houseId : null)}
      help={t('fieldFoundAtHelp')}
    />
  );
};

const Words = () => {
  const { t } = useTranslation('lostItems');
  const { input } = recordLostItem;
  return (
    <>
      <Field of={input} name="name" label={t('fieldName')} placeholder={t('fieldNameExample')} />
      <Field of={input} name="place" label={t('fieldPlace')} placeholder={t('fieldPlaceExample')} />
      <Field of={input} name="keptAt" label={t('fieldKeptAt')} placeholder={t('fieldKeptAtExample')} />
      <Field of={input} name="keeper" label={t('fieldKeeper')} />
      <Field of={input} name="description" label={t('fieldDescription')} control="textarea" />
    </>
  );
};
