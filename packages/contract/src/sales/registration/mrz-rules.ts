/** Reads the two code lines of a passport (ICAO 9303, TD3) with their check digits. Pure. */
import { isCountry } from './countries.ts';
import type { Sex } from './guest-document-rules.ts';

export interface MrzPerson {
  readonly name: string;
  readonly number: string;
  /** ISO 3166-1 alpha-3, as written. */
  readonly nationality: string;
  readonly birthDate: string;
  readonly sex: Sex | null;
}

/** Three letters on passports, two here; others are chosen by hand. */
const ALPHA_2: Readonly<Record<string, string>> = {
  ...{ CHN: 'CN', USA: 'US', JPN: 'JP', KOR: 'KR', GBR: 'GB', FRA: 'FR', D: 'DE', RUS: 'RU', AUS: 'AU' },
  ...{ CAN: 'CA', SGP: 'SG', MYS: 'MY', THA: 'TH', VNM: 'VN', IDN: 'ID', PHL: 'PH', IND: 'IN', ITA: 'IT' },
  ...{ ESP: 'ES', NLD: 'NL', CHE: 'CH', SWE: 'SE', NZL: 'NZ', IRL: 'IE', MNG: 'MN', KAZ: 'KZ' },
};

/** Null: to be chosen by hand. */
export const countryOf = ({ nationality }: Pick<MrzPerson, 'nationality'>): string | null => {
  const code = ALPHA_2[nationality];
  return code !== undefined && isCountry(code) ? code : null;
};

const LENGTH = 44;
const WEIGHTS = [7, 3, 1] as const;

const weightOf = (sign: string): number => {
  if (sign === '<') return 0;
  return /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 55;
};

const digitOf = (text: string): number =>
  [...text].reduce((sum, sign, at) => sum + weightOf(sign) * (WEIGHTS[at % WEIGHTS.length] ?? 1), 0) % 10;

/** An optional field that is empty may have `<` for its digit. */
const isChecked = (text: string, digit: string): boolean =>
  digit === '<' ? /^<*$/.test(text) : String(digitOf(text)) === digit;

const linesOf = (text: string): readonly string[] =>
  text
    .toUpperCase()
    .split(/[\r\n]+/)
    .map((line) => line.replaceAll(/\s/g, '').replaceAll('«', '<<'))
    .filter((line) => line !== '');

const plain = (text: string): string => text.replaceAll('<', ' ').replaceAll(/ +/g, ' ').trim();

/** A birth date cannot be after `today`, which tells the century. */
const birthOf = (text: string, today: string): string => {
  const short = `${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  return `20${short}` <= today ? `20${short}` : `19${short}`;
};

/** Two whole lines have been entered and can be checked. */
export const isWholeMrz = (text: string): boolean => text.replaceAll(/\s/g, '').length >= 2 * LENGTH;

/** Null: no two lines of a passport, or a check digit does not match. */
export const readMrz = (text: string, today: string): MrzPerson | null => {
  const [first = '', second = '', ...more] = linesOf(text);
  if (more.length > 0 || !first.startsWith('P') || first.length !== LENGTH || second.length !== LENGTH)
    return null;
  if (!/^[A-Z0-9<]+$/.test(first + second)) return null;
  const at = (from: number, to: number) => second.slice(from, to);
  const checks = [
    isChecked(at(0, 9), at(9, 10)),
    isChecked(at(13, 19), at(19, 20)),
    isChecked(at(21, 27), at(27, 28)),
    isChecked(at(28, 42), at(42, 43)),
    isChecked(at(0, 10) + at(13, 20) + at(21, 43), at(43, 44)),
  ];
  if (checks.includes(false) || !/^\d{6}$/.test(at(13, 19))) return null;
  const [family = '', given = ''] = first.slice(5).split('<<');
  const sex = at(20, 21);
  return {
    name: plain(`${family} ${given}`),
    number: plain(at(0, 9)),
    nationality: plain(at(10, 13)),
    birthDate: birthOf(at(13, 19), today),
    sex: sex === 'M' ? 'male' : sex === 'F' ? 'female' : null,
  };
};
