/** Documents of an order as PDF: in the screen's language, or in English for foreign guests. */

import {
  printFolio,
  printReceipt,
  printRegistration,
  printSlip,
} from '@minsu/contract/sales/orders/documents/print-endpoints.ts';
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { Button } from 'antd';
import { type MenuAction, MenuButton } from '../../../components/dialogs/menu-button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { printFile } from '../../../platform/calls/print-file.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { useDownload } from '../../../platform/calls/use-download.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

const usePapers = ({ order, folio }: OrderDetail) => {
  const { busy, during } = useDownload();
  const isPaid = folio?.payments.some(({ state, method }) => state === 'succeeded' && method !== 'channel');
  const kinds = [
    { kind: 'registration', endpoint: printRegistration },
    ...(folio ? [{ kind: 'folio', endpoint: printFolio } as const] : []),
    ...(isPaid ? [{ kind: 'receipt', endpoint: printReceipt } as const] : []),
    ...(folio ? [{ kind: 'slip', endpoint: printSlip } as const] : []),
  ] as const;
  const run = (endpoint: (typeof kinds)[number]['endpoint'], language?: 'en-US') => () =>
    void during(() => printFile(endpoint, { orderId: order.id, ...(language && { language }) }));
  return { busy, kinds, run };
};

export const PrintMenu = ({ detail }: { readonly detail: OrderDetail }) => {
  const may = useMay();
  return may('order:print') ? <Papers detail={detail} /> : null;
};

const Papers = ({ detail }: { readonly detail: OrderDetail }) => {
  const { t } = useTranslation('prints');
  const { busy, kinds, run } = usePapers(detail);
  const english: MenuAction[] =
    currentLanguage() === 'en-US'
      ? []
      : kinds.map(({ kind, endpoint }, index) => ({
          key: `${kind}En`,
          label: t(`${kind}En`),
          line: index === 0,
          run: run(endpoint, 'en-US'),
        }));
  const items: MenuAction[] = [
    ...kinds.map(({ kind, endpoint }) => ({ key: kind, label: t(kind), run: run(endpoint) })),
    ...english,
  ];
  return (
    <MenuButton
      items={items}
      label={t('print')}
      trigger={(props) => (
        <Button {...props} loading={busy} icon={<Icon name="down" size={12} />} iconPlacement="end">
          {busy ? t('printing') : t('print')}
        </Button>
      )}
    />
  );
};
