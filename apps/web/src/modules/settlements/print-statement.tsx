/** The statement to keep: as PDF in the language of the screen or in English, its lines as .xlsx. */
import { printStatement, sheetOfStatement } from '@minsu/contract/settlements/settlement-endpoints.ts';
import { Button } from 'antd';
import { Icon } from '../../components/icon.tsx';
import { MenuButton } from '../../components/menu-button.tsx';
import { currentLanguage } from '../../platform/i18n.ts';
import { useSession } from '../../platform/session.ts';
import { useDownload } from '../../platform/use-download.ts';
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
