/** The manual choice: which listing sells this room. */
import { Button } from 'antd';
import { type ComponentProps, useState } from 'react';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';

const LinkRoom = lazyPart(() => import('../../houses/link-room-panel.tsx'));

interface LinkByHandProps {
  readonly room: ComponentProps<typeof LinkRoom>['room'];
  readonly connectionId: string;
}

export const LinkByHand = ({ room, connectionId }: LinkByHandProps) => {
  const { t } = useTranslation('rooms');
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button type="text" onClick={() => setPanel('open')}>
        {t('link')}
      </Button>
      {panel !== 'never' && (
        <LinkRoom
          room={room}
          connectionId={connectionId}
          open={panel === 'open'}
          onClose={() => setPanel('closed')}
        />
      )}
    </>
  );
};
