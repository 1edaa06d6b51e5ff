import type { Id } from '../../../shared/kernel/id.ts'
import { routes } from '../../../shared/routes.ts'

/** The Sommelier's screen for questions about a bottle. */
export const chatPath = (bottle: Id): string => `${routes.chat.path}?bottle=${bottle}`
