import { accountHandlers } from './features/account/handlers.ts'
import { letterJobs } from './features/account/letters.ts'
import { passkeyHandlers } from './features/account/passkey-handlers.ts'
import { profileHandlers } from './features/account/profile-handlers.ts'
import { pushHandlers } from './features/account/push-handlers.ts'
import { roomHandlers } from './features/account/room-handlers.ts'
import { tokenHandlers } from './features/account/tokens.ts'
import { alertHandlers } from './features/alerts/handlers.ts'
import { alertJobs } from './features/alerts/jobs.ts'
import { alertReaction } from './features/alerts/reactions.ts'
import { deliveryJobs } from './features/alerts/deliver.ts'
import { billingHandlers } from './features/billing/handlers.ts'
import { billingJobs } from './features/billing/jobs.ts'
import { catalogueHandlers } from './features/catalogue/handlers.ts'
import { catalogueJobs } from './features/catalogue/jobs.ts'
import { photoHandlers } from './features/collection/handlers.ts'
import { pickupHandlers } from './features/pickup/handlers.ts'
import { marketHandlers } from './features/market/handlers.ts'
import { marketJobs } from './features/market/jobs.ts'
import { recipeHandlers } from './features/recipes/handlers.ts'
import { sharingHandlers } from './features/sharing/handlers.ts'
import { storesHandlers } from './features/stores/handlers.ts'
import { valueHandlers } from './features/value/handlers.ts'
import { valueJobs } from './features/value/jobs.ts'
import { valueReaction } from './features/value/reactions.ts'
import { sommelierHandlers } from './features/sommelier/handlers.ts'
import { fileJobs } from './files/jobs.ts'
import { noticeJobs } from './notices/jobs.ts'
import { paymentHandlers } from './payments/handlers.ts'
import { paymentJobs } from './payments/jobs.ts'
import { retentionJobs } from './sync/retention.ts'
import type { Reaction } from './sync/reaction.ts'

/** The handlers of all features; `main.ts` holds it against all that the contracts promise. */
export const handlersOf = (
  parts: Parameters<typeof accountHandlers>[0] &
    Parameters<typeof pushHandlers>[0] &
    Parameters<typeof roomHandlers>[0] &
    Parameters<typeof alertHandlers>[0] &
    Parameters<typeof billingHandlers>[0] &
    Parameters<typeof catalogueHandlers>[0] &
    Parameters<typeof marketHandlers>[0] &
    Parameters<typeof paymentHandlers>[0] &
    Parameters<typeof photoHandlers>[0] &
    Parameters<typeof pickupHandlers>[0] &
    Parameters<typeof recipeHandlers>[0] &
    Parameters<typeof sharingHandlers>[0] &
    Parameters<typeof sommelierHandlers>[0] &
    Parameters<typeof storesHandlers>[0] &
    Parameters<typeof valueHandlers>[0],
) => ({
  ...accountHandlers(parts),
  ...passkeyHandlers(parts),
  ...profileHandlers(parts),
  ...pushHandlers(parts),
  ...roomHandlers(parts),
  ...tokenHandlers(parts),
  ...alertHandlers(parts),
  ...billingHandlers(parts),
  ...catalogueHandlers(parts),
  ...marketHandlers(parts),
  ...paymentHandlers(parts),
  ...photoHandlers(parts),
  ...pickupHandlers(parts),
  ...recipeHandlers(parts),
  ...sharingHandlers(parts),
  ...storesHandlers(parts),
  ...valueHandlers(parts),
  ...sommelierHandlers(parts),
})

/** What is done without anybody asking for it. */
export const jobsOf = (
  parts: Parameters<typeof alertJobs>[0] &
    Parameters<typeof deliveryJobs>[0] &
    Parameters<typeof billingJobs>[0] &
    Parameters<typeof catalogueJobs>[0] &
    Parameters<typeof letterJobs>[0] &
    Parameters<typeof marketJobs>[0] &
    Parameters<typeof noticeJobs>[0] &
    Parameters<typeof paymentJobs>[0] &
    Parameters<typeof fileJobs>[0] &
    Parameters<typeof retentionJobs>[0] &
    Parameters<typeof valueJobs>[0],
) => ({
  ...alertJobs(parts),
  ...deliveryJobs(parts),
  ...billingJobs(parts),
  ...catalogueJobs(parts),
  ...letterJobs(parts),
  ...marketJobs(parts),
  ...noticeJobs(parts),
  ...paymentJobs(parts),
  ...fileJobs(parts),
  ...retentionJobs(parts),
  ...valueJobs(parts),
})

/** What follows from a change of a user's rows and only the server can know. */
export const reacts: Reaction = async (tx, what) => {
  await alertReaction(tx, what)
  await valueReaction(tx, what)
}
