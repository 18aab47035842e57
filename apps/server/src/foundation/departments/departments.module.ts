/** Departments: the tree that users and houses belong to. */
import { departmentFailures } from '@minsu/contract/foundation/departments/department-failures.ts';
import type { Module } from '../../platform/module.ts';
import { deleteDepartmentRoute } from './delete-department.ts';
import { listDepartmentsRoute } from './department-queries.ts';
import { moveDepartmentRoute } from './move-department.ts';
import { createDepartmentRoute, editDepartmentRoute } from './save-department.ts';

export const departmentsModule: Module = {
  name: 'departments',
  routes: [
    listDepartmentsRoute,
    createDepartmentRoute,
    editDepartmentRoute,
    moveDepartmentRoute,
    deleteDepartmentRoute,
  ],
  constraints: {
    departments_depart_code_key: departmentFailures.codeTaken,
    departments_not_under_itself: departmentFailures.cycle,
  },
};
