/** Chooses when the announcement goes out. */

import {
  type Announcement,
  publishAnnouncement,
} from '@minsu/contract/operations/announcements/announcement-endpoints.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { Field } from '../../components/forms/field.tsx';
import { momentOf } from '../../components/forms/field-controls.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { announcementQueries } from './announcement-live.ts';

interface ScheduleDrawerProps {
  readonly of: Announcement;
  readonly open: boolean;
  readonly onClose: () => void;
}

const ScheduleDrawer = ({ of: { id, version, titleZh, publishAt }, open, onClose }: ScheduleDrawerProps) => {
  const { t } = useTranslation('announcements');
  const soon = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS).toISOString();
  return (
    <FormDrawer open={open} title={t('scheduleTitle', { title: titleZh })} onClose={onClose}>
      <RecordForm
        command={publishAnnouncement}
        base={{ id, version }}
        initial={{ publishAt: publishAt ?? soon }}
        invalidates={announcementQueries}
        submitLabel={t('schedule')}
        done={t('scheduled')}
        onDone={onClose}
        onCancel={onClose}
      >
        <Field
          of={publishAnnouncement.input}
          name="publishAt"
          label={t('field_publishAt')}
          control={momentOf(null)}
          required
        />
      </RecordForm>
    </FormDrawer>
  );
};

export default ScheduleDrawer;
