/** Longitude and latitude in one field, as maps copy them. */
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useHouse, useHouseValues } from './house-context.ts';
import { readCoordinates } from './place-rules.ts';

type Note = 'coordinatesWrong' | 'coordinatesSwapped' | null;

const useCoordinates = () => {
  const { draft } = useHouse();
  const longitude = useHouseValues((values) => values.longitude);
  const latitude = useHouseValues((values) => values.latitude);
  /** Raw text while typing; it is not a value until it parses. */
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState<Note>(null);
  const put = (place: { longitude: number | null; latitude: number | null }) => {
    draft.form.set('longitude', place.longitude);
    draft.form.set('latitude', place.latitude);
  };
  const leave = () => {
    if (typed === null) return;
    const read = readCoordinates(typed);
    const isEmpty = typed.trim() === '';
    if (isEmpty) put({ longitude: null, latitude: null });
    if (read) put(read);
    setNote(read?.swapped ? 'coordinatesSwapped' : read || isEmpty ? null : 'coordinatesWrong');
    if (read || isEmpty) setTyped(null);
    draft.form.blur('longitude');
    draft.form.blur('latitude');
  };
  const known = longitude === null || latitude === null ? '' : `${longitude},${latitude}`;
  return { shown: typed ?? known, note, type: setTyped, leave };
};

export const CoordinatesField = () => {
  const { t } = useTranslation('houseWizard');
  const { draft } = useHouse();
  const id = `${useId()}field-longitude`;
  const { shown, note, type, leave } = useCoordinates();
  const error = useStore(draft.form, ({ errors }) => errors.longitude ?? errors.latitude);
  const problem = note === 'coordinatesWrong' ? t('coordinatesWrong') : error;
  return (
    <div className="field" data-field="longitude">
      <label htmlFor={id}>
        {t('coordinates')}
        <span className="must" aria-hidden="true">
          *
        </span>
      </label>
      <Input
        id={id}
        value={shown}
        autoComplete="off"
        placeholder="120.130663,30.240018"
        {...(problem ? { status: 'error' as const } : {})}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onPressEnter={(event) => {
          // Enter parses the text without submitting the form.
          event.preventDefault();
          leave();
        }}
      />
      <div className="field-help" id={`${id}-help`}>
        {t('coordinatesHelp')}
      </div>
      {problem && (
        <div className="field-error" role="alert">
          {problem}
        </div>
      )}
      {note === 'coordinatesSwapped' && (
        <div className="field-help" role="status">
          {t('coordinatesSwapped')}
        </div>
      )}
    </div>
  );
};
