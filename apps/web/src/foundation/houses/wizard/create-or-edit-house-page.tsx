/**
 * The wizard that edits a property. `?id=` edits one, `?step=` opens a step; without an id it continues the last
 * one or starts a new one.
 */
import { useState } from 'react';
import { useAddressSearch } from '../../../platform/navigation/address.ts';
import { EditHouse } from './edit-house.tsx';
import { readStepName } from './house-values.ts';
import { NewHouse } from './new-house.tsx';
import '../house-live.ts';
import '../houses.css';
import './house-wizard.css';
import { useTranslation } from '../../../platform/use-translation.ts';

const CreateOrEditHousePage = () => {
  // Texts of properties are used in every step.
  useTranslation('houses');
  const [search] = useAddressSearch();
  const id = search.get('id');
  const step = readStepName(search.get('step'));
  /** Id of the property created here: the first save puts it into the address without resetting the form. */
  const [begun, setBegun] = useState<string | null>(null);
  if (id === null || id === begun) return <NewHouse step={step} onBegun={setBegun} />;
  return <EditHouse key={id} id={id} step={step} />;
};

export default CreateOrEditHousePage;
