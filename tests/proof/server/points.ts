/** Where the server can be ended within a round that writes. */
export const points = [
  'begin',
  ...Array.from({ length: 9 }, (_, at) => `statement:${at + 1}`),
  ...Array.from({ length: 3 }, (_, at) => `mutation:${at + 1}`),
  'before-commit',
  'after-commit',
  'mid-answer',
] as const

/** What the server can be left without, so that it is seen whether a proof would notice. */
export type Protection =
  | 'commit before answer'
  | 'one transaction'
  | 'log asked for uids'
  | 'waiting for the disk'
