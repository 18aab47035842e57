/** Countries and regions named by the browser in the screen's language, China first. */
import type { Language } from '@minsu/contract/platform/texts.ts';
import type { FieldOption } from '../../components/forms/field-controls.tsx';

const codes =
  `CN AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM
CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID
IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM
MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE
SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM
ZW`.split(/\s+/);

export const countryOptions = (language: Language): FieldOption[] => {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const [first, ...others] = codes.map((value) => ({ value, label: names.of(value) ?? value }));
  const byName = new Intl.Collator(language);
  return [...(first ? [first] : []), ...others.sort((a, b) => byName.compare(a.label, b.label))];
};
