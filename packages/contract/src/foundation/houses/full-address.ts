/** An address in one line, from the large to the small, as it is written in China. */
interface AddressParts {
  readonly province: string;
  readonly city: string;
  readonly district: string;
  readonly address: string;
}

/** A municipality is its own city and named once: 上海市崇明区, not 上海市上海崇明区. */
export const fullAddress = ({ province, city, district, address }: AddressParts): string => {
  const town = province.replace(/市$/, '') === city.replace(/市$/, '') ? '' : city;
  const street = district !== '' && address.startsWith(district) ? address.slice(district.length) : address;
  return `${province}${town}${district}${street}`;
};
