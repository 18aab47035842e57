/** Holds the house that is being written, for as long as its screen lives. */
import { useState } from 'react';
import { HouseDraft } from './house-draft.ts';
import type { DraftStart } from './house-draft-state.ts';
import { HouseWizard } from './house-wizard.tsx';

interface OpenWizardProps {
  /** Only the first one counts: what comes later is met when it is saved. */
  readonly start: DraftStart;
  readonly onBegun?: (id: string) => void;
}

export const OpenWizard = ({ start, onBegun }: OpenWizardProps) => {
  const [draft] = useState(() => new HouseDraft(start));
  return <HouseWizard draft={draft} {...(onBegun ? { onBegun } : {})} />;
};
