/** The statement to keep: as PDF in the language of the screen or in English, its lines as .xlsx. */
import { printStatement, sheetOfStatement } from '@minsu/contract/settlements/settlement-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { MenuButton } from '../../components/menu-button.tsx';
import { download } from '../../platform/call.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useSession } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const PrintStatement = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('settlements');
  const seesMoney = useSession(({ userInfo }) => userInfo?.seesMoney ?? false);
  const [busy, setBusy] = useState(false);
  if (!seesMoney) return null;
  const fetchFile = async (start: () => Promise<unknown>) => {
    setBusy(true);
    // A failure is already said by the call.
    await start().catch(() => undefined);
    setBusy(false);
  };
  const own = {
    key: 'own',
    label: t('printOwn'),
    run: () => void fetchFile(() => download(printStatement, { id })),
  };
  const english = {
    key: 'en',
    label: t('printEn'),
    run: () => void fetchFile(() => download(printStatement, { id, language: 'en-US' })),
  };
  const sheet = {
    key: 'sheet',
    label: t('sheet'),
    run: () => void fetchFile(() => download(sheetOfStatement, { id })),
  };
  return (
    <MenuButton
      items={currentLanguage() === 'en-US' ? [own, sheet] : [own, english, sheet]}
      label={t('print')}
      trigger={(props) => (
        <Button {...props} loading={busy} icon={<Icon name="down" size={12} />} iconPlacement="end">
          {busy ? t('printing') : t('print')}
        </Button>
      )}
    />
  );
};
