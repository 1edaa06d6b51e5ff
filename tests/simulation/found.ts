import type { Act, History } from './acts.ts'

/**
 * Histories in which something did not hold once, shrunk, under the sentence that holds since. They
 * name what they do, so that they stay what they are when the registry grows.
 */
const found = (own: Omit<History, 'acts'>, acts: readonly Act[]): History => ({ ...own, acts })

export const foundHistories: Readonly<Record<string, History>> = {
  'a trigger that comes while a round hangs cuts the wait after it short': found(
    { seed: 36, devices: [0, 1, 1], plans: ['free', 'free'], rows: 2_000, hasLocks: true },
    [
      { kind: 'pass', ms: 1_000 },
      { kind: 'do', device: 1, salt: 362_750_341, names: ['shopping.tick', 'bottle.add'] },
      { kind: 'retention' },
      { kind: 'pass', ms: 10_000 },
      { kind: 'session', device: 2, who: 'nobody' },
      { kind: 'do', device: 2, salt: 821_917_187, names: ['bottle.restore', 'bottle.add'] },
      {
        kind: 'network',
        device: 2,
        faults: ['an answer that breaks off', 'an error of a proxy'],
      },
      { kind: 'pass', ms: 3_000 },
      {
        kind: 'network',
        device: 2,
        faults: ['a doubled request', 'a corrupted answer', 'an answer without a date'],
      },
      { kind: 'leap', ms: 600_000 },
      { kind: 'retention' },
      { kind: 'pass', ms: 10_000 },
      {
        kind: 'network',
        device: 2,
        faults: [
          'a request that is never answered',
          'an answer that breaks off',
          'other JSON in place of an answer',
        ],
      },
      { kind: 'sync', device: 2 },
    ],
  ),
  'what was confirmed without a date is brought back after a restore, with a clock ten years behind':
    found(
      {
        seed: 45,
        devices: [0, 1, 0, 1, 1, 1],
        plans: ['insider', 'insider'],
        rows: 3,
        hasLocks: true,
      },
      [
        { kind: 'backup' },
        { kind: 'tab', device: 0, what: 'open' },
        { kind: 'do', device: 0, salt: 1_083_849_735, names: ['bottle.move', 'recipe.import'] },
        { kind: 'session', device: 0, who: 'user' },
        { kind: 'clock', device: 0, years: -10 },
        {
          kind: 'network',
          device: 0,
          faults: [
            'a request that is never answered',
            'an error of a proxy',
            'an answer without a date',
          ],
        },
        { kind: 'pass', ms: 30_000 },
        { kind: 'restore' },
      ],
    ),
  'rows that a reset brings are those of the server, though their chunks were read ahead': found(
    {
      seed: 140,
      devices: [0, 1, 2, 2],
      plans: ['free', 'insider', 'free'],
      rows: 2_000,
      hasLocks: true,
    },
    [
      { kind: 'do', device: 3, salt: 2_107_547_144, names: ['bottle.add'] },
      { kind: 'interrupt', device: 1 },
      { kind: 'do', device: 3, salt: 1_144_853_918, names: ['bottle.edit'] },
      { kind: 'do', device: 2, salt: 269_207_665, names: ['bottle.add'] },
      { kind: 'backup' },
      { kind: 'interrupt', device: 0 },
      { kind: 'interrupt', device: 2 },
      { kind: 'restore' },
    ],
  ),
}
