/** The text a landmark is found by: names, city, and the name in pinyin, whole and by initials. */
import { pinyin } from 'pinyin-pro';

const spelled = (name: string, pattern: 'pinyin' | 'first'): string =>
  pinyin(name, { pattern, toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .replace(/\s/g, '');

export const landmarkSearchText = (row: {
  readonly name: string;
  readonly nameEn: string | null;
  readonly city: string;
}): string =>
  [row.name, row.nameEn ?? '', row.city, spelled(row.name, 'pinyin'), spelled(row.name, 'first')]
    .filter((part) => part !== '')
    .join(' ')
    .toLowerCase();
