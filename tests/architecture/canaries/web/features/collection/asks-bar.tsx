// must be caught: feature
import { here } from '../bar/BarScreen.tsx'
export const there = here
