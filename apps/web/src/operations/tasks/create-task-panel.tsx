/** Creates a task by hand: room, kind, day, and block dates for a repair. */

import { pageRooms } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { type TaskKind, taskKinds } from '@minsu/contract/operations/tasks/task.ts';
import { createTask } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import { momentOf } from '../../components/forms/field-controls.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { RemoteControl, RemoteSelect } from '../../components/forms/remote-select.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { businessToday } from '../../platform/clocks.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useCleanerSource } from './cleaner-source.ts';
import { taskQueries } from './task-live.ts';

interface CreateTaskProps {
  readonly open: boolean;
  readonly day: string | null;
  /** Initial room and kind. */
  readonly preset?: TaskPreset;
  readonly onClose: () => void;
}

export interface TaskPreset {
  readonly houseId: string;
  readonly roomId: string;
  readonly kind: TaskKind;
}

const CreateTask = ({ open, day, preset, onClose }: CreateTaskProps) => {
  const { t } = useTranslation('tasks');
  const today = businessToday(null);
  return (
    <FormDrawer open={open} title={t('newTitle')} onClose={onClose} width={480}>
      <RecordForm
        command={createTask}
        initial={{
          kind: preset?.kind ?? 'deep',
          day: day && day > today ? day : today,
          note: '',
          ...(preset && { roomId: preset.roomId }),
        }}
        submitLabel={t('new')}
        done={t('created')}
        invalidates={taskQueries}
        onDone={onClose}
        onCancel={onClose}
      >
        <Fields startHouse={preset?.houseId} />
      </RecordForm>
    </FormDrawer>
  );
};

export default CreateTask;

export const useRoomOptions = (houseId: string | undefined) => {
  const { data } = useCall(
    pageRooms,
    { ...(houseId && { houseId }), size: 200 },
    { enabled: houseId !== undefined, quiet: true },
  );
  return (data?.records ?? []).map(({ id, number, roomTypeName }) => ({
    value: id,
    label: `${number} · ${roomTypeName}`,
  }));
};

/** The property follows from the room. */
const Fields = ({ startHouse }: { readonly startHouse: string | undefined }) => {
  const { t } = useTranslation('tasks');
  const form = useForm();
  const [houseId, setHouseId] = useState(startHouse);
  const rooms = useRoomOptions(houseId);
  const { input } = createTask;
  const chooseHouse = ([chosen]: string[]) => {
    setHouseId(chosen);
    form.set('roomId', undefined);
    form.set('assigneeId', undefined);
  };
  return (
    <>
      <div className="field">
        <label htmlFor="task-house">{t('fieldHouse')}</label>
        <RemoteSelect
          id="task-house"
          source={houseSource}
          value={houseId ? [houseId] : []}
          onChange={chooseHouse}
        />
      </div>
      <Field
        of={input}
        name="roomId"
        label={t('fieldRoom')}
        control="select"
        options={rooms}
        disabled={!houseId}
      />
      <Work houseId={houseId} />
      <Cleaner houseId={houseId} />
      <Field of={input} name="note" label={t('fieldNote')} control="textarea" help={t('fieldNoteHelp')} />
    </>
  );
};

const Work = ({ houseId }: { readonly houseId: string | undefined }) => {
  const { t } = useTranslation('tasks');
  const may = useMay();
  const form = useForm();
  const kind = useStore(form, ({ values }) => values.kind);
  const { input } = createTask;
  return (
    <>
      <Field
        of={input}
        name="kind"
        label={t('fieldKind')}
        control="select"
        options={taskKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      <Field of={input} name="day" label={t('fieldDay')} control="date" />
      {kind === 'repair' && may('roomStatus:block') && (
        <Field
          of={input}
          name="blockTo"
          label={t('fieldBlockTo')}
          control="date"
          help={t('fieldBlockToHelp')}
        />
      )}
      <Field
        of={input}
        name="dueAt"
        label={t('fieldDue')}
        control={momentOf(houseId)}
        help={t('fieldDueHelp')}
      />
    </>
  );
};

const Cleaner = ({ houseId }: { readonly houseId: string | undefined }) => {
  const { t } = useTranslation('tasks');
  const cleaners = useCleanerSource(houseId);
  return (
    <Field
      of={createTask.input}
      name="assigneeId"
      label={t('fieldCleaner')}
      help={t('fieldCleanerHelp')}
      disabled={!houseId}
      control={(control) => <RemoteControl {...control} source={cleaners} />}
    />
  );
};
