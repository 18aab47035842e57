/** The link of a stay: made, shown as a code or an address, sent, replaced, revoked. */
import type { StayPage } from '@minsu/contract/operations/guest-page/guest-page.ts';
import { sendGuestLink } from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import { makeGuestLink, revokeGuestLink } from '@minsu/contract/sales/guest-links/guest-link-endpoints.ts';
import { Button, QRCode } from 'antd';
import { Copyable } from '../../components/copyable.tsx';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { pageQueries } from './guest-page-live.ts';

export const GuestLinkTools = ({ page: { link, stayId, canMake } }: { readonly page: StayPage }) => {
  const { t } = useTranslation('guestPages');
  const url = link?.url ?? null;
  if (!link || url === null) return <NoLink state={link?.state ?? 'none'} {...{ stayId, canMake }} />;
  return (
    <>
      <CommandButton
        size="small"
        command={sendGuestLink}
        input={{ stayId }}
        label={t('send')}
        done={t('sent')}
        invalidates={pageQueries}
      />
      <QrButton url={url} code={link.code} />
      {canMake && (
        <CommandButton
          size="small"
          command={makeGuestLink}
          input={{ stayId, purposes: link.purposes }}
          label={t('makeAgain')}
          confirm={{ title: t('makeAgainTitle'), effects: [t('makeAgainEffect')] }}
          done={t('made')}
          invalidates={pageQueries}
        />
      )}
      <CommandButton
        size="small"
        danger
        command={revokeGuestLink}
        input={{ stayId }}
        label={t('revoke')}
        confirm={{ title: t('revokeTitle'), effects: [t('revokeEffect')] }}
        done={t('revoked')}
        invalidates={pageQueries}
      />
    </>
  );
};

interface NoLinkProps {
  readonly state: NonNullable<StayPage['link']>['state'] | 'none';
  readonly stayId: string;
  readonly canMake: boolean;
}

const NoLink = ({ state, stayId, canMake }: NoLinkProps) => {
  const { t } = useTranslation('guestPages');
  return (
    <>
      <span className="muted">{t(`link_${state}`)}</span>
      {canMake && (
        <CommandButton
          size="small"
          command={makeGuestLink}
          input={{ stayId }}
          label={t('make')}
          done={t('made')}
          invalidates={pageQueries}
        />
      )}
    </>
  );
};

const QrButton = ({ url, code }: { readonly url: string; readonly code: string | null }) => {
  const { t } = useTranslation('guestPages');
  const { shown, show, close } = useDialog();
  return (
    <>
      <Button size="small" onClick={() => show()}>
        {t('showQr')}
      </Button>
      {shown && (
        <Dialog open={shown.open} title={t('showQr')} footer={null} width={340} onCancel={close}>
          <div className="guest-qr" role="img" aria-label={t('qrHint')}>
            {/* Black on white in every theme; cameras cannot read other colours reliably. */}
            <QRCode value={url} type="svg" size={240} color="#000000" bgColor="#ffffff" bordered={false} />
          </div>
          <p>{t('qrHint')}</p>
          <p>
            <Copyable text={url} name={t('copyLink')}>
              <span className="guest-link">{url}</span>
            </Copyable>
          </p>
          {code !== null && (
            <p>
              {t('code')} <strong className="num">{code}</strong>
              <br />
              <span className="muted">{t('codeHint')}</span>
            </p>
          )}
        </Dialog>
      )}
    </>
  );
};
