/** Downloads: PDF in the screen's language or English, lines as .xlsx. */
import {
  printStatement,
  sheetOfStatement,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { Button } from 'antd';
import { MenuButton } from '../../components/dialogs/menu-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useSession } from '../../platform/calls/session.ts';
import { useDownload } from '../../platform/calls/use-download.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const PrintStatement = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('settlements');
  const seesMoney = useSession(({ userInfo }) => userInfo?.seesMoney ?? false);
  const { busy, fetch } = useDownload();
  if (!seesMoney) return null;
  const own = {
    key: 'own',
    label: t('printOwn'),
    run: () => void fetch(printStatement, { id }),
  };
  const english = {
    key: 'en',
    label: t('printEn'),
    run: () => void fetch(printStatement, { id, language: 'en-US' }),
  };
  const sheet = {
    key: 'sheet',
    label: t('sheet'),
    run: () => void fetch(sheetOfStatement, { id }),
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
