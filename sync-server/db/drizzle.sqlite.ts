import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './sync-server/db/plan.sqlite.cts',
  out: './sync-server/db/migrations/sqlite',
})
