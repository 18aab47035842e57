/** Creates or edits a calendar feed of a room. */
import { addIcalFeed, editIcalFeed } from '@minsu/contract/connections/ical/ical-endpoints.ts';
import { type IcalFeed, type IcalRoom, icalSources } from '@minsu/contract/connections/ical/ical-feed.ts';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { icalQueries } from './ical-live.ts';

interface IcalFeedFormProps {
  /** Rooms to choose from; absent when editing a feed. */
  readonly rooms?: readonly IcalRoom[];
  readonly feed?: IcalFeed;
  readonly open: boolean;
  readonly onClose: () => void;
}

const IcalFeedForm = ({ rooms = [], feed, open, onClose }: IcalFeedFormProps) => {
  const { t } = useTranslation('ical');
  return (
    <FormDrawer open={open} title={t(feed ? 'editTitle' : 'addTitle')} onClose={onClose}>
      {feed ? <EditFeed feed={feed} onClose={onClose} /> : <AddFeed rooms={rooms} onClose={onClose} />}
    </FormDrawer>
  );
};

export default IcalFeedForm;

const useSources = () => {
  const { t } = useTranslation('ical');
  return icalSources.map((value) => ({ value, label: t(`source_${value}`) }));
};

const AddFeed = ({
  rooms,
  onClose,
}: {
  readonly rooms: readonly IcalRoom[];
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('ical');
  const sources = useSources();
  const { input } = addIcalFeed;
  const [only] = rooms.length === 1 ? rooms : [];
  return (
    <RecordForm
      command={addIcalFeed}
      initial={{ source: 'airbnb', name: 'Airbnb', ...(only && { roomId: only.roomId }) }}
      submitLabel={t('add')}
      done={t('added')}
      invalidates={icalQueries}
      onDone={onClose}
      onCancel={onClose}
    >
      <Field
        of={input}
        name="roomId"
        label={t('room')}
        control="select"
        options={rooms.map(({ roomId, number, roomTypeName }) => ({
          value: roomId,
          label: `${number} · ${roomTypeName}`,
        }))}
      />
      <Field of={input} name="source" label={t('source')} control="select" options={sources} />
      <Field of={input} name="name" label={t('name')} help={t('nameHelp')} />
      <Field of={input} name="url" label={t('url')} control="textarea" help={t('urlHelp')} />
    </RecordForm>
  );
};

const EditFeed = ({ feed, onClose }: { readonly feed: IcalFeed; readonly onClose: () => void }) => {
  const { t } = useTranslation('ical');
  const sources = useSources();
  const { input } = editIcalFeed;
  const { id, version, source, name, host } = feed;
  return (
    <RecordForm
      command={editIcalFeed}
      base={{ id, version }}
      initial={{ source, name }}
      done={t('saved')}
      invalidates={icalQueries}
      onDone={onClose}
      onCancel={onClose}
    >
      <Field of={input} name="source" label={t('source')} control="select" options={sources} />
      <Field of={input} name="name" label={t('name')} help={t('nameHelp')} />
      <Field of={input} name="url" label={t('url')} control="textarea" help={t('urlKeep', { host })} />
    </RecordForm>
  );
};
