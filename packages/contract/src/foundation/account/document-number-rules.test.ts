/** Every refused document number gets a specific explanation; valid ones are accepted in any notation. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../platform/dates.ts';
import { fieldMessages } from '../../platform/field-messages.ts';
import { GuestInput } from '../../sales/registration/registration.ts';
import { documentProblem } from './document-number-rules.ts';

/** ISO 7064 MOD 11-2, worked out apart from the rule. */
const withCheckDigit = (body: string): string => {
  const rest = [...body].reduce((sum, digit) => ((sum + Number(digit)) * 2) % 11, 0);
  const check = (12 - rest) % 11;
  return body + (check === 10 ? 'X' : String(check));
};
const wrongCheck = (number: string): string => number.slice(0, 17) + (number.endsWith('1') ? '2' : '1');

const id = withCheckDigit('33010619900101001');
const residence = withCheckDigit('81000019900101001');
const foreign = withCheckDigit('91184019900101001');

test.each([
  ['idCard', id],
  ['hkMoTwResidence', residence],
  ['hkMoTwResidence', withCheckDigit('82000020101231432')],
  ['hkMoTwResidence', withCheckDigit('83000019560229015')],
  ['passport', 'G12345678'],
  ['passport', 'H12345678'],
  ['passport', 'k0123456'],
  ['hkMacaoPermit', 'H12345678'],
  ['hkMacaoPermit', 'M1234567890'],
  ['taiwanPermit', '12345678'],
  ['taiwanPermit', '1234567890B'],
  ['residencePermit', 'USA110078010101'],
  ['residencePermit', foreign],
  ['other', '军字第 1234567 号'],
  ['other', '7'.repeat(30)],
  // A household register bears the ID number of a child.
  ['other', id],
] as const)('%s %s is taken', (type, number) => {
  const fullWidth = number.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0));
  for (const typed of [number, number.toLowerCase(), ` ${number.slice(0, 4)} ${number.slice(4)}`, fullWidth])
    expect(documentProblem(type, typed, '2026-11-20'), typed).toBeNull();
});

test.each([
  ['idCard', '330106900101001', 'idCardOld'],
  ['idCard', '3301061990010100', 'idCardLength', 16],
  ['idCard', '33010619900101OO1X', 'idCardCharacter', 15],
  ['idCard', '330106199001X10011', 'idCardCharacter', 13],
  ['idCard', withCheckDigit('17010619900101001'), 'idCardRegion'],
  ['idCard', withCheckDigit('33010619900231001'), 'idCardBirth'],
  ['idCard', withCheckDigit('33010620300101001'), 'idCardBirth'],
  ['idCard', wrongCheck(id), 'idCardChecksum'],
  ['idCard', residence, 'isResidenceCardNumber'],
  ['idCard', wrongCheck(residence), 'isResidenceCardNumber'],
  ['idCard', foreign, 'isForeignResidenceNumber'],
  ['idCard', 'H12345678', 'isHomeReturnNumber'],
  ['idCard', 'G12345678', 'isPassportNumber'],
  ['hkMoTwResidence', id, 'isIdCardNumber'],
  ['hkMoTwResidence', residence.slice(1), 'residenceCardLength', 17],
  ['hkMoTwResidence', `81000019900I01001${residence[17]}`, 'residenceCardCharacter', 12],
  ['hkMoTwResidence', withCheckDigit('81010019900101001'), 'residenceCardRegion'],
  ['hkMoTwResidence', withCheckDigit('83000019901301001'), 'residenceCardBirth'],
  ['hkMoTwResidence', wrongCheck(residence), 'residenceCardChecksum'],
  ['hkMoTwResidence', 'M12345678', 'isHomeReturnNumber'],
  ['passport', '护照12345', 'passportCharacter', 1],
  ['passport', 'G123', 'passportLength', 4],
  ['passport', 'G123456789012345', 'passportLength', 16],
  ['passport', id, 'isIdCardNumber'],
  ['passport', residence, 'isResidenceCardNumber'],
  ['passport', 'USA110078010101', 'isForeignResidenceNumber'],
  ['hkMacaoPermit', '12345678', 'homeReturnStart'],
  ['hkMacaoPermit', 'H1234S678', 'homeReturnCharacter', 6],
  ['hkMacaoPermit', 'H123456789', 'homeReturnLength', 10],
  ['hkMacaoPermit', residence, 'isResidenceCardNumber'],
  ['hkMacaoPermit', 'E12345678', 'isPassportNumber'],
  ['taiwanPermit', '1234567', 'taiwanPermitLength', 7],
  ['taiwanPermit', '1234O678', 'taiwanPermitCharacter', 5],
  ['taiwanPermit', residence, 'isResidenceCardNumber'],
  ['residencePermit', '110078010101', 'foreignResidenceStart'],
  ['residencePermit', 'USA11007801010', 'foreignResidenceLength', 14],
  ['residencePermit', 'USA11007801O101', 'foreignResidenceCharacter', 12],
  ['residencePermit', foreign.slice(0, 17), 'foreignResidenceLength', 17],
  ['residencePermit', withCheckDigit('91184019900001001'), 'foreignResidenceBirth'],
  ['residencePermit', wrongCheck(foreign), 'foreignResidenceChecksum'],
  ['residencePermit', id, 'isIdCardNumber'],
  ['other', 'AB1234!', 'otherDocumentCharacter', 7],
  ['other', '12', 'otherDocumentLength', 2],
  ['other', '7'.repeat(31), 'otherDocumentLength', 31],
] as const)('%s %s is refused as %s', (type, number, text, limit?: number) => {
  expect(documentProblem(type, number, '2026-11-20')).toEqual(
    limit === undefined ? { text } : { text, limit },
  );
});

test('detects any single wrong digit, also in residence cards', () => {
  const cards = fc
    .record({
      region: fc.constantFrom('810000', '820000', '830000'),
      birth: fc.integer({ min: 0, max: 45_000 }).map((days) => addDays('1900-01-01', days)),
      sequence: fc.integer({ min: 0, max: 999 }),
    })
    .map(({ region, birth, sequence }) =>
      withCheckDigit(region + birth.replaceAll('-', '') + String(sequence).padStart(3, '0')),
    );
  fc.assert(
    fc.property(cards, fc.nat(16), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
      expect(documentProblem('hkMoTwResidence', number)).toBeNull();
      const digit = (Number(number[at]) + by) % 10;
      expect(
        documentProblem('hkMoTwResidence', number.slice(0, at) + digit + number.slice(at + 1)),
      ).not.toBeNull();
      expect(documentProblem('idCard', number)).toEqual({ text: 'isResidenceCardNumber' });
    }),
  );
});

test('explains the error in both languages with numbers filled in', () => {
  const said = (input: object) => {
    const parsed = GuestInput.safeParse(input, { reportInput: true });
    const issues = parsed.success ? [] : parsed.error.issues;
    return (['zh-CN', 'en-US'] as const).map((language) =>
      fieldMessages(issues, language)
        .filter(({ path }) => path === 'number')
        .map(({ message }) => message),
    );
  };
  expect(said({ name: '陈思远', number: residence })).toEqual([
    ['这是居住证号，请选择“港澳台居民居住证”'],
    ['This is a residence card number. Choose “Residence card (Hong Kong, Macao, Taiwan)”'],
  ]);
  expect(said({ name: '陈思远', documentType: 'hkMoTwResidence', number: '8100001990' })).toEqual([
    ['居住证号应为 18 位，最后一位可以是 X；现为 10 位'],
    ['A residence card number has 18 digits and may end in X. This one has 10'],
  ]);
  expect(said({ name: '陈思远', documentType: 'hkMoTwResidence', number: residence })).toEqual([[], []]);
});
