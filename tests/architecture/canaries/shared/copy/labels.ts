// must pass
import type { pours } from '../features/bar/pour.ts'

export type Labels = Record<keyof typeof pours, string>
