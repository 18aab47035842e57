/** To-dos that pop up while the user works, for subjects where the user wants it: each until it is opened, put off or done. */
import type { InboxCounts } from '@minsu/contract/foundation/messages/message.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { currentLanguage } from '../platform/i18n.ts';
import { isInternal, markRead } from '../platform/inbox.ts';
import { useTranslation } from '../platform/use-translation.ts';
import './inbox-popups.css';

type Popup = InboxCounts['popups'][number];

interface InboxPopupsProps {
  readonly popups: readonly Popup[];
}

/** Messages from before the page opened do not pop up. */
const useFresh = (popups: readonly Popup[]) => {
  const [known] = useState(() => new Set(popups.map(({ id }) => id)));
  const [closed, setClosed] = useState<ReadonlySet<string>>(known);
  return {
    fresh: popups.filter(({ id }) => !closed.has(id)),
    close: (id: string) => setClosed((before) => new Set([...before, id])),
  };
};

export const InboxPopups = ({ popups }: InboxPopupsProps) => {
  const { fresh, close } = useFresh(popups);
  if (fresh.length === 0) return null;
  return (
    <div className="inbox-popups">
      {fresh.map((popup) => (
        <PopupCard key={popup.id} popup={popup} onClose={() => close(popup.id)} />
      ))}
    </div>
  );
};

const PopupCard = ({ popup, onClose }: { readonly popup: Popup; readonly onClose: () => void }) => {
  const { t } = useTranslation('layout');
  const navigate = useNavigate();
  const { id, title, content, path } = popup;
  const at = currentLanguage() === 'zh-CN' ? 0 : 1;
  const open = () => {
    markRead({ id, readAt: null });
    onClose();
    if (isInternal(path)) void navigate(path);
  };
  return (
    <div className="inbox-popup" role="alert">
      <strong>{title[at]}</strong>
      <p>{content[at]}</p>
      <div className="inbox-popup-buttons">
        <Button onClick={onClose}>{t('popupLater')}</Button>
        <Button type="primary" onClick={open}>
          {t('popupOpen')}
        </Button>
      </div>
    </div>
  );
};
