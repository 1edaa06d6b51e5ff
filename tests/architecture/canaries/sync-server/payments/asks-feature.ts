// must be caught: layer
import { thing } from '../features/bar/handlers.ts'
export const there = thing
