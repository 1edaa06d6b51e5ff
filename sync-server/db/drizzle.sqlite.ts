import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './sync-server/db/plan.sqlite.ts',
  out: './sync-server/db/migrations/sqlite',
})
