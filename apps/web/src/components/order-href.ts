/** The page of an order. */
export const orderHref = (id: string): string => `/orderManagement/orderDetail?id=${id}`;
