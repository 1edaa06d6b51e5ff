import type { Id } from '../../../shared/kernel/id.ts'
import { routes } from '../../../shared/routes.ts'

/** Where one asks the Sommelier about a bottle. */
export const chatPath = (bottle: Id): string => `${routes.chat.path}?bottle=${bottle}`
