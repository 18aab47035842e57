/** The text a house is found by: names, code and place as written, and the name in pinyin, whole and by initials. */
import { spelledTitle } from '../../platform/spelling.ts';

export interface SearchedHouse {
  readonly name: string;
  readonly nameEn?: string | null;
  readonly code: string;
  readonly city: string;
  readonly district: string;
  readonly address: string;
}

/** What `searchKeyword` finds; stored in `houses.search_text`. */
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
