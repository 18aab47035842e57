/** Documents of the guests of the demo business: numbers that are well formed, of people who do not exist. */
import {
  ageOn,
  type GuestDocumentType,
  knownGuest,
  type Sex,
  tellsHolder,
} from '@minsu/contract/sales/registration/guest-document-rules.ts';
import { sealedDocument } from '../../foundation/account/sealed-document.ts';
import type { FieldCipher } from '../../platform/field-cipher.ts';
import type { Random } from '../random.ts';

/** The first six digits of districts that are there: Hangzhou, Shanghai, Nanjing, Chengdu, Guangzhou, Beijing. */
const districts = ['330106', '310101', '320102', '510104', '440103', '110105'] as const;
/** Hong Kong, Macao, Taiwan. */
const residenceRegions = ['810000', '820000', '830000'] as const;
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** With its check digit (GB 11643). */
const idNumber = (random: Random, birthDate: string, regions: readonly string[]): string => {
  const place = String(random.int(100, 998)).padStart(3, '0');
  const body = `${random.pick(regions)}${birthDate.replaceAll('-', '')}${place}`;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(body[at]), 0);
  return body + '10X98765432'[sum % 11];
};

const birthIn = (random: Random, from: number, to: number): string =>
  [random.int(from, to), random.int(1, 12), random.int(1, 28)]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.int(0, 9)).join('');

const westernPassports = ['GB', 'FR', 'DE', 'IT', 'AU', 'SE'] as const;

/** Where a name is from; null of a Chinese one. The seed writes Japanese names with a space. */
const nationalityOf = (name: string, random: Random): string | null => {
  if (/\p{Script=Hangul}/u.test(name)) return 'KR';
  if (/[A-Za-z]/.test(name)) return random.pick(westernPassports);
  return name.includes(' ') ? 'JP' : null;
};

interface Papers {
  readonly documentType: GuestDocumentType;
  readonly number: string;
  readonly nationality?: string;
  readonly sex?: Sex;
  readonly birthDate: string;
}

const documentsOf = (name: string, isChild: boolean, year: number, random: Random): Papers => {
  const birthDate = isChild ? birthIn(random, year - 14, year - 4) : birthIn(random, year - 66, year - 20);
  const sex = random.pick<Sex>(['male', 'female']);
  const nationality = nationalityOf(name, random);
  if (nationality !== null)
    return {
      documentType: 'passport',
      number: `${random.pick(['C', 'E', 'G', 'M', 'N'])}${digits(random, 8)}`,
      nationality,
      sex,
      birthDate,
    };
  const kind = random.weighted<GuestDocumentType>([
    ['idCard', 92],
    ['hkMacaoPermit', 3],
    ['taiwanPermit', 3],
    ['hkMoTwResidence', 2],
  ]);
  if (tellsHolder(kind)) {
    const regions = kind === 'idCard' ? districts : residenceRegions;
    return { documentType: kind, number: idNumber(random, birthDate, regions), birthDate };
  }
  const number = kind === 'taiwanPermit' ? digits(random, 8) : `H${digits(random, 8)}`;
  return { documentType: kind, number, sex, birthDate };
};

/** The columns of a guest, as the server would have stored what was typed. */
export const documentColumns = (
  name: string,
  isChild: boolean,
  {
    today,
    cipher,
    random,
  }: { readonly today: string; readonly cipher: FieldCipher; readonly random: Random },
) => {
  const papers = documentsOf(name, isChild, Number(today.slice(0, 4)), random);
  const known = knownGuest(papers);
  const sealed = sealedDocument(cipher, papers.documentType, known.number);
  return {
    name,
    documentType: papers.documentType,
    documentCipher: sealed.numberSealed,
    documentHash: sealed.numberHash,
    documentMasked: sealed.numberMasked,
    nationality: known.nationality,
    sex: known.sex,
    birthCipher: cipher.encrypt(known.birthDate),
    age: ageOn(known.birthDate, today),
    isForeign: known.foreign,
  };
};
