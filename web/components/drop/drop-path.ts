import { generatePath } from 'react-router-dom'
import { routes } from '../../../shared/routes.ts'

/** The page of a drop. */
export const dropPath = (id: string): string => generatePath(routes.drop.path, { id })

/** The page of an ultra drop. */
export const ultraDropPath = (id: string): string => generatePath(routes.ultraDrop.path, { id })

/** A reservation of the user. */
export const reservationPath = (id: string): string => generatePath(routes.reservation.path, { id })
