/** Opens the adjustment form, loaded on demand. */
import { Button } from 'antd';
import { useEffect } from 'react';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const AdjustDrawer = lazyPart(() => import('./adjust-drawer.tsx'), 'asked');

/** Address value used by the command palette. */
const START = 'start';

export const AdjustButton = () => {
  const { t } = useTranslation('ledgerScreen');
  const may = useMay();
  const [search, setSearch] = useAddressSearch();
  const { shown, show, close } = useDialog();
  const asked = search.get(START) === 'adjust';
  useEffect(() => {
    if (!asked) return;
    show();
    setSearch((was) => new URLSearchParams([...was].filter(([key]) => key !== START)), { replace: true });
  }, [asked, show, setSearch]);
  if (!may('ledger:manage')) return null;
  return (
    <>
      <Button icon={<Icon name="plus" size={14} />} onClick={() => show()}>
        {t('adjust')}
      </Button>
      {shown && <AdjustDrawer open={shown.open} onClose={close} />}
    </>
  );
};
