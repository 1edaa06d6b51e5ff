import type { Id } from '../../../shared/kernel/id.ts'
import { routes } from '../../../shared/routes.ts'

/** Where the page of a bottle is. */
export const bottlePath = (id: Id): string => routes.bottle.path.replace(':id', id)
