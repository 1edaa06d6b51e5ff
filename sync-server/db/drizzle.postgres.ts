import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './sync-server/db/plan.postgres.ts',
  out: './sync-server/db/migrations/postgres',
})
