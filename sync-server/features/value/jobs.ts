import * as z from 'zod/mini'
import { priceCheckInterval } from '../../../shared/business/value.ts'
import { idSchema } from '../../../shared/kernel/schema.ts'
import { day } from '../../../shared/kernel/time.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { type ReportAt, reportBatch } from './market-reports.ts'
import { revalueBatch, type RevalueDeps, revalueBottles } from './revalue-bottles.ts'
import { revalueNextBatch, type Daily, dailyBatch } from './revalue.ts'
import { type TrendsAt, trendsBatch } from './trends.ts'

const revalueArgs = z.object({ userId: idSchema, bottles: z.array(idSchema) })

/**
 * Bottles are valued after their own changes, and after changes of their inputs: prices soon after
 * import, other users' paid prices once a day, and values that have grown old.
 */
export const valueJobs = (deps: RevalueDeps) =>
  ({
    'value.look': {
      lane: 'notices',
      async run(args, { cursor }) {
        const { userId, bottles } = revalueArgs.parse(args)
        const from = (cursor as number | undefined) ?? 0
        const next = from + revalueBatch.ofOneCellar
        await revalueBottles(
          deps,
          bottles.slice(from, next).map((id) => ({ cellarId: userId, id })),
        )
        return next < bottles.length ? { next } : undefined
      },
    },
    'value.daily': {
      lane: 'upkeep',
      every: day,
      async run(_, { cursor, isOver }) {
        let at = cursor as Daily | undefined
        do at = await dailyBatch(deps, at)
        while (at && !(await isOver()))
        return at && { next: at }
      },
    },
    'value.trends': {
      lane: 'upkeep',
      every: day,
      async run(_, { cursor, isOver }) {
        let at = cursor as TrendsAt | undefined
        do at = await trendsBatch(deps, at)
        while (at && !(await isOver()))
        return at && { next: at }
      },
    },
    'value.report': {
      lane: 'upkeep',
      every: day,
      async run(_, { cursor, isOver }) {
        let at = cursor as ReportAt | undefined
        do at = await reportBatch(deps, at)
        while (at && !(await isOver()))
        return at && { next: at }
      },
    },
    'value.prices': {
      lane: 'upkeep',
      every: priceCheckInterval,
      // The position is stored with the change.
      async run(_, { isOver }) {
        while (await revalueNextBatch(deps)) if (await isOver()) return { next: null }
        return undefined
      },
    },
  }) satisfies Jobs
