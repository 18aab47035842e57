/** The task in the list of tasks. */
export const taskHref = (id: string): string => `/task/taskList?task=${id}`;
