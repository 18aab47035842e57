/** Default roles in the screen's language; custom roles by their given name. */

import { sayText } from '@minsu/contract/platform/texts.ts';
import { roleCodes, roleDefaults } from '@minsu/contract/roles.ts';
import { currentLanguage } from './i18n.ts';

export const roleName = (role: {
  readonly roleCode: string;
  readonly roleName: string;
  readonly roleNameEn?: string | undefined;
}): string => {
  const code = roleCodes.find((each) => each === role.roleCode);
  if (code) return sayText(roleDefaults[code].name, currentLanguage());
  return (currentLanguage() === 'en-US' && role.roleNameEn) || role.roleName;
};
