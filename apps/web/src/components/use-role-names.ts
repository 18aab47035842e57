/** All roles, those of the business too: for choosing among them, and for naming their codes. */
import { roleNames } from '@minsu/contract/roles/role-endpoints.ts';
import { currentLanguage, listed } from '../platform/i18n.ts';
import { liveKeys } from '../platform/live.ts';
import { useCall } from '../platform/queries.ts';

liveKeys({ role: [roleNames] });

export interface RoleNames {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** A code that is gone is its own name. */
  readonly namesOf: (codes: readonly string[]) => string;
}

export const useRoleNames = (): RoleNames => {
  const { data = [] } = useCall(roleNames, {}, { quiet: true, staleTime: 60_000 });
  const isChinese = currentLanguage() === 'zh-CN';
  const options = data.map(({ code, name, nameEn }) => ({ value: code, label: isChinese ? name : nameEn }));
  const nameOf = (code: string) => options.find(({ value }) => value === code)?.label ?? code;
  return { options, namesOf: (codes) => listed(codes.map(nameOf)) };
};
