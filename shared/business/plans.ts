/** What each plan allows. Limits stop adding, never reading, editing or exporting. */
export type Plan = 'free' | 'insider'

export const plans = ['free', 'insider'] as const satisfies readonly Plan[]

/** Live bottles of a plan, finished ones too, whatever their quantity. Insider has no limit. */
export const bottleLimit = (plan: Plan): number =>
  plan === 'insider' ? Number.POSITIVE_INFINITY : 30

/** Price alerts of a plan, paused ones too, and as many availability alerts besides. */
export const alertLimit = (plan: Plan): number =>
  plan === 'insider' ? Number.POSITIVE_INFINITY : 3

/** Questions to the Sommelier in one calendar day of the person's own place. */
export const questionLimit = (plan: Plan): number => (plan === 'insider' ? 200 : 20)

/** Insider features; `promises.ts` names the one behind each promise. */
export const insiderFeatures = [
  'analysis',
  'insights',
  'reports',
  'groups',
  'priority',
  'csv',
] as const
export type InsiderFeature = (typeof insiderFeatures)[number]

/** Whether a plan has something that is for Insiders. */
export const mayUse = (plan: Plan, _feature: InsiderFeature): boolean => plan === 'insider'

/** The plan's facts for a mutator. */
export const limitsOf = (plan: Plan) => ({
  bottleLimit: bottleLimit(plan),
  alertLimit: alertLimit(plan),
  questionLimit: questionLimit(plan),
})

/**
 * A device without network keeps the rights of a paid plan for so many days beyond what it last
 * heard; the server alone decides.
 */
export const insiderGraceDays = 30
