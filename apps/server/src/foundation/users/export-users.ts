/** The filtered users as .xlsx, with the columns the screen shows; mails and phones stay masked. */

import { userTexts } from '@minsu/contract/foundation/users/user.text.ts';
import type { UserRow } from '@minsu/contract/foundation/users/user.ts';
import {
  exportUsers,
  type UserColumn,
  userColumns,
} from '@minsu/contract/foundation/users/user-endpoints.ts';
import { type Language, listed, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { type SheetExport, sheetInstant } from '../../platform/sheets/exports.ts';
import type { SheetCell } from '../../platform/sheets/sheets.ts';
import { countUsers, userBatches } from './user-queries.ts';

const headers: Record<UserColumn, Text> = {
  realname: userTexts.realname,
  username: userTexts.username,
  workNo: userTexts.workNo,
  phone: userTexts.phone,
  email: userTexts.email,
  department: userTexts.department,
  roles: userTexts.roles,
  state: userTexts.state,
  totp: userTexts.totp,
  lastLoginAt: userTexts.lastLogin,
  createdAt: userTexts.createdAt,
};

const cellOf = (column: UserColumn, row: UserRow, language: Language): SheetCell => {
  switch (column) {
    case 'phone':
      return row.phoneMasked;
    case 'email':
      return row.emailMasked;
    case 'department':
      return row.departmentName;
    case 'roles':
      return listed(
        row.roles.map(({ name, nameEn }) => sayText([name, nameEn], language)),
        language,
      );

    case 'state':
      return sayText(userTexts[`state_${row.state}`], language);
    case 'totp':
      return sayText(userTexts[`totp_${row.totp}`], language);
    case 'lastLoginAt':
      return row.lastLoginAt && sheetInstant(row.lastLoginAt, null);
    case 'createdAt':
      return sheetInstant(row.createdAt, null);
    default:
      return row[column];
  }
};

export const userExport: SheetExport<UserRow> = {
  name: 'users.export',
  title: userTexts.title,
  endpoints: exportUsers,
  columns: ({ language }, keys = userColumns) =>
    (keys as readonly UserColumn[])
      // The screen has the user name in the first column, below the name.
      .flatMap((key): readonly UserColumn[] => (key === 'realname' ? ['realname', 'username'] : [key]))
      .map((column) => ({
        header: sayText(headers[column], language),
        width: column === 'roles' ? 28 : 18,
        value: (row) => cellOf(column, row, language),
      })),
  count: countUsers,
  batches: userBatches,
};
