/** Opens the dialog that creates a room type of ours at the platform, where the platform can do so. */
import { knownFacts } from '@minsu/contract/foundation/system/platform-registry.ts';
import { Button } from 'antd';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { Icon } from '../../../components/icon.tsx';
import { useMay } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { Connection } from './connection-choice.tsx';

const CreateTypeDialog = lazyPart(() => import('./create-type-dialog.tsx'));

export const CreateType = ({ connection }: { readonly connection: Connection }) => {
  const { t } = useTranslation('channelMapping');
  const may = useMay();
  const { shown, show, close } = useDialog();
  if (!may('channel:link') || !knownFacts(connection.platform)?.creates) return null;
  return (
    <>
      <Button icon={<Icon name="upload" size={14} />} onClick={() => show()}>
        {t('createType')}
      </Button>
      {shown && (
        <CreateTypeDialog key={shown.key} connection={connection} open={shown.open} onClose={close} />
      )}
    </>
  );
};
