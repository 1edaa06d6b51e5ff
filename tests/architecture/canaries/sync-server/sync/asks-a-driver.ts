// must be caught: SQL drivers
import pg from 'pg'
export const there = pg
