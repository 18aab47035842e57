/** Finds the property last started on the server, if any, and asks whether to continue it. */
import type { HouseStep } from '@minsu/contract/foundation/houses/house-content.ts';
import { getBegunHouse } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import type { HouseRevision } from '@minsu/contract/foundation/houses/house-revision.ts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Page } from '../../../components/lists/page.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { useUserId } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { AskToContinue } from './ask-to-continue.tsx';
import { putAsideAt, readHistory, readStep } from './house-history.ts';
import { useFreshRevision } from './use-fresh-revision.ts';

interface AskForBegunProps {
  readonly onContinue: (id: string, step: HouseStep) => void;
  /** Stops offering drafts started before this time. */
  readonly onStartNew: (until: string) => void;
  readonly onNone: () => void;
}

const isOpen = ({ revision, house }: HouseRevision): boolean =>
  house.state !== 'archived' && (revision?.state === 'draft' || revision?.state === 'returned');

export const AskForLast = ({
  id,
  onContinue,
  onStartNew,
  onNone,
}: AskForBegunProps & { readonly id: string }) => {
  const userId = useUserId();
  const [last] = useState(() => readHistory(userId));
  const { data, error } = useFreshRevision(id);
  const isGone = error !== null || (data !== undefined && !isOpen(data));
  if (!data || isGone) return <Looking isOver={isGone} onNone={onNone} />;
  const step = readStep(userId) ?? data.revision?.step ?? 'basics';
  const hasWords = Object.keys(last?.unsaved ?? {}).length > 0;
  return (
    <AskToContinue
      name={data.content.name}
      step={step}
      at={last?.at ?? ''}
      kept={hasWords ? 'partly' : 'onServer'}
      onContinue={() => onContinue(id, step)}
      onStartNew={() => onStartNew(new Date().toISOString())}
    />
  );
};

export const AskForElsewhere = ({ onContinue, onStartNew, onNone }: AskForBegunProps) => {
  const userId = useUserId();
  const [openedAt] = useState(() => Date.now());
  const options = { keepPrevious: false, staleTime: 0, quiet: true };
  const { data, error, dataUpdatedAt } = useCall(getBegunHouse, {}, options);
  const house = data?.house ?? null;
  const isFresh = data !== undefined && dataUpdatedAt >= openedAt;
  const isNone = error !== null || (isFresh && (house === null || house.at <= putAsideAt(userId)));
  if (!isFresh || isNone || !house) return <Looking isOver={isNone} onNone={onNone} />;
  const { id, name, step, at } = house;
  return (
    <AskToContinue
      name={name}
      step={step}
      at={at}
      kept="onServer"
      onContinue={() => onContinue(id, step)}
      onStartNew={() => onStartNew(at)}
    />
  );
};

/** Without an answer a new property is started, so the user never waits for it. */
const Looking = ({
  isOver,
  onNone,
}: {
  readonly isOver: boolean;
  readonly onNone: () => void;
}): ReactNode => {
  const { t } = useTranslation('houseWizard');
  const { t: say } = useTranslation('components');
  const tell = useEffectEvent(onNone);
  useEffect(() => {
    if (isOver) tell();
  }, [isOver]);
  return (
    <Page title={t('newTitle')} crumb={t('newTitle')} purpose={t('purpose')}>
      <Skeleton lines={10} label={say('loading')} />
    </Page>
  );
};
