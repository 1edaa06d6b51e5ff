import { generatePath } from 'react-router-dom'
import { routes } from '../../../shared/routes.ts'

/** The page of an event. */
export const eventPath = (id: string): string => generatePath(routes.event.path, { id })
