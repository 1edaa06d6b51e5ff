// must be caught: layer
import { here } from '../features/bar/BarScreen.tsx'
export const there = here
