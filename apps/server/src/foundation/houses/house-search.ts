/** The search text of a house: names, code, place, and the name in pinyin, in full and by initials. */
import { spelledTitle } from '../../platform/spelling.ts';

export interface SearchedHouse {
  readonly name: string;
  readonly nameEn?: string | null;
  readonly code: string;
  readonly city: string;
  readonly district: string;
  readonly address: string;
}

/** The text that `searchKeyword` matches; stored in `houses.search_text`. */
export const houseSearchText = (house: SearchedHouse): string =>
  [
    house.name,
    house.nameEn ?? '',
    house.code,
    house.city,
    house.district,
    house.address,
    spelledTitle(house.name, 'pinyin'),
    spelledTitle(house.name, 'first'),
  ]
    .filter((part) => part !== '')
    .join(' ')
    .toLowerCase();
