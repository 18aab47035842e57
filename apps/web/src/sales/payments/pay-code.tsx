/** A QR code that phones read: dark on white in both themes, with a quiet zone around it. */
import { QRCode } from 'antd';

interface PayCodeProps {
  readonly value: string;
  readonly label: string;
}

export const PayCode = ({ value, label }: PayCodeProps) => (
  <div className="pay-code" role="img" aria-label={label}>
    {/* The picture inside has no name of its own. */}
    <div aria-hidden="true">
      <QRCode value={value} size={224} color="#000000" bgColor="#ffffff" bordered={false} type="svg" />
    </div>
  </div>
);
