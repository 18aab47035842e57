/** `/rate_plans`: one plan sells one room type; its title is unique in the property. */
import { validationError } from './api-error.ts';
import {
  type Call,
  type Endpoints,
  ownPropertyIds,
  propertyNamed,
  success,
  theProperty,
  theRatePlan,
  wrapped,
} from './call.ts';
import { newId, type Property, type RatePlan, type RoomType, timeText } from './channex-state.ts';
import {
  amountRule,
  anyRule,
  assertChange,
  assertFields,
  currencyRule,
  flagRule,
  type Given,
  oneOf,
  type Rules,
  textRule,
  weekRule,
  wholeRule,
} from './fields.ts';
import { listAnswer, oneAnswer, type Resource, type Row, related } from './listing.ts';
import { decimalOf } from './money.ts';
import { optionsOf } from './plan-options.ts';
import { currencyOf } from './properties.ts';
import { adultsOf } from './room-types.ts';
import { assertPlanFits } from './sizes.ts';

/** Inherited from the parent unless switched off; false without a parent. */
const inheritFlags = [
  'inherit_rate',
  'inherit_min_stay_arrival',
  'inherit_min_stay_through',
  'inherit_max_stay',
  'inherit_closed_to_arrival',
  'inherit_closed_to_departure',
  'inherit_stop_sell',
  'inherit_max_sell',
  'inherit_max_availability',
  'inherit_availability_offset',
] as const;

const rules: Rules = {
  title: textRule(255),
  options: anyRule,
  sell_mode: oneOf('per_room', 'per_person'),
  rate_mode: oneOf('manual', 'derived', 'cascade', 'auto'),
  currency: currencyRule,
  parent_rate_plan_id: textRule(64),
  children_fee: amountRule,
  infant_fee: amountRule,
  meal_type: textRule(64),
  tax_set_id: textRule(64),
  max_stay: weekRule(wholeRule(0)),
  min_stay_arrival: weekRule(wholeRule(1)),
  min_stay_through: weekRule(wholeRule(1)),
  closed_to_arrival: weekRule(flagRule),
  closed_to_departure: weekRule(flagRule),
  stop_sell: weekRule(flagRule),
  ...Object.fromEntries(inheritFlags.map((name) => [name, flagRule])),
};

const defaults = {
  sell_mode: 'per_room',
  rate_mode: 'manual',
  children_fee: null,
  infant_fee: null,
  meal_type: null,
  tax_set_id: null,
  max_stay: 0,
  min_stay_arrival: 1,
  min_stay_through: 1,
  closed_to_arrival: false,
  closed_to_departure: false,
  stop_sell: false,
};

export const planCurrency = ({ attributes }: RatePlan): string => String(attributes.currency);

const optionLine = (plan: RatePlan) =>
  plan.options.map(({ id, occupancy, isPrimary, rate, derived }) => ({
    id,
    occupancy,
    is_primary: isPrimary,
    rate: decimalOf(rate, planCurrency(plan)),
    derived_option: derived,
  }));

/** `parent_rate_plan_id` is not part of it: only `/rate_plans/options` shows it. */
const resourceOf = (plan: RatePlan): Resource => ({
  type: 'rate_plan',
  id: plan.id,
  attributes: { id: plan.id, ...plan.attributes, options: optionLine(plan) },
  relationships: {
    property: related('property', plan.propertyId),
    room_type: related('room_type', plan.roomTypeId),
  },
});

const rowOf = (plan: RatePlan): Row => ({
  resource: resourceOf(plan),
  keys: {
    id: plan.id,
    property_id: plan.propertyId,
    room_type_id: plan.roomTypeId,
    title: plan.attributes.title,
    inserted_at: timeText(plan.insertedAt),
  },
});

const ownPlans = (call: Call): RatePlan[] => {
  const properties = ownPropertyIds(call);
  return Object.values(call.world.state.ratePlans).filter(({ propertyId }) => properties.has(propertyId));
};

const assertTitleFree = ({ world }: Call, propertyId: string, title: unknown, except?: string): void => {
  const isTaken = Object.values(world.state.ratePlans).some(
    (plan) => plan.propertyId === propertyId && plan.id !== except && plan.attributes.title === title,
  );
  if (isTaken) throw validationError({ title: ['Duplication in Rate Plan title is not allowed!'] });
};

const parentOf = (call: Call, property: Property, id: unknown): string | null => {
  if (id === undefined || id === null) return null;
  const parent = call.world.state.ratePlans[String(id)];
  if (parent?.propertyId !== property.id) throw validationError({ parent_rate_plan_id: ['is invalid'] });
  return parent.id;
};

export const newRatePlan = (
  { property, roomType, parentId }: { property: Property; roomType: RoomType; parentId: string | null },
  id: string,
  { options, ...given }: Given,
  now: number,
): RatePlan => {
  const inherited = Object.fromEntries(inheritFlags.map((name) => [name, parentId !== null]));
  const attributes = { ...defaults, currency: currencyOf(property), ...inherited, ...given };
  const context = {
    planId: id,
    sellMode: attributes.sell_mode,
    adults: adultsOf(roomType),
    currency: String(attributes.currency),
  };
  const { id: roomTypeId, propertyId } = roomType;
  return {
    id,
    propertyId,
    roomTypeId,
    insertedAt: now,
    parentId,
    options: optionsOf(options, context),
    attributes,
  };
};

const create = (call: Call) => {
  const given = wrapped(call, 'rate_plan');
  const both = { property_id: textRule(64), room_type_id: textRule(64) };
  assertFields(given, { ...rules, ...both }, ['title', 'property_id', 'room_type_id', 'options']);
  const {
    property_id: propertyId,
    room_type_id: roomTypeId,
    parent_rate_plan_id: parent,
    ...attributes
  } = given;
  const property = propertyNamed(call, propertyId);
  const roomType = call.world.state.roomTypes[String(roomTypeId)];
  if (roomType?.propertyId !== property.id) throw validationError({ room_type_id: ['is invalid'] });
  assertTitleFree(call, property.id, given.title);
  assertPlanFits(call.world, property, roomType.id);
  const parentId = parentOf(call, property, parent);
  const plan = newRatePlan({ property, roomType, parentId }, newId(), attributes, call.world.now());
  call.world.state.ratePlans[plan.id] = plan;
  call.world.touch();
  return oneAnswer(resourceOf(plan), 201);
};

const change = (call: Call) => {
  const plan = theRatePlan(call, call.params.id);
  const given = wrapped(call, 'rate_plan');
  assertChange(given, rules, ['title', 'options']);
  if (given.title !== undefined) assertTitleFree(call, plan.propertyId, given.title, plan.id);
  const { options, parent_rate_plan_id: parent, ...rest } = given;
  const attributes = { ...plan.attributes, ...rest };
  const property = theProperty(call, plan.propertyId);
  const roomType = call.world.state.roomTypes[plan.roomTypeId];
  if (options !== undefined && roomType)
    plan.options = optionsOf(options, {
      planId: plan.id,
      sellMode: attributes.sell_mode,
      adults: adultsOf(roomType),
      currency: String(attributes.currency),
    });
  if (parent !== undefined) plan.parentId = parentOf(call, property, parent);
  plan.attributes = attributes;
  call.world.touch();
  return oneAnswer(resourceOf(plan));
};

const remove = (call: Call) => {
  const { id } = theRatePlan(call, call.params.id);
  delete call.world.state.ratePlans[id];
  delete call.world.state.cells[id];
  call.world.touch();
  return success;
};

/** `multi_occupancy=true`: one row for each option; the primary option has the plan's id. */
const options = (call: Call) => {
  const plans = ownPlans(call).filter(({ propertyId }) =>
    [undefined, propertyId].includes(call.query['filter[property_id]']),
  );
  const isMulti = call.query.multi_occupancy === 'true';
  const data = plans.flatMap((plan) =>
    plan.options
      .filter(({ isPrimary }) => isMulti || isPrimary)
      .map(({ id, occupancy }) => ({
        type: 'rate_plan',
        id,
        attributes: {
          id,
          title: plan.attributes.title,
          currency: plan.attributes.currency,
          sell_mode: plan.attributes.sell_mode,
          property_id: plan.propertyId,
          room_type_id: plan.roomTypeId,
          ...(isMulti ? { occupancy, rate_plan_id: plan.id, parent_rate_plan_id: plan.parentId } : {}),
        },
      })),
  );
  return { status: 200, body: { data } };
};

export const ratePlanEndpoints: Endpoints = {
  'GET /rate_plans': (call) =>
    listAnswer(call, ownPlans(call).map(rowOf), {
      fields: ['id', 'property_id', 'room_type_id', 'title', 'inserted_at'],
    }),
  'POST /rate_plans': create,
  'GET /rate_plans/options': options,
  'GET /rate_plans/:id': (call) => oneAnswer(resourceOf(theRatePlan(call, call.params.id))),
  'PUT /rate_plans/:id': change,
  'DELETE /rate_plans/:id': remove,
};
