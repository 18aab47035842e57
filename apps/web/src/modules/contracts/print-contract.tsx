/** The agreement as PDF: in the language of the screen, or in English for a landlord from abroad. */
import { printContract } from '@minsu/contract/contracts/contract-endpoints.ts';
import { Button } from 'antd';
import { Icon } from '../../components/icon.tsx';
import { MenuButton } from '../../components/menu-button.tsx';
import { currentLanguage } from '../../platform/i18n.ts';
import { useDownload } from '../../platform/use-download.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface PrintContractProps {
  readonly id: string;
  /** Absent: the version that counts. */
  readonly number?: number;
  readonly small?: boolean;
}

export const PrintContract = ({ id, number, small = false }: PrintContractProps) => {
  const { t } = useTranslation('contracts');
  const { busy, fetch } = useDownload();
  const fetchPaper = (language?: 'en-US') =>
    fetch(printContract, { id, ...(number && { number }), ...(language && { language }) });
  const own = { key: 'own', label: t('printOwn'), run: () => void fetchPaper() };
  const english = { key: 'en', label: t('printEn'), run: () => void fetchPaper('en-US') };
  return (
    <MenuButton
      items={currentLanguage() === 'en-US' ? [own] : [own, english]}
      label={t('print')}
      trigger={(props) => (
        <Button
          {...props}
          size={small ? 'small' : 'middle'}
          loading={busy}
          icon={<Icon name="down" size={12} />}
          iconPlacement="end"
        >
          {busy ? t('printing') : t('print')}
        </Button>
      )}
    />
  );
};
