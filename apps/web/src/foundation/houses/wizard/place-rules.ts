/** Reads places: pasted coordinates, and city names as used in the product. Pure. */
import { COUNTRY } from '@minsu/contract/foundation/houses/house-content.ts';

export interface Coordinates {
  readonly longitude: number;
  readonly latitude: number;
  /** Latitude and longitude were given in reverse order. */
  readonly swapped: boolean;
}

const isLongitude = (value: number): boolean => value >= COUNTRY.west && value <= COUNTRY.east;
const isLatitude = (value: number): boolean => value >= COUNTRY.south && value <= COUNTRY.north;

const PRECISION = 1e6;
const rounded = (value: number): number => Math.round(value * PRECISION) / PRECISION;

/**
 * `120.13,30.24` with any comma, spaces or surrounding text. Within China a latitude can never be a longitude, so a
 * swapped pair is detected. Null without two numbers.
 */
export const readCoordinates = (text: string): Coordinates | null => {
  const numbers =
    text
      .normalize('NFKC')
      .match(/-?\d{1,3}(?:\.\d+)?/g)
      ?.map(Number) ?? [];
  const [first, second, ...more] = numbers;
  if (first === undefined || second === undefined || more.length > 0) return null;
  const swapped = !isLongitude(first) && isLatitude(first) && isLongitude(second);
  const [longitude, latitude] = swapped ? [second, first] : [first, second];
  return { longitude: rounded(longitude), latitude: rounded(latitude), swapped };
};

const PEOPLES =
  /(?:土家族|苗族|藏族|羌族|彝族|布依族|侗族|白族|傣族|景颇族|傈僳族|哈尼族|壮族|回族|蒙古族|朝鲜族|蒙古|哈萨克|柯尔克孜)+自治州$/;

/** 杭州市 becomes 杭州, 大理白族自治州 becomes 大理. */
export const cityName = (listed: string): string => listed.replace(PEOPLES, '').replace(/(.)市$/, '$1');
