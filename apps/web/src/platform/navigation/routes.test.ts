import { flatMenu } from '@minsu/contract/menu.ts';
import { expect, test } from 'vitest';
import {
  afterLogin,
  decide,
  firstListed,
  isOpenTo,
  menuGroups,
  type RouteTable,
  type Visitor,
} from './routes.ts';

const table: RouteTable = {
  workplace: { permission: 'workplace:read' },
  houseList: { permission: 'house:read' },
  orderList: { permission: 'order:read' },
  orderDetail: { permission: 'order:read' },
  landlordList: { permission: null },
  '403': { permission: null },
  message: { permission: null },
  reportPage: { permission: null },
  arcoWebsite: { permission: null },
  readAgreement: { permission: null },
};
const as = (roles: string[], may: Visitor['may'] = () => true): Visitor => ({ signedIn: true, roles, may });
const titleOf = (name: string) => flatMenu.find((entry) => entry.name === name)?.title;
const nobody: Visitor = { signedIn: false, roles: [], may: () => false };

test('redirects to sign-in with screen name and query without a token', () => {
  expect(decide(table, '/orderManagement/orderDetail', '?id=7&tab=bill', nobody)).toEqual({
    kind: 'login',
    to: '/login?redirect=orderDetail&id=7&tab=bill',
  });
  expect(decide(table, '/', '', nobody)).toEqual({ kind: 'login', to: '/login' });
  expect(decide(table, '/nowhere', '', nobody)).toEqual({ kind: 'notFound' });
});

test('keeps the redirect of the sign-in page', () => {
  expect(decide(table, '/login', '?redirect=orderList&shown=hold', nobody)).toEqual({
    kind: 'login',
    to: '/login?redirect=orderList&shown=hold',
  });
});

test('opens the named screen with its query after sign-in, or Workplace', () => {
  expect(afterLogin(table, '?redirect=orderDetail&id=7')).toBe('/orderManagement/orderDetail?id=7');
  expect(afterLogin(table, '?redirect=nonsense')).toBe('/');
  expect(afterLogin(table, '?redirect=shift')).toBe('/');
  expect(afterLogin(table, '')).toBe('/');
});

test('sends signed-in users from / and /login to Workplace', () => {
  expect(decide(table, '/login', '', as(['admin']))).toEqual({
    kind: 'redirect',
    to: '/dashboard/workplace',
  });
});

test("redirects from another role's route to the first permitted one", () => {
  expect(decide(table, '/landlord/landlordList', '', as(['front_desk']))).toEqual({
    kind: 'redirect',
    to: '/dashboard/workplace',
    refused: titleOf('landlordList'),
  });
  expect(decide(table, '/exception/403', '', as(['operator', 'admin'])).kind).toBe('show');
});

test('shows screens without permission as closed and hides them from the menu', () => {
  const housekeeper = as(['housekeeper'], (permission) => permission === 'house:read');
  expect(decide(table, '/orderManagement/orderList', '', housekeeper)).toMatchObject({
    kind: 'show',
    permitted: false,
  });
  expect(firstListed(table, housekeeper)?.name).toBe('houseList');
});

test("opens a group's redirect or first permitted child; unregistered screens do not exist", () => {
  expect(decide(table, '/orderManagement', '', as(['admin']))).toEqual({
    kind: 'redirect',
    to: '/orderManagement/orderList',
  });
  expect(decide(table, '/orderManagement/shift', '', as(['admin']))).toEqual({ kind: 'notFound' });
});

test('follows the redirect helper after sign-in', () => {
  const path = '/redirect/orderManagement/orderList';
  expect(decide(table, path, '?shown=hold', as(['admin']))).toEqual({
    kind: 'redirect',
    to: '/orderManagement/orderList?shown=hold',
  });
  expect(decide(table, path, '', nobody)).toEqual({ kind: 'login', to: '/login?redirect=orderList' });
});

test('requires a session for the redirect helper and stays on the site', () => {
  const admin = as(['admin']);
  for (const path of ['/redirect//evil.com', '/redirect/\\\\evil.com', '/redirect////evil.com'])
    expect(decide(table, path, '', admin)).toEqual({ kind: 'redirect', to: '/evil.com' });
  expect(decide(table, '/redirect/https://evil.com', '', admin)).toEqual({
    kind: 'redirect',
    to: '/https://evil.com',
  });
  expect(decide(table, '/https://evil.com', '', admin)).toEqual({ kind: 'notFound' });
  expect(decide(table, '/redirect/nowhere', '', nobody)).toEqual({ kind: 'login', to: '/login' });
  expect(decide(table, '/redirect/readAgreement', '', nobody)).toEqual({ kind: 'login', to: '/login' });
});

test('expands short addresses and keeps their query', () => {
  expect(decide(table, '/message', '?thread=3', as(['operator']))).toEqual({
    kind: 'redirect',
    to: '/messageMenu/message?thread=3',
  });
  expect(decide(table, '/message', '?thread=3', nobody)).toEqual({
    kind: 'login',
    to: '/login?redirect=message&thread=3',
  });
});

test('shows public screens without a session, at their address', () => {
  expect(decide(table, '/readAgreement', '', nobody)).toEqual({ kind: 'public', name: 'readAgreement' });
  expect(decide(table, '/readAgreement/', '', as(['admin']))).toEqual({
    kind: 'public',
    name: 'readAgreement',
  });
});

test('keeps path parameters through sign-in', () => {
  const path = '/report/channel%20net';
  expect(decide(table, path, '?by=week', as(['admin']))).toMatchObject({
    kind: 'show',
    entry: { name: 'reportPage', path },
  });
  const login = decide(table, path, '?by=week', nobody);
  expect(login).toEqual({ kind: 'login', to: '/login?redirect=reportPage&by=week&name=channel+net' });
  expect(afterLogin(table, '?redirect=reportPage&by=week&name=channel+net')).toBe(`${path}?by=week`);
  expect(decide(table, '/report/%E0%A4%A', '', nobody).kind).toBe('login');
  expect(decide(table, '/report', '', as(['admin']))).toEqual({
    kind: 'redirect',
    to: '/report/production',
  });
});

test("requires a screen to be in the server's menu", () => {
  const served = flatMenu.filter((entry) => entry.name !== 'orderList');
  const visitor = { ...as(['admin']), menu: served };
  expect(decide(table, '/orderManagement/orderList', '', visitor)).toEqual({ kind: 'notFound' });
  expect(decide(table, '/house/houseList', '', visitor).kind).toBe('show');
  expect(decide(table, '/orderManagement', '', visitor)).toEqual({
    kind: 'redirect',
    to: '/dashboard/workplace',
  });
});

test('keeps role restrictions under a server menu', () => {
  const open = flatMenu.map((entry) => ({ ...entry, roles: [] }));
  const visitor = { ...as(['front_desk']), menu: open };
  expect(decide(table, '/landlord/landlordList', '', visitor)).toEqual({
    kind: 'redirect',
    to: '/dashboard/workplace',
    refused: titleOf('landlordList'),
  });
  expect(menuGroups(table, visitor).map((group) => group.entry.name)).not.toContain('landlord');
});

test('orders groups as in the spec, with hidden external links', () => {
  expect(menuGroups(table, as(['admin'])).map((group) => group.entry.name)).toEqual([
    'dashboard',
    'house',
    'orderManagement',
    'messageMenu',
    'landlord',
    'report',
    'examples',
  ]);
  const shown = flatMenu.map((entry) => (entry.external ? { ...entry, hideInMenu: false } : entry));
  const groups = menuGroups(table, { ...as(['admin']), menu: shown });
  expect(groups.at(-1)).toMatchObject({
    entry: { name: 'arcoWebsite' },
    children: [{ name: 'arcoWebsite' }],
  });
});

test('has no target without screens', () => {
  expect(decide({}, '/', '', as(['admin']))).toEqual({ kind: 'notFound' });
  expect(
    decide(
      table,
      '/',
      '',
      as([], () => false),
    ),
  ).toMatchObject({ kind: 'redirect' });
});

test('hides disabled examples', () => {
  const examples: RouteTable = { ...table, card: { permission: 'demo:read' } };
  const off = as(['admin'], (permission) => !permission.startsWith('demo:'));
  expect(decide(examples, '/list/card', '', off)).toEqual({ kind: 'notFound' });
  expect(isOpenTo(examples, 'card', off)).toBe(false);
  expect(isOpenTo(examples, 'card', as(['operator']))).toBe(true);
  expect(decide(examples, '/list/card', '', as(['admin']))).toMatchObject({ kind: 'show', permitted: true });
});
