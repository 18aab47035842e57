/** Matching listings that sell a room type: allowed and probable ones. */
import { expect, test } from 'vitest';
import { suggestedType, type TypeListingFacts, typeRefusal } from './type-listing-rules.ts';

const type = { houseId: 'h1', houseName: '西湖云栖', roomTypeId: 't1', roomTypeName: '清荷大床房' };
const other = { ...type, roomTypeId: 't2', roomTypeName: '听雨双床房' };
const listing: TypeListingFacts = {
  typeName: '清荷大床房',
  propertyName: '西湖云栖 West Lake',
  currency: 'CNY',
  listed: true,
  chosen: true,
  siblingType: null,
};
const connection = { name: 'Channex', houseIds: [] };
const why = (over: Partial<TypeListingFacts>, houseIds: string[] = []) =>
  typeRefusal({ ...connection, houseIds }, { ...listing, ...over }, type)?.failure.code ?? null;

test('what is gone, not chosen, of another currency, house or type is refused', () => {
  expect(why({})).toBeNull();
  expect(why({ listed: false })).toBe('channel.listingGone');
  expect(why({ chosen: false })).toBe('channel.propertyNotChosen');
  expect(why({ currency: 'USD' })).toBe('channel.otherCurrency');
  expect(why({}, ['h2'])).toBe('channel.houseNotServed');
  expect(why({ siblingType: other })).toBe('channel.planOfOtherType');
  expect(why({ siblingType: type })).toBeNull();
});

test('the type that is called like it is suggested; what its other plans are comes first; of two alike none is', () => {
  expect(suggestedType(listing, [other, type])).toBe(type);
  expect(suggestedType({ ...listing, siblingType: other }, [other, type])).toBe(other);
  expect(suggestedType(listing, [type, { ...type, roomTypeId: 't3' }])).toBeNull();
  expect(suggestedType({ ...listing, typeName: 'Suite' }, [other, type])).toBeNull();
  const titled = { ...listing, typeName: '西湖云栖·清荷', propertyName: '西湖云栖·清荷' };
  expect(suggestedType(titled, [other, type])).toBe(type);
  expect(suggestedType({ ...titled, typeName: '西湖云栖·竹影' }, [other, type])).toBeNull();
});
