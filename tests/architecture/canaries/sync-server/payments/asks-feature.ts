// must be caught: layer
import { thing } from '../features/bar/answers.ts'
export const there = thing
