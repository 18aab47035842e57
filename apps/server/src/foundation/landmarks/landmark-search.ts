/** The text a landmark is found by: names, city, and the name in pinyin, whole and by initials. */
import { spelledTitle } from '../../platform/spelling.ts';

export const landmarkSearchText = (row: {
  readonly name: string;
  readonly nameEn: string | null;
  readonly city: string;
}): string =>
  [row.name, row.nameEn ?? '', row.city, spelledTitle(row.name, 'pinyin'), spelledTitle(row.name, 'first')]
    .filter((part) => part !== '')
    .join(' ')
    .toLowerCase();
