/** Form for writing or editing an announcement. */

import {
  type Announcement,
  createAnnouncement,
  editAnnouncement,
} from '@minsu/contract/operations/announcements/announcement-endpoints.ts';
import { Field } from '../../components/forms/field.tsx';
import { momentOf } from '../../components/forms/field-controls.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { useRoleNames } from '../../components/words/use-role-names.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { announcementQueries } from './announcement-live.ts';

interface AnnouncementDrawerProps {
  readonly open: boolean;
  /** Null for a new one. */
  readonly row: Announcement | null;
  readonly onClose: () => void;
}

const AnnouncementDrawer = ({ open, row, onClose }: AnnouncementDrawerProps) => {
  const { t } = useTranslation('announcements');
  const shared = { invalidates: announcementQueries, done: t('saved'), onDone: onClose, onCancel: onClose };
  return (
    <FormDrawer open={open} title={t(row ? 'editTitle' : 'create')} onClose={onClose} width={560}>
      {row ? (
        <RecordForm
          {...shared}
          command={editAnnouncement}
          base={{ id: row.id, version: row.version }}
          initial={{
            ...{ titleZh: row.titleZh, titleEn: row.titleEn, bodyZh: row.bodyZh, bodyEn: row.bodyEn },
            ...{ roles: row.roles, pinned: row.pinned, endAt: row.endAt },
          }}
          onRefused={(error) => error.current !== undefined && invalidate(announcementQueries)}
        >
          <Fields />
        </RecordForm>
      ) : (
        <RecordForm
          {...shared}
          command={createAnnouncement}
          draft="announcement"
          initial={{
            titleZh: '',
            titleEn: '',
            bodyZh: '',
            bodyEn: '',
            roles: [],
            pinned: false,
            endAt: null,
          }}
        >
          <Fields />
        </RecordForm>
      )}
    </FormDrawer>
  );
};

export default AnnouncementDrawer;

const of = createAnnouncement.input;

const Fields = () => {
  const { t } = useTranslation('announcements');
  const { options: roles } = useRoleNames();
  return (
    <>
      <Field of={of} name="titleZh" label={t('field_titleZh')} />
      <Field of={of} name="bodyZh" label={t('field_bodyZh')} control="textarea" help={t('linkHelp')} />
      <Field of={of} name="titleEn" label={t('field_titleEn')} help={t('enHelp')} />
      <Field of={of} name="bodyEn" label={t('field_bodyEn')} control="textarea" help={t('enHelp')} />
      <Field
        of={of}
        name="roles"
        label={t('field_roles')}
        control="multiselect"
        options={roles}
        help={t('rolesHelp')}
      />
      <Field of={of} name="pinned" label={t('field_pinned')} control="switch" />
      <Field of={of} name="endAt" label={t('field_endAt')} control={momentOf(null)} help={t('endHelp')} />
    </>
  );
};
