// must be caught: dexie, package in shared
import type { Table } from 'dexie'
export type There = Table
