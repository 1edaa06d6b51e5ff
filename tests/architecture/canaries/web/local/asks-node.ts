// must be caught: undeclared package
import { readFileSync } from 'node:fs'
export const there = readFileSync
