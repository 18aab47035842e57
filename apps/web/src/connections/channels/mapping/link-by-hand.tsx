/** The manual choice: which listing sells this room. */
import { Button } from 'antd';
import type { ComponentProps } from 'react';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

const LinkRoom = lazyPart(() => import('../../../foundation/houses/link-room-panel.tsx'));

interface LinkByHandProps {
  readonly room: ComponentProps<typeof LinkRoom>['room'];
  readonly connectionId: string;
}

export const LinkByHand = ({ room, connectionId }: LinkByHandProps) => {
  const { t } = useTranslation('rooms');
  const panel = useDialog();
  return (
    <>
      <Button type="text" onClick={() => panel.show()}>
        {t('link')}
      </Button>
      {panel.shown && (
        <LinkRoom room={room} connectionId={connectionId} open={panel.shown.open} onClose={panel.close} />
      )}
    </>
  );
};
