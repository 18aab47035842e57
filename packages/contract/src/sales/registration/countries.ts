/** Nationalities by ISO 3166-1 alpha-2; their names come from the platform in either language. */
export const countries = (
  'CN US JP KR GB FR DE RU AU CA SG MY TH VN ID PH IN IT ES NL CH SE ' +
  'AD AE AF AG AL AM AO AR AT AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CD CF CG CI CL CM CO CR CU CV CY CZ DJ ' +
  'DK DM DO DZ EC EE EG ER ET FI FJ FM GA GD GE GH GM GN GQ GR GT GW GY HN HR HT HU IE IL IQ IR IS JM JO KE KG KH KI KM KN ' +
  'KP KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MR MT MU MV MW MX MZ NA NE NG NI NO NP NR NZ OM ' +
  'PA PE PG PK PL PS PT PW PY QA RO RS RW SA SB SC SD SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TJ TL TM TN TO TR TT TV TZ ' +
  'UA UG UY UZ VA VC VE VU WS YE ZA ZM ZW'
).split(' ');

const known = new Set(countries);
export const isCountry = (code: string): boolean => known.has(code);
