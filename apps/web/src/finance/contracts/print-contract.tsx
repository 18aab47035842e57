/** Prints the agreement as PDF in the screen's language, or in English for foreign landlords. */
import { printContract } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { Button } from 'antd';
import { MenuButton } from '../../components/dialogs/menu-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useDownload } from '../../platform/calls/use-download.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface PrintContractProps {
  readonly id: string;
  /** Absent: the version in force. */
  readonly number?: number;
  readonly small?: boolean;
}

export const PrintContract = ({ id, number, small = false }: PrintContractProps) => {
  const { t } = useTranslation('contracts');
  const { busy, fetch } = useDownload();
  const fetchPdf = (language?: 'en-US') =>
    fetch(printContract, { id, ...(number && { number }), ...(language && { language }) });
  const own = { key: 'own', label: t('printOwn'), run: () => void fetchPdf() };
  const english = { key: 'en', label: t('printEn'), run: () => void fetchPdf('en-US') };
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
