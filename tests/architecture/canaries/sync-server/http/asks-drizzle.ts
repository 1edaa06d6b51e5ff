// must be caught: SQL drivers
import { drizzle } from 'drizzle-orm/better-sqlite3'
export const there = drizzle
