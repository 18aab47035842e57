import { QRCode } from 'antd';
import { useTranslation } from '../../platform/use-translation.ts';

/** Black on white in every theme; cameras cannot read other colours reliably. */
const TotpQr = ({ value }: { readonly value: string }) => {
  const { t } = useTranslation('account');
  return (
    <div className="totp-qr">
      <QRCode
        aria-label={t('totpQr')}
        value={value}
        type="svg"
        size={176}
        color="#000"
        bgColor="#fff"
        bordered={false}
      />
    </div>
  );
};

export default TotpQr;
