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
  'of a cellar that nobody said the user is in nothing is seen after a fork': found(
    { seed: 161, devices: [0, 1, 1, 0, 0], plans: ['free', 'free'], rows: 8, hasLocks: false },
    [
      { kind: 'do', device: 1, salt: 558_275_317, names: ['bottle.add'] },
      { kind: 'interrupt', device: 1 },
      { kind: 'do', device: 2, salt: 196_599_467, names: ['recipe.import', 'notice.unread'] },
      { kind: 'tab', device: 4, what: 'open' },
      { kind: 'pass', ms: 10_000 },
      {
        kind: 'do',
        device: 4,
        salt: 483_114_303,
        names: ['bottle.logUse', 'bottle.add', 'shopping.tick'],
      },
      {
        kind: 'do',
        device: 4,
        salt: 1_326_010_428,
        names: ['bottle.add', 'shopping.restore', 'bottle.add'],
      },
      { kind: 'server kill', point: 'after a mutation', after: 2 },
      { kind: 'network', device: 2, faults: ['a lost request'] },
      { kind: 'do', device: 2, salt: 1_659_927_813, names: ['bottle.correct'] },
      { kind: 'sync', device: 4 },
      { kind: 'pass', ms: 30_000 },
      { kind: 'share', cellar: 1, user: 0, role: 'editor' },
      { kind: 'cable', device: 2, isCut: true },
      { kind: 'foreign', device: 4, salt: 1_876_687_788 },
      {
        kind: 'network',
        device: 4,
        faults: ['an answer without a date', 'an old answer in place of the new one'],
      },
      { kind: 'fill', device: 2, salt: 1_747_327_836, count: 25 },
      { kind: 'future', device: 2, salt: 1_779_724_496 },
      { kind: 'network', device: 4, faults: ['an answer that breaks off', 'a late answer'] },
      { kind: 'cable', device: 2, isCut: false },
      { kind: 'pass', ms: 10_000 },
      {
        kind: 'full disk',
        device: 4,
        salt: 100_405_971,
        name: 'shopping.remove',
        at: 4,
        where: 'answer',
      },
    ],
  ),
  'a removal that runs again later keeps its time, so that a row is not restored after 30 days':
    found(
      {
        seed: 1_752_453,
        devices: [0, 1],
        plans: ['free', 'free'],
        rows: 3,
        hasLocks: true,
        inHand: 4,
      },
      [
        { kind: 'pass', ms: 60_000 },
        { kind: 'do', device: 1, salt: 487_911_393, names: ['chat.ask'] },
        {
          kind: 'do',
          device: 1,
          salt: 928_504_278,
          names: ['chat.answer', 'chat.restore', 'chat.restore'],
        },
        {
          kind: 'do',
          device: 1,
          salt: 1_812_339_341,
          names: ['chat.answer', 'chat.clear', 'chat.clear'],
        },
        { kind: 'retention' },
        { kind: 'do', device: 1, salt: 596_744_125, names: ['chat.restore'] },
      ],
    ),
}
