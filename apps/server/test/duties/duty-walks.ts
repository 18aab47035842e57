/** Every act of the table of duties as people do it: begun by one, so that another confirms it. A new act needs its walk here. */
import type { Duty } from '@minsu/contract/foundation/duties/duty-table.ts';
import { deskWalks } from '../desks/duty-walks-desk.ts';
import type { Walk } from './duty-walk.ts';
import { moneyWalks } from './duty-walks-money.ts';
import { peopleWalks } from './duty-walks-people.ts';

export const dutyWalks: Readonly<Record<Duty, Walk>> = { ...deskWalks, ...moneyWalks, ...peopleWalks };
