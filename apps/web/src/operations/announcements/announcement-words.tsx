/** Parts of an announcement: title, state, audience, times, read count. */
import type { AnnouncementState } from '@minsu/contract/operations/announcements/announcement.ts';
import type { Announcement } from '@minsu/contract/operations/announcements/announcement-endpoints.ts';
import { LinkedText } from '../../components/records/linked-text.tsx';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useRoleNames } from '../../components/words/use-role-names.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { AnnouncementActions } from './announcement-buttons.tsx';

const tones: Record<AnnouncementState, Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  published: 'ok',
  ended: 'neutral',
};

export const useTitle = (): ((of: Pick<Announcement, 'titleZh' | 'titleEn'>) => string) => {
  const { i18n } = useTranslation();
  return ({ titleZh, titleEn }) => (i18n.language === 'zh-CN' || titleEn === '' ? titleZh : titleEn);
};

interface OfAnnouncement {
  readonly of: Announcement;
}

export const Title = ({ of }: OfAnnouncement) => {
  const { t } = useTranslation('announcements');
  return (
    <span className="announcement-title">
      <span title={useTitle()(of)}>{useTitle()(of)}</span> {of.pinned && <Tag tone="info">{t('pinned')}</Tag>}
    </span>
  );
};

export const State = ({ of: { state } }: OfAnnouncement) => {
  const { t } = useTranslation('announcements');
  return <StateDot tone={tones[state]}>{t(`state_${state}`)}</StateDot>;
};

export const Readers = ({ of: { roles } }: OfAnnouncement) => {
  const { t } = useTranslation('announcements');
  const { namesOf } = useRoleNames();
  return roles.length === 0 ? t('everybody') : namesOf(roles);
};

/** The most relevant of its times. */
export const When = ({
  of: { state, publishAt, publishedAt, createdAt, endAt, endedAt },
}: OfAnnouncement) => {
  const { t } = useTranslation('announcements');
  const ending = endedAt ?? (state === 'published' ? endAt : null);
  return (
    <span>
      {state === 'scheduled' && publishAt ? (
        <>
          {t('publishesAt')} <InstantText at={publishAt} house={null} />
        </>
      ) : publishedAt ? (
        <>
          {t('publishedAt')} <InstantText at={publishedAt} house={null} />
        </>
      ) : (
        <InstantText at={createdAt} house={null} />
      )}
      {ending && (
        <span className="muted">
          {' '}
          · {t('endsAt')} <InstantText at={ending} house={null} />
        </span>
      )}
    </span>
  );
};

export const ReadBy = ({ of: { read, recipients } }: OfAnnouncement) => {
  const { t } = useTranslation('announcements');
  return recipients === 0 ? '—' : <span className="num">{t('readOf', { read, recipients })}</span>;
};

interface WholeProps extends OfAnnouncement {
  readonly onEdit: (of: Announcement) => void;
}

/** For the preview: the whole text in both languages. */
export const AnnouncementView = ({ of, onEdit }: WholeProps) => (
  <div className="announcement-view">
    <State of={of} />
    <div className="muted">
      <Readers of={of} /> · <When of={of} /> · <ReadBy of={of} />
    </div>
    <h3>{of.titleZh}</h3>
    <LinkedText text={of.bodyZh} />
    {(of.titleEn || of.bodyEn) && (
      <>
        <h3>{of.titleEn}</h3>
        <LinkedText text={of.bodyEn} />
      </>
    )}
    <AnnouncementActions of={of} onEdit={onEdit} />
  </div>
);

export const AnnouncementCard = ({ of, onEdit }: WholeProps) => (
  <div className="announcement-view">
    <header>
      <strong>
        <Title of={of} />
      </strong>
      <State of={of} />
    </header>
    <div className="muted">
      <Readers of={of} /> · <When of={of} />
    </div>
    {of.recipients > 0 && <ReadBy of={of} />}
    <AnnouncementActions of={of} onEdit={onEdit} short />
  </div>
);
