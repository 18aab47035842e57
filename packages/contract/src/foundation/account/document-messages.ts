/** Messages about document numbers. `limit`: a position in the number, or its length. */
import { texts } from '../../platform/texts.ts';

export const documentNumberTexts = texts({
  idCardOld: [
    '15 位的一代身份证已停用，请填写 18 位号码',
    '15-digit IDs are no longer valid. Enter the 18-digit number',
  ],
  idCardLength: [
    '身份证号应为 18 位，最后一位可以是 X；现为 {{limit}} 位',
    'A Chinese ID has 18 digits and may end in X. This one has {{limit}}',
  ],
  idCardCharacter: [
    '身份证号只含数字，仅最后一位可以是 X；请核对第 {{limit}} 位',
    'A Chinese ID contains only digits, except a final X. Check character {{limit}}',
  ],
  idCardRegion: ['身份证号前两位不是有效的地区码', 'The first two digits are not a valid region code'],
  idCardBirth: [
    '身份证号第 7–14 位的出生日期不存在或在今天之后',
    'The date of birth in digits 7–14 does not exist or is in the future',
  ],
  idCardChecksum: ['身份证号校验位不符，请核对每一位', 'The check digit does not match. Check every digit'],
  residenceCardLength: [
    '居住证号应为 18 位，最后一位可以是 X；现为 {{limit}} 位',
    'A residence card number has 18 digits and may end in X. This one has {{limit}}',
  ],
  residenceCardCharacter: [
    '居住证号只含数字，仅最后一位可以是 X；请核对第 {{limit}} 位',
    'A residence card number contains only digits, except a final X. Check character {{limit}}',
  ],
  residenceCardRegion: [
    '居住证号前 6 位应为 810000（香港）、820000（澳门）或 830000（台湾）',
    'A residence card number starts with 810000 (Hong Kong), 820000 (Macao) or 830000 (Taiwan)',
  ],
  residenceCardBirth: [
    '居住证号第 7–14 位的出生日期不存在或在今天之后',
    'The date of birth in digits 7–14 does not exist or is in the future',
  ],
  residenceCardChecksum: [
    '居住证号校验位不符，请核对每一位',
    'The check digit does not match. Check every digit',
  ],
  homeReturnStart: [
    '回乡证号以 H（香港）或 M（澳门）开头；8 位数字的是台胞证',
    'The number starts with H (Hong Kong) or M (Macao). Numbers with 8 digits only are Taiwan permits',
  ],
  homeReturnCharacter: [
    '回乡证号首位字母之后只能是数字，请核对第 {{limit}} 位',
    'Only digits may follow the first letter. Check character {{limit}}',
  ],
  homeReturnLength: [
    '回乡证号应为 1 个字母加 8 位数字（旧证加 10 位）；现共 {{limit}} 位',
    'The number is one letter and 8 digits (10 on older permits). This one has {{limit}} characters',
  ],
  taiwanPermitCharacter: [
    '台胞证号只能是数字，请核对第 {{limit}} 位',
    'A Taiwan permit number contains only digits. Check character {{limit}}',
  ],
  taiwanPermitLength: [
    '台胞证号应为 8 位数字（旧证 10 位）；现为 {{limit}} 位',
    'A Taiwan permit number has 8 digits (10 on older permits). This one has {{limit}}',
  ],
  foreignResidenceStart: [
    '永居证号以 3 个字母（旧证）或数字 9（新证）开头',
    'The number starts with three letters (older cards) or with 9 (new cards)',
  ],
  foreignResidenceCharacter: [
    '永居证号此处应为数字，请核对第 {{limit}} 位',
    'A digit is expected here. Check character {{limit}}',
  ],
  foreignResidenceLength: [
    '永居证号应为 18 位数字，或旧证的 3 个字母加 12 位数字；现为 {{limit}} 位',
    'The number has 18 digits, or three letters and 12 digits on older cards. This one has {{limit}} characters',
  ],
  foreignResidenceBirth: [
    '永居证号第 7–14 位的出生日期不存在或在今天之后',
    'The date of birth in digits 7–14 does not exist or is in the future',
  ],
  foreignResidenceChecksum: [
    '永居证号校验位不符，请核对每一位',
    'The check digit does not match. Check every digit',
  ],
  passportCharacter: [
    '护照号只含字母和数字，请核对第 {{limit}} 位',
    'A passport number contains only letters and digits. Check character {{limit}}',
  ],
  passportLength: [
    '护照号应为 5 至 15 位；现为 {{limit}} 位',
    'A passport number has 5 to 15 characters. This one has {{limit}}',
  ],
  otherDocumentCharacter: [
    '证件号只含文字和数字，请核对第 {{limit}} 位',
    'The number contains only letters and digits. Check character {{limit}}',
  ],
  otherDocumentLength: [
    '证件号应为 3 至 30 位；现为 {{limit}} 位',
    'The number has 3 to 30 characters. This one has {{limit}}',
  ],
  isIdCardNumber: [
    '这是居民身份证号，请选择“居民身份证”',
    'This is an ID card number. Choose “Chinese ID card”',
  ],
  isResidenceCardNumber: [
    '这是居住证号，请选择“港澳台居民居住证”',
    'This is a residence card number. Choose “Residence card (Hong Kong, Macao, Taiwan)”',
  ],
  isForeignResidenceNumber: [
    '这是永居证号，请选择“外国人永久居留身份证”',
    'This is a foreign permanent resident number. Choose “Foreign permanent resident ID”',
  ],
  isHomeReturnNumber: [
    '这是回乡证号，请选择“回乡证（港澳居民来往内地通行证）”',
    'This is a Home Return Permit number. Choose “Home Return Permit (Hong Kong, Macao)”',
  ],
  isPassportNumber: [
    '这是护照号的格式，请选择“护照”',
    'This looks like a passport number. Choose “Passport”',
  ],
  personNumberCharacter: [
    '证件号只含字母和数字，请核对第 {{limit}} 位',
    'The number contains only letters and digits. Check character {{limit}}',
  ],
  personNumberLength: [
    '证件号应为 5 至 20 位；现为 {{limit}} 位',
    'The number has 5 to 20 characters. This one has {{limit}}',
  ],
});
