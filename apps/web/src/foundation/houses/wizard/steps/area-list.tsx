/** Provinces, cities and districts, and a lookup of a property's names in them. */

import { chinaAreas } from '../../../../components/data/china-areas.ts';
import AreaControl from '../../../../components/forms/area-control.tsx';
import type { ControlProps } from '../../../../components/forms/field-controls.tsx';
import { cityName } from '../place-rules.ts';

interface Place {
  readonly province: string;
  readonly city: string;
  readonly district: string;
}

const listed = ({ province, city, district }: Place): string[] => {
  const cities = Object.keys(chinaAreas[province] ?? {});
  const found = cities.find((name) => name === city || cityName(name) === city) ?? city;
  return [province, found, district].filter((name) => name !== '');
};

interface AreaListProps extends ControlProps {
  readonly place: Place;
  readonly onChoose: (chosen: readonly string[]) => void;
}

const AreaList = ({ place, onChoose, ...props }: AreaListProps) => (
  <AreaControl
    {...props}
    value={listed(place)}
    onChange={(chosen) => onChoose(Array.isArray(chosen) ? (chosen as string[]) : [])}
  />
);

export default AreaList;
