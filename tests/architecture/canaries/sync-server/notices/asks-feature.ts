// must be caught: layer
import { here } from '../features/bar/answers.ts'
export const there = here
