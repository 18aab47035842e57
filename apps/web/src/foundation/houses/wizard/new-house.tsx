/** A new property. Asks first whether to continue the last one, started here or in another browser. */
import type { HouseStep } from '@minsu/contract/foundation/houses/house-content.ts';
import { useState } from 'react';
import { useUserId } from '../../../platform/calls/session.ts';
import { useTab } from '../../../platform/navigation/tab-context.ts';
import { AskForElsewhere, AskForLast } from './ask-for-begun.tsx';
import { AskToContinue } from './ask-to-continue.tsx';
import { dropHouse, putAside, readHistory, readStep, unsavedOfHouse } from './house-history.ts';
import { OpenWizard } from './open-wizard.tsx';

interface NewHouseProps {
  readonly step: HouseStep | null;
  readonly onBegun: (id: string) => void;
}

export const NewHouse = ({ step, onBegun }: NewHouseProps) => {
  const userId = useUserId();
  const [last] = useState(() => readHistory(userId));
  /** A step in the address means a reload, which continues where it was. */
  const [isAsking, setAsking] = useState(step === null && (last !== null || !unsavedOfHouse(userId, null)));
  if (isAsking) {
    const write = () => setAsking(false);
    return last !== null && last.id === null ? (
      <AskForTyped onWrite={write} />
    ) : (
      <AskForBegun onWrite={write} />
    );
  }
  return <Write step={step} onBegun={onBegun} />;
};

/** Restores input that did not reach the server. */
const Write = ({ step, onBegun }: NewHouseProps) => {
  const userId = useUserId();
  const [start] = useState(() => {
    const unsaved = unsavedOfHouse(userId, null)?.unsaved ?? {};
    const isLast = readHistory(userId)?.id === null;
    const at = (isLast ? readStep(userId) : null) ?? step ?? 'basics';
    return { userId, revision: null, step: at, unsaved };
  });
  return <OpenWizard start={start} onBegun={onBegun} />;
};

interface AskProps {
  readonly onWrite: () => void;
}

/** Nothing has reached the server yet. */
const AskForTyped = ({ onWrite }: AskProps) => {
  const userId = useUserId();
  const [last] = useState(() => readHistory(userId));
  return (
    <AskToContinue
      name={last?.unsaved.name ?? ''}
      step={readStep(userId) ?? 'basics'}
      at={last?.at ?? ''}
      kept="here"
      onContinue={onWrite}
      onStartNew={() => {
        dropHouse(userId, null);
        onWrite();
      }}
    />
  );
};

/** On the server: the property known to this browser, or one started in another. */
const AskForBegun = ({ onWrite }: AskProps) => {
  const userId = useUserId();
  const [last] = useState(() => readHistory(userId));
  const { become } = useTab();
  const asked = {
    onContinue: (id: string, step: HouseStep) => become?.(`?id=${id}&step=${step}`),
    onStartNew: (at: string) => {
      putAside(userId, at);
      onWrite();
    },
    onNone: onWrite,
  };
  return last?.id == null ? <AskForElsewhere {...asked} /> : <AskForLast {...asked} id={last.id} />;
};
