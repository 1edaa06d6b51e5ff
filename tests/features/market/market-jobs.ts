import type { Job, Jobs } from '../../../sync-server/jobs/jobs.ts'
import { scope } from '../../support/scope.ts'

/** Areas with jobs that repeat and change nothing in a marketplace. */
const otherAreas = [
  'alerts',
  'billing',
  'community',
  'exchange',
  'files',
  'letters',
  'news',
  'radar',
  'retention',
  'sightings',
  'social-proof',
  'sync',
  'value',
] as const

export type OtherArea = (typeof otherAreas)[number]

/**
 * The jobs of a marketplace: with `npm test`, repeated jobs of other areas are left out, except those
 * named. Each step of the clock would run all of them, which takes a quarter of the time of a test.
 */
export function marketJobs(jobs: Jobs, named: readonly OtherArea[]): Jobs {
  if (scope !== 'everyday') return jobs
  const leftOut = new Set<string>(otherAreas.filter((area) => !named.includes(area)))
  const isUsed = ([kind, { every }]: [string, Job]) =>
    every === undefined || !leftOut.has(kind.split('.')[0]!)
  return Object.fromEntries(Object.entries(jobs).filter(isUsed))
}
