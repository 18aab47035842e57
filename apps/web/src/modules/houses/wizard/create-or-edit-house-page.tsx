/**
 * The wizard that writes a house. `?id=` edits one, `?step=` opens a step of it; without an id it goes on with what was
 * begun last, or starts again.
 */
import { useState } from 'react';
import { useAddressSearch } from '../../../platform/address.ts';
import { EditHouse } from './edit-house.tsx';
import { readStepName } from './house-values.ts';
import { NewHouse } from './new-house.tsx';
import '../house-live.ts';
import '../houses.css';
import './house-wizard.css';
import { useTranslation } from '../../../platform/use-translation.ts';

const CreateOrEditHousePage = () => {
  // The words of houses are needed by parts of every step.
  useTranslation('houses');
  const [search] = useAddressSearch();
  const id = search.get('id');
  const step = readStepName(search.get('step'));
  /** For the house that was begun on this screen: its first save puts it into the address, the form stays. */
  const [begun, setBegun] = useState<string | null>(null);
  if (id === null || id === begun) return <NewHouse step={step} onBegun={setBegun} />;
  return <EditHouse key={id} id={id} step={step} />;
};

export default CreateOrEditHousePage;
