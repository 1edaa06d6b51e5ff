import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './sync-server/db/plan.postgres.cts',
  out: './sync-server/db/migrations/postgres',
})
