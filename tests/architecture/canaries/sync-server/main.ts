// must be caught: layer
import { here } from '../web/app/router.tsx'
export const there = here
