// must be caught: feature
import { here } from '../bar/answers.ts'
export const there = here
