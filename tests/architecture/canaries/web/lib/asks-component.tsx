// must be caught: layer
import { here } from '../components/BottleCard.tsx'
export const there = here
