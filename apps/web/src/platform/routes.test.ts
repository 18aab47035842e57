import { expect, test } from 'vitest';
import { afterLogin, decide, firstListed, type RouteTable, type Visitor } from './routes.ts';

const table: RouteTable = {
  workplace: { permission: 'workplace:read' },
  houseList: { permission: 'house:read' },
  orderList: { permission: 'order:read' },
  orderDetail: { permission: 'order:read' },
  landlordList: { permission: null },
  '403': { permission: null },
};
const as = (roles: string[], may: Visitor['may'] = () => true): Visitor => ({ signedIn: true, roles, may });
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
