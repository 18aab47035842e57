/** Default roles read in the language of the screen; roles made by an administrator by the name he gave. */
import { roleCodes, roleDefaults } from '@minsu/contract/roles.ts';
import { sayText } from '@minsu/contract/texts.ts';
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
