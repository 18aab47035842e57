/** All roles including custom ones, for choices and labels. */
import { roleNames } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { currentLanguage, listed } from '../../platform/i18n.ts';

liveKeys({ role: [roleNames] });

export interface RoleNames {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Deleted roles are shown by their code. */
  readonly namesOf: (codes: readonly string[]) => string;
}

export const useRoleNames = (): RoleNames => {
  const { data = [] } = useCall(roleNames, {}, { quiet: true, staleTime: 60_000 });
  const isChinese = currentLanguage() === 'zh-CN';
  const options = data.map(({ code, name, nameEn }) => ({ value: code, label: isChinese ? name : nameEn }));
  const nameOf = (code: string) => options.find(({ value }) => value === code)?.label ?? code;
  return { options, namesOf: (codes) => listed(codes.map(nameOf)) };
};
