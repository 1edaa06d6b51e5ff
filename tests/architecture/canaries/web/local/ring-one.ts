// must be caught: cycle
import type { Two } from './ring-two.ts'
export type One = Two[]
