import { expect, test } from 'vitest';
import { kindOf, readHouse, tagsOf } from './house-import-rules.ts';

test('kinds and tags are read in the ways they are written', () => {
  expect(['整租', 'Entire place', '', '多房型', '别墅'].map(kindOf)).toEqual([
    'entire',
    'entire',
    'multi',
    'multi',
    null,
  ]);
  const codes: Record<string, string> = { 近地铁: 'nearMetro', 'near a metro': 'nearMetro' };
  const codeOf = (word: string) => codes[word.trim().toLowerCase()];
  expect(tagsOf('近地铁、亲子，近地铁 湖景', codeOf)).toEqual(['nearMetro', '亲子', '湖景']);
  expect(tagsOf('Near a metro, quiet lane', codeOf)).toEqual(['nearMetro', 'quiet lane']);
});

test('a line becomes content with one room type; empty cells stay out', () => {
  const { content, problems } = readHouse({
    name: ' 湖畔 ',
    city: '杭州',
    latitude: '30.2',
    deposit: '200',
    typeName: '整套',
    basePrice: '368',
    maxGuests: '4',
    nameEn: '',
    licenceExpires: '2028/12/31',
  });
  expect(problems).toEqual([]);
  expect(content).toMatchObject({
    name: '湖畔',
    city: '杭州',
    latitude: 30.2,
    depositFen: 20_000,
    licenceExpires: '2028-12-31',
  });
  expect(content.roomTypes).toMatchObject([{ name: '整套', basePriceFen: 36_800, maxGuests: 4, id: null }]);
  expect(content).not.toHaveProperty('nameEn');
  expect(readHouse({ name: 'A' }).content).not.toHaveProperty('roomTypes');
  const exported = readHouse({ city: '杭州 · 西湖区' }).content;
  expect(exported).toMatchObject({ city: '杭州', district: '西湖区' });
});

test('each cell that cannot be taken is said at its column', () => {
  const { problems } = readHouse({
    name: 'x'.repeat(61),
    longitude: '30.2',
    latitude: 'nord',
    basePrice: 'viel',
    maxGuests: '99',
    licenceExpires: '2028-02-30',
  });
  expect(problems.map(({ field }) => field).sort()).toEqual([
    'basePrice',
    'latitude',
    'licenceExpires',
    'longitude',
    'maxGuests',
    'name',
  ]);
});
