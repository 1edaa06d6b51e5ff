// must be caught: layer
export * from '../features/bar/pour.ts'
