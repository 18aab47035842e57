/** The page as the guest sees it, with the guest's own components; it sends nothing. */
import type { GuestPage } from '@minsu/contract/operations/guest-page/guest-page.ts';
import { previewGuestPage } from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import { useMemo } from 'react';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { OFFLINE } from './site/call-guest.ts';
import { SiteContext } from './site/say.ts';
import { StayPage } from './site/stay-page.tsx';
import { type Guest, GuestContext } from './site/use-guest.ts';
import './site/site.css';

interface PreviewProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly stayId: string;
}

const GuestPreviewDialog = ({ open, onClose, stayId }: PreviewProps) => {
  const { t } = useTranslation('guestPages');
  const query = useCall(previewGuestPage, { stayId }, { quiet: true, keepPrevious: false });
  return (
    <Dialog open={open} title={t('previewTitle')} footer={null} width={420} onCancel={onClose}>
      <Loaded query={query} lines={8}>
        {(page) => <Preview page={page} />}
      </Loaded>
    </Dialog>
  );
};

export default GuestPreviewDialog;

const refused = async () => ({ refused: { status: OFFLINE, message: '', fields: {} } });

const Preview = ({ page }: { readonly page: GuestPage }) => {
  const { i18n } = useTranslation('guestPages');
  const language = i18n.language === 'en-US' ? 'en-US' : 'zh-CN';
  const site = useMemo(() => ({ language, isPreview: true }) as const, [language]);
  const guest = useMemo<Guest>(() => ({ page, show: () => {}, call: refused }), [page]);
  return (
    <SiteContext.Provider value={site}>
      <GuestContext.Provider value={guest}>
        <div className="guest-site guest-preview">
          <StayPage />
        </div>
      </GuestContext.Provider>
    </SiteContext.Provider>
  );
};
