import type { Id } from '../../../shared/kernel/id.ts'
import { routes } from '../../../shared/routes.ts'

/** The address of a recipe's page. */
export const recipePath = (id: Id) => `${routes.recipes.path}/${id}`
