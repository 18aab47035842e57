/** The text a house is found by: names, code and place as written, and the name in pinyin, whole and by initials. */
import { pinyin } from 'pinyin-pro';

export interface SearchedHouse {
  readonly name: string;
  readonly nameEn?: string | null;
  readonly code: string;
  readonly city: string;
  readonly district: string;
  readonly address: string;
}

/** `西湖民宿` → `xihuminsu` and `xhms`; what is not Chinese stays as it is. */
const spelled = (name: string, pattern: 'pinyin' | 'first'): string =>
  pinyin(name, { pattern, toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .replace(/\s/g, '');

/** What `searchKeyword` finds; stored in `houses.search_text`. */
export const houseSearchText = (house: SearchedHouse): string =>
  [
    house.name,
    house.nameEn ?? '',
    house.code,
    house.city,
    house.district,
    house.address,
    spelled(house.name, 'pinyin'),
    spelled(house.name, 'first'),
  ]
    .filter((part) => part !== '')
    .join(' ')
    .toLowerCase();
