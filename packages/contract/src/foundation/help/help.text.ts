/** Texts around the pages of the help area; the pages themselves are in `docs/help`. */
import { texts } from '../../platform/texts.ts';

export const helpTexts = texts({
  title: ['帮助', 'Help'],
  purpose: [
    '每页说明一件事：是什么、算一个例子、怎么做、出问题怎么办',
    'Each page explains one thing: what it is, a worked example, how to do it, and what to do if it goes wrong',
  ],
  search: ['搜索帮助', 'Search help'],
  searchPlaceholder: ['如：押金、夜审、RevPAR', 'For example: deposit, night audit, RevPAR'],
  noMatch: ['没有找到相关的帮助', 'No help page found'],
  noMatchHint: ['换一个说法，或清除后浏览全部', 'Try another word, or clear the search to see all pages'],
  clear: ['清除搜索', 'Clear search'],
  section_desk: ['前台与房务', 'Front desk and housekeeping'],
  section_prices: ['价格与渠道', 'Prices and channels'],
  section_money: ['房东与财务', 'Landlords and finance'],
  section_admin: ['客人、权限与导入', 'Guests, permissions and imports'],
  missing: ['没有这一页帮助', 'This help page does not exist'],
  toList: ['查看全部帮助', 'See all help pages'],
  related: ['其他帮助', 'More help'],
});
