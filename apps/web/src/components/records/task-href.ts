/** Address of a task in the task list. */
export const taskHref = (id: string): string => `/task/taskList?task=${id}`;
