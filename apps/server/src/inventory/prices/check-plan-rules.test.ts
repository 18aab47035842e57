import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HouseFacts, type PlanFacts, type PlanToCheck, planProblem } from './check-plan-rules.ts';

const known = (id: string, parentId: string | null, more: Partial<PlanFacts> = {}): PlanFacts => ({
  ...{ id, name: `Plan ${id}`, kind: 'overnight', parentId, percentBp: 0, amountFen: 0, active: true },
  roomTypeIds: ['t'],
  ...more,
});
const houseOf = (...plans: PlanFacts[]): HouseFacts => ({
  plans: new Map(plans.map((plan) => [plan.id, plan])),
  types: new Map([
    [
      't',
      {
        name: 'Twin',
        prices: new Map([
          [STANDARD_PLAN_ID, [40_000, 50_000]],
          ['own', [30_000]],
        ]),
      },
    ],
    ['u', { name: 'Suite', prices: new Map([[STANDARD_PLAN_ID, [80_000]]]) }],
  ]),
});
const plan = (more: Partial<PlanToCheck> = {}): PlanToCheck => ({
  ...{ id: null, kind: 'overnight', parentId: null, percentBp: 0, amountFen: 0 },
  ...{ hours: null, firstStart: null, lastStart: null },
  types: [{ roomTypeId: 't', basePriceFen: 30_000, weekendPriceFen: null }],
  ...more,
});
const why = (of: PlanToCheck, house = houseOf()) => {
  const found = planProblem(of, house);
  return found && `${found.failure.code.replace('ratePlan.', '')} ${found.path}`;
};

describe('a plan with its own price', () => {
  test('needs a price for each of its types, which belong to the property', () => {
    expect(why(plan())).toBeNull();
    const unpriced = { roomTypeId: 'u', basePriceFen: null, weekendPriceFen: 9 };
    expect(why(plan({ types: [...plan().types, unpriced] }))).toBe('priceNeeded types.1.basePriceFen');
    expect(why(plan({ types: [{ ...unpriced, roomTypeId: 'gone' }] }))).toBe(
      'typeNotFound types.0.roomTypeId',
    );
  });

  test('needs hours and a first and last start for hourly stays', () => {
    const hourly = plan({ kind: 'hourly', hours: 4, firstStart: '09:00', lastStart: '17:00' });
    expect(why(hourly)).toBeNull();
    for (const missing of ['hours', 'firstStart', 'lastStart'] as const)
      expect(why({ ...hourly, [missing]: null }), missing).toBe('hoursNeeded hours');
  });
});

describe('a plan among others', () => {
  const chain = (length: number) =>
    Array.from({ length }, (_, n) => known(`${n + 1}`, n === 0 ? STANDARD_PLAN_ID : `${n}`));

  test('has a parent of the same property and kind, active if the plan is new', () => {
    expect(why(plan({ parentId: 'gone' }))).toBe('parentNotFound parentId');
    expect(why(plan({ parentId: STANDARD_PLAN_ID }))).toBeNull();
    const hourly = known('h', null, { kind: 'hourly' });
    expect(why(plan({ parentId: 'h' }), houseOf(hourly))).toBe('kindDiffers parentId');
    const unused = known('own', null, { active: false });
    expect(why(plan({ parentId: 'own' }), houseOf(unused))).toBe('parentInactive parentId');
    // An existing one may stay below it.
    expect(why(plan({ id: 'x', parentId: 'own' }), houseOf(unused, known('x', 'own')))).toBeNull();
  });

  test('allows three derived levels below the plan with its own price', () => {
    expect(why(plan({ parentId: '2' }), houseOf(...chain(2)))).toBeNull();
    expect(why(plan({ parentId: '3' }), houseOf(...chain(3)))).toBe('tooDeep parentId');
    // Plans derived from the house's other plans do not count.
    const others = [known('own', null), known('below', 'own')];
    expect(why(plan({ parentId: '2' }), houseOf(...chain(2), ...others))).toBeNull();
    // Also when it brings others along.
    const brought = houseOf(...chain(2), known('x', STANDARD_PLAN_ID), known('y', 'x'));
    expect(why(plan({ id: 'x', parentId: '1' }), brought)).toBeNull();
    expect(why(plan({ id: 'x', parentId: '2' }), brought)).toBe('tooDeep parentId');
    expect(planProblem(plan({ parentId: '3' }), houseOf(...chain(3)))?.params).toEqual({ limit: 3 });
  });

  test('never derives from itself, at any depth', () => {
    const plans = houseOf(known('x', null), known('y', 'x'), known('z', 'y'));
    for (const parentId of ['x', 'y', 'z'])
      expect(why(plan({ id: 'x', parentId }), plans), parentId).toBe('cycle parentId');
  });

  test('keeps chains short and finite for any accepted sequence', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const moves = fc.array(
      fc.tuple(fc.constantFrom(...ids), fc.constantFrom(STANDARD_PLAN_ID, null, ...ids)),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(moves, (asked) => {
        const plans = new Map(ids.map((id) => [id, known(id, null)]));
        for (const [id, parentId] of asked)
          if (!planProblem(plan({ id, parentId }), { ...houseOf(), plans }))
            plans.set(id, known(id, parentId));
        for (const id of ids) {
          let steps = 0;
          for (let at = plans.get(id); at?.parentId; at = plans.get(at.parentId)) {
            steps += 1;
            expect(steps).toBeLessThanOrEqual(3);
          }
        }
      }),
    );
  });
});

describe('a formula', () => {
  const standard = { parentId: STANDARD_PLAN_ID };

  test('keeps every price above 0, also at weekends', () => {
    expect(why(plan({ ...standard, amountFen: -39_999 }))).toBeNull();
    expect(why(plan({ ...standard, amountFen: -40_000 }))).toBe('negativePrice amountFen');
    expect(why(plan({ ...standard, percentBp: -10_000 }))).toBe('negativePrice amountFen');
    expect(why(plan({ parentId: 'own', amountFen: -30_000 }), houseOf(known('own', null)))).toBe(
      'negativePrice amountFen',
    );
    expect(planProblem(plan({ ...standard, amountFen: -50_000 }), houseOf())?.params).toEqual({
      type: 'Twin',
    });
  });

  test('applies to the price computed by the plans above', () => {
    const half = houseOf(known('half', STANDARD_PLAN_ID, { percentBp: -5_000 }));
    expect(why(plan({ parentId: 'half', amountFen: -19_999 }), half)).toBeNull();
    expect(why(plan({ parentId: 'half', amountFen: -20_000 }), half)).toBe('negativePrice amountFen');
  });

  test('is valid for a type without a price', () => {
    const free = houseOf(known('own', null));
    const types = new Map([['t', { name: 'Twin', prices: new Map([['own', [0]]]) }]]);
    expect(why(plan({ parentId: 'own', amountFen: -1 }), { ...free, types })).toBeNull();
  });
});

describe('the types of a plan', () => {
  test("are a subset of its parent's", () => {
    const types = [{ roomTypeId: 'u', basePriceFen: null, weekendPriceFen: null }];
    const house = houseOf(known('own', null));
    expect(why(plan({ parentId: 'own', types }), house)).toBe('typeNotInParent types.0.roomTypeId');
    expect(planProblem(plan({ parentId: 'own', types }), house)?.params).toEqual({ type: 'Suite' });
  });

  test('stay while a child plan is sold for them, unless retired', () => {
    const below = known('y', 'x', { roomTypeIds: ['t', 'u', 'retired'] });
    const house = houseOf(known('x', null), below);
    const found = planProblem(plan({ id: 'x' }), house);
    expect([found?.failure.code, found?.path, found?.params]).toEqual([
      ...['ratePlan.typeHasChildren', 'types', { type: 'Suite', plan: 'Plan y' }],
    ]);
    const both = ['t', 'u'].map((roomTypeId) => ({ roomTypeId, basePriceFen: 1, weekendPriceFen: null }));
    expect(why(plan({ id: 'x', types: both }), house)).toBeNull();
    expect(why(plan({ id: 'other' }), house)).toBeNull();
  });

  test('keep their kind while a plan derives from it', () => {
    const hourly = plan({ id: 'x', kind: 'hourly', hours: 4, firstStart: '09:00', lastStart: '17:00' });
    expect(why(hourly, houseOf(known('x', null), known('y', 'x')))).toBe('kindDiffers kind');
    expect(why(hourly, houseOf(known('x', null)))).toBeNull();
  });
});
