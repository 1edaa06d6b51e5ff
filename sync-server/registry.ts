import { accountAnswers } from './features/account/answers.ts'
import { letterJobs } from './features/account/letters.ts'
import { passkeyAnswers } from './features/account/passkey-answers.ts'
import { profileAnswers } from './features/account/profile-answers.ts'
import { pushAnswers } from './features/account/push-answers.ts'
import { roomAnswers } from './features/account/room-answers.ts'
import { tokenAnswers } from './features/account/tokens.ts'
import { alertAnswers } from './features/alerts/answers.ts'
import { alertJobs } from './features/alerts/jobs.ts'
import { alertReaction } from './features/alerts/reactions.ts'
import { tellingJobs } from './features/alerts/tell.ts'
import { billingAnswers } from './features/billing/answers.ts'
import { billingJobs } from './features/billing/jobs.ts'
import { catalogueAnswers } from './features/catalogue/answers.ts'
import { catalogueJobs } from './features/catalogue/jobs.ts'
import { photoAnswers } from './features/collection/answers.ts'
import { pickupAnswers } from './features/pickup/answers.ts'
import { marketAnswers } from './features/market/answers.ts'
import { marketJobs } from './features/market/jobs.ts'
import { recipeAnswers } from './features/recipes/answers.ts'
import { sharingAnswers } from './features/sharing/answers.ts'
import { storesAnswers } from './features/stores/answers.ts'
import { valueAnswers } from './features/value/answers.ts'
import { valueJobs } from './features/value/jobs.ts'
import { valueReaction } from './features/value/reactions.ts'
import { sommelierAnswers } from './features/sommelier/answers.ts'
import { fileJobs } from './files/jobs.ts'
import { noticeJobs } from './notices/jobs.ts'
import { paymentAnswers } from './payments/answers.ts'
import { paymentJobs } from './payments/jobs.ts'
import { retentionJobs } from './sync/retention.ts'
import type { Reaction } from './sync/round.ts'

/** What every feature answers; `main.ts` holds it against all that the contracts promise. */
export const answersOf = (
  parts: Parameters<typeof accountAnswers>[0] &
    Parameters<typeof pushAnswers>[0] &
    Parameters<typeof roomAnswers>[0] &
    Parameters<typeof alertAnswers>[0] &
    Parameters<typeof billingAnswers>[0] &
    Parameters<typeof catalogueAnswers>[0] &
    Parameters<typeof marketAnswers>[0] &
    Parameters<typeof paymentAnswers>[0] &
    Parameters<typeof photoAnswers>[0] &
    Parameters<typeof pickupAnswers>[0] &
    Parameters<typeof recipeAnswers>[0] &
    Parameters<typeof sharingAnswers>[0] &
    Parameters<typeof sommelierAnswers>[0] &
    Parameters<typeof storesAnswers>[0] &
    Parameters<typeof valueAnswers>[0],
) => ({
  ...accountAnswers(parts),
  ...passkeyAnswers(parts),
  ...profileAnswers(parts),
  ...pushAnswers(parts),
  ...roomAnswers(parts),
  ...tokenAnswers(parts),
  ...alertAnswers(parts),
  ...billingAnswers(parts),
  ...catalogueAnswers(parts),
  ...marketAnswers(parts),
  ...paymentAnswers(parts),
  ...photoAnswers(parts),
  ...pickupAnswers(parts),
  ...recipeAnswers(parts),
  ...sharingAnswers(parts),
  ...storesAnswers(parts),
  ...valueAnswers(parts),
  ...sommelierAnswers(parts),
})

/** What is done without anybody asking for it. */
export const jobsOf = (
  parts: Parameters<typeof alertJobs>[0] &
    Parameters<typeof tellingJobs>[0] &
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
  ...tellingJobs(parts),
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
