/** Current announcements of this user; opening one marks it as read. */
import {
  type CurrentAnnouncement,
  currentAnnouncements,
  readAnnouncement,
} from '@minsu/contract/operations/announcements/announcement-endpoints.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../components/icon.tsx';
import { LinkedText } from '../../components/records/linked-text.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { liveKeys } from '../../platform/calls/live.ts';
import { useCall, useCommand } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';

liveKeys({ announcement: [currentAnnouncements] });

export const WorkplaceAnnouncements = () => {
  const { t } = useTranslation(['workplace', 'announcements']);
  const may = useMay();
  const query = useCall(currentAnnouncements, {}, { quiet: true });
  const [open, setOpen] = useState<string | null>(null);
  const read = useCommand(readAnnouncement, { invalidates: [currentAnnouncements], quiet: true });
  const toggle = (one: CurrentAnnouncement) => {
    setOpen(open === one.id ? null : one.id);
    if (one.readAt === null) read.mutate({ id: one.id });
  };
  return (
    <Panel
      title={t('announcements')}
      extra={may('announcement:read') && <Link to="/sys/announcement">{t('announcementsMore')}</Link>}
    >
      <Loaded
        query={query}
        lines={3}
        isEmpty={(all) => all.length === 0}
        empty={<p className="muted">{t('announcementsNone')}</p>}
      >
        {(all) => (
          <ul className="announced">
            {all.map((one) => (
              <li key={one.id}>
                <One of={one} open={open === one.id} onToggle={() => toggle(one)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
};

interface OneProps {
  readonly of: CurrentAnnouncement;
  readonly open: boolean;
  readonly onToggle: () => void;
}

const One = ({ of, open, onToggle }: OneProps) => {
  const { t, i18n } = useTranslation('workplace');
  const chinese = i18n.language === 'zh-CN';
  const title = chinese || of.titleEn === '' ? of.titleZh : of.titleEn;
  const body = chinese || of.bodyEn === '' ? of.bodyZh : of.bodyEn;
  return (
    <>
      <button type="button" className="announced-head" aria-expanded={open} onClick={onToggle}>
        {of.readAt === null && <Tag tone="bad">{t('unread')}</Tag>}
        {of.pinned && <Tag tone="info">{t('pinned')}</Tag>}
        <span className="announced-title" title={title}>
          {title}
        </span>
        <Icon name={open ? 'up' : 'down'} size={12} />
      </button>
      {open && (
        <div className="announced-body">
          <LinkedText text={body} />
          <p className="muted">
            <InstantText at={of.publishedAt} house={null} />
          </p>
        </div>
      )}
    </>
  );
};
