import { generatePath } from 'react-router-dom'
import { routes } from '../../../shared/routes.ts'

/** The public page of a store. */
export const storePath = (id: string): string => generatePath(routes.store.path, { id })
