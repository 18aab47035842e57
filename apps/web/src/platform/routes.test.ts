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

test('without a token a known screen leads to the log-in, with its name and its query', () => {
  expect(decide(table, '/orderManagement/orderDetail', '?id=7&tab=bill', nobody)).toEqual({
    kind: 'login',
    to: '/login?redirect=orderDetail&id=7&tab=bill',
  });
  expect(decide(table, '/', '', nobody)).toEqual({ kind: 'login', to: '/login' });
  expect(decide(table, '/nowhere', '', nobody)).toEqual({ kind: 'notFound' });
});

test('the log-in page keeps the redirect it was opened with', () => {
  expect(decide(table, '/login', '?redirect=orderList&shown=hold', nobody)).toEqual({
    kind: 'login',
    to: '/login?redirect=orderList&shown=hold',
  });
});

test('after the log-in: the named screen with its query, or Workplace', () => {
  expect(afterLogin(table, '?redirect=orderDetail&id=7')).toBe('/orderManagement/orderDetail?id=7');
  expect(afterLogin(table, '?redirect=nonsense')).toBe('/');
  expect(afterLogin(table, '?redirect=shift')).toBe('/');
  expect(afterLogin(table, '')).toBe('/');
});

test('a logged-in user opening / or /login lands on Workplace', () => {
  expect(decide(table, '/login', '', as(['admin']))).toEqual({
    kind: 'redirect',
    to: '/dashboard/workplace',
  });
});

test('a route of another role leads to the first one he may open', () => {
  expect(decide(table, '/landlord/landlordList', '', as(['front_desk']))).toEqual({
    kind: 'redirect',
    to: '/dashboard/workplace',
    refused: titleOf('landlordList'),
  });
  expect(decide(table, '/exception/403', '', as(['operator', 'admin'])).kind).toBe('show');
});

test('a missing permission shows the screen as closed and takes it from the menu', () => {
  const housekeeper = as(['housekeeper'], (permission) => permission === 'house:read');
  expect(decide(table, '/orderManagement/orderList', '', housekeeper)).toMatchObject({
    kind: 'show',
    permitted: false,
  });
  expect(firstListed(table, housekeeper)?.name).toBe('houseList');
});

test('a group opens its redirect or its first permitted child; an unregistered screen does not exist', () => {
  expect(decide(table, '/orderManagement', '', as(['admin']))).toEqual({
    kind: 'redirect',
    to: '/orderManagement/orderList',
  });
  expect(decide(table, '/orderManagement/shift', '', as(['admin']))).toEqual({ kind: 'notFound' });
});

test('the redirect helper leads on, behind the log-in', () => {
  const path = '/redirect/orderManagement/orderList';
  expect(decide(table, path, '?shown=hold', as(['admin']))).toEqual({
    kind: 'redirect',
    to: '/orderManagement/orderList?shown=hold',
  });
  expect(decide(table, path, '', nobody)).toEqual({ kind: 'login', to: '/login?redirect=orderList' });
});

test('the redirect helper needs a session and never leaves the site', () => {
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

test('short addresses lead to the full ones, with their query', () => {
  expect(decide(table, '/message', '?thread=3', as(['operator']))).toEqual({
    kind: 'redirect',
    to: '/messageMenu/message?thread=3',
  });
  expect(decide(table, '/message', '?thread=3', nobody)).toEqual({
    kind: 'login',
    to: '/login?redirect=message&thread=3',
  });
});

test('public screens need no session and keep their address with one', () => {
  expect(decide(table, '/readAgreement', '', nobody)).toEqual({ kind: 'public', name: 'readAgreement' });
  expect(decide(table, '/readAgreement/', '', as(['admin']))).toEqual({
    kind: 'public',
    name: 'readAgreement',
  });
});

test('a part of the path survives the log-in', () => {
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

test('with a menu of the server a screen must stand in it', () => {
  const served = flatMenu.filter((entry) => entry.name !== 'orderList');
  const visitor = { ...as(['admin']), menu: served };
  expect(decide(table, '/orderManagement/orderList', '', visitor)).toEqual({ kind: 'notFound' });
  expect(decide(table, '/house/houseList', '', visitor).kind).toBe('show');
  expect(decide(table, '/orderManagement', '', visitor)).toEqual({
    kind: 'redirect',
    to: '/dashboard/workplace',
  });
});

test('a menu of the server cannot open what the roles close', () => {
  const open = flatMenu.map((entry) => ({ ...entry, roles: [] }));
  const visitor = { ...as(['front_desk']), menu: open };
  expect(decide(table, '/landlord/landlordList', '', visitor)).toEqual({
    kind: 'redirect',
    to: '/dashboard/workplace',
    refused: titleOf('landlordList'),
  });
  expect(menuGroups(table, visitor).map((group) => group.entry.name)).not.toContain('landlord');
});

test('the groups stand in the order of the spec; external links are there, hidden', () => {
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

test('without any screen there is nothing to go to', () => {
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

test('examples that are switched off do not exist', () => {
  const examples: RouteTable = { ...table, card: { permission: 'demo:read' } };
  const off = as(['admin'], (permission) => !permission.startsWith('demo:'));
  expect(decide(examples, '/list/card', '', off)).toEqual({ kind: 'notFound' });
  expect(isOpenTo(examples, 'card', off)).toBe(false);
  expect(isOpenTo(examples, 'card', as(['operator']))).toBe(true);
  expect(decide(examples, '/list/card', '', as(['admin']))).toMatchObject({ kind: 'show', permitted: true });
});
