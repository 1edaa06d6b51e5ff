// must be caught: layer
import { here } from '../../app/router.tsx'
export const there = here
