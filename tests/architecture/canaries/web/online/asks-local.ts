// must be caught: layer
import type { Here } from '../local/database.ts'
export type There = Here
