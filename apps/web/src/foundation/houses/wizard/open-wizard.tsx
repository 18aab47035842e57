/** Holds the property being edited while its screen is mounted. */
import { useState } from 'react';
import { HouseDraft } from './house-draft.ts';
import type { DraftStart } from './house-draft-state.ts';
import { HouseWizard } from './house-wizard.tsx';

interface OpenWizardProps {
  /** Only the first value counts; later versions are handled when saving. */
  readonly start: DraftStart;
  readonly onBegun?: (id: string) => void;
}

export const OpenWizard = ({ start, onBegun }: OpenWizardProps) => {
  const [draft] = useState(() => new HouseDraft(start));
  return <HouseWizard draft={draft} {...(onBegun ? { onBegun } : {})} />;
};
