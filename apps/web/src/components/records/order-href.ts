/** Address of an order's page. */
export const orderHref = (id: string): string => `/orderManagement/orderDetail?id=${id}`;
