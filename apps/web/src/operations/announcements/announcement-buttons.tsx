/** Actions on an announcement, as offered by the server. */
import type { AnnouncementAction } from '@minsu/contract/operations/announcements/announcement.ts';
import {
  type Announcement,
  deleteAnnouncement,
  endAnnouncement,
  publishAnnouncement,
  unscheduleAnnouncement,
} from '@minsu/contract/operations/announcements/announcement-endpoints.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { announcementQueries } from './announcement-live.ts';

const ScheduleDrawer = lazyPart(() => import('./schedule-drawer.tsx'));

interface ActionsProps {
  readonly of: Announcement;
  readonly onEdit: (of: Announcement) => void;
  /** Rendered as links in a table row. */
  readonly short?: boolean;
  /** Leaves out rare actions, which the preview shows. */
  readonly few?: boolean;
}

export const AnnouncementActions = ({ of, onEdit, short = false, few = false }: ActionsProps) => {
  const { t } = useTranslation('announcements');
  const planning = useDialog();
  const looks = short ? ({ type: 'link', size: 'small' } as const) : {};
  const may = (action: AnnouncementAction) => of.actions.includes(action);
  const { id, version, titleZh: title } = of;
  const shared = {
    ...looks,
    input: { id, version },
    invalidates: announcementQueries,
    onStale: () => invalidate(announcementQueries),
  };
  return (
    <span className="announcement-actions">
      {may('edit') && (
        <Button {...looks} onClick={() => onEdit(of)}>
          {t('edit')}
        </Button>
      )}
      {may('publish') && (
        <>
          <CommandButton
            {...shared}
            command={publishAnnouncement}
            label={t('publish')}
            confirm={{ title: t('publishTitle', { title }), effects: [t('publishEffect')] }}
            done={t('published')}
          />
          {!few && (
            <Button {...looks} onClick={() => planning.show()}>
              {t('schedule')}
            </Button>
          )}
        </>
      )}
      <Endings of={of} looks={looks} few={few} />
      {planning.shown && <ScheduleDrawer of={of} open={planning.shown.open} onClose={planning.close} />}
    </span>
  );
};

interface EndingsProps {
  readonly of: Announcement;
  readonly few: boolean;
  readonly looks: { readonly type?: 'link'; readonly size?: 'small' };
}

/** Withdraws or deletes it, depending on its state. */
const Endings = ({ of, looks, few }: EndingsProps) => {
  const { t } = useTranslation('announcements');
  const { id, version, titleZh: title, actions } = of;
  const may = (action: AnnouncementAction) => actions.includes(action);
  const shared = {
    ...looks,
    input: { id, version },
    invalidates: announcementQueries,
    onStale: () => invalidate(announcementQueries),
  };
  return (
    <>
      {may('unschedule') && (
        <CommandButton
          {...shared}
          command={unscheduleAnnouncement}
          label={t('unschedule')}
          done={t('unscheduled')}
        />
      )}
      {may('end') && (
        <CommandButton
          {...shared}
          command={endAnnouncement}
          label={t('end')}
          confirm={{ title: t('endTitle', { title }), effects: [t('endEffect')] }}
          done={t('ended')}
        />
      )}
      {may('delete') && !few && (
        <CommandButton
          {...shared}
          danger
          command={deleteAnnouncement}
          label={t('remove')}
          confirm={{ title: t('removeTitle', { title }) }}
          done={t('removed')}
        />
      )}
    </>
  );
};
