import type { Act, History } from './acts.ts'

/**
 * Short histories with one trap each: they hold with the product as it is, and do not with the
 * protection off that they are named after.
 */
function directed(seed: number, devices: readonly number[], acts: readonly Act[]): History {
  const plans = [...new Set(devices)].map(() => 'insider' as const)
  return { seed, devices, plans, acts, rows: 2_000, hasLocks: true }
}

const made = (device: number, ...names: string[]): Act => ({ kind: 'do', device, salt: 7, names })
const share = (user: number, role: 'editor' | 'viewer' | null): Act => ({
  kind: 'share',
  cellar: 0,
  user,
  role,
})
const pass = (ms: number): Act => ({ kind: 'pass', ms })
const cable = (device: number, isCut: boolean): Act => ({ kind: 'cable', device, isCut })
/** Looks at a device, moment by moment. */
const watched = (device: number, times: number): Act[] =>
  Array.from({ length: times }, (): Act[] => [
    pass(40),
    { kind: 'tab', device, what: 'thaw' },
  ]).flat()

export const histories = {
  'a device brings its journal after a restore': directed(
    1,
    [0, 0],
    [
      made(0, 'bottle.add', 'bottle.logUse', 'pour.remove'),
      pass(3_000),
      { kind: 'backup' },
      pass(1_000),
      { kind: 'restore' },
      { kind: 'sync', device: 0 },
      pass(10_000),
    ],
  ),
  'two copies of a device bring the same journal at once': directed(
    2,
    [0],
    [
      { kind: 'backup' },
      made(0, 'bottle.add'),
      pass(3_000),
      { kind: 'copy', device: 0 },
      pass(3_000),
      { kind: 'restore' },
      { kind: 'sync', device: 0 },
      { kind: 'sync', device: 1 },
      pass(30_000),
    ],
  ),
  'the server dies before it commits': directed(
    3,
    [0, 0],
    [
      { kind: 'server kill', point: 'before commit', after: 1 },
      made(0, 'bottle.add'),
      pass(400),
      { kind: 'sync', device: 0 },
    ],
  ),
  'a mutation is rejected, with others behind it': directed(
    4,
    [0, 0],
    [
      made(0, 'bottle.add'),
      pass(3_000),
      cable(0, true),
      { kind: 'future', device: 0, salt: 7 },
      made(0, 'bottle.logUse', 'bottle.logUse'),
      cable(0, false),
      pass(3_000),
    ],
  ),
  'the session ends while something waits': directed(
    5,
    [0, 0],
    [
      { kind: 'session', device: 0, who: 'nobody' },
      made(0, 'bottle.add'),
      pass(3_000),
      { kind: 'session', device: 0, who: 'user' },
      pass(3_000),
    ],
  ),
  'a change is made while a reset is under way': directed(
    6,
    [0, 0],
    [
      made(0, 'bottle.add'),
      pass(3_000),
      cable(0, true),
      { kind: 'reset', device: 0 },
      pass(3_000),
      cable(0, false),
      made(0, 'bottle.add'),
      pass(3_000),
      { kind: 'sync', device: 0 },
    ],
  ),
  'a hotel answers': directed(
    7,
    [0, 0],
    [
      pass(3_000),
      { kind: 'network', device: 0, faults: ['a page in place of an answer'] },
      made(0, 'bottle.add'),
      pass(300),
      { kind: 'tab', device: 0, what: 'thaw' },
    ],
  ),
  'a device comes back after half a year': directed(
    8,
    [0, 0],
    [
      made(0, 'bottle.add'),
      pass(5_000),
      cable(1, true),
      made(0, 'bottle.remove'),
      pass(3_000),
      { kind: 'retention' },
    ],
  ),
  'the server is restored to before a change': directed(
    9,
    [0, 0],
    [
      { kind: 'backup' },
      made(0, 'bottle.add'),
      pass(3_000),
      { kind: 'restore' },
      { kind: 'sync', device: 0 },
      pass(10_000),
    ],
  ),
  'an answer changes a row under a change that waits': directed(
    10,
    [0, 0],
    [
      made(0, 'bottle.add'),
      pass(5_000),
      // One of the edits is made while a round is under way that has not asked for it.
      ...[1, 20, 40, 80, 160].flatMap((after): Act[] => [
        cable(1, true),
        made(0, 'bottle.logUse'),
        pass(3_000),
        cable(1, false),
        pass(after),
        made(1, 'bottle.edit'),
        ...watched(1, 30),
      ]),
    ],
  ),
  'two tabs have the same to send': directed(
    11,
    [0, 0],
    [
      { kind: 'tab', device: 0, what: 'open' },
      pass(3_000),
      cable(0, true),
      made(0, 'bottle.add', 'bottle.logUse', 'bottle.add'),
      pass(3_000),
      cable(0, false),
      { kind: 'session', device: 0, who: 'user' },
      pass(5_000),
    ],
  ),
  'two copies of a device go on, each for itself': directed(
    13,
    [0],
    [
      made(0, 'bottle.add'),
      pass(3_000),
      { kind: 'copy', device: 0 },
      cable(1, true),
      made(0, 'bottle.logUse'),
      made(1, 'bottle.logUse'),
      pass(3_000),
      cable(1, false),
      pass(5_000),
      { kind: 'sync', device: 1 },
    ],
  ),
  'somebody is removed while something of theirs waits': directed(
    14,
    [0, 1],
    [
      made(0, 'bottle.add'),
      pass(3_000),
      share(1, 'editor'),
      pass(5_000),
      cable(1, true),
      { kind: 'do', device: 1, salt: 8, names: ['bottle.add', 'bottle.edit'], cellar: 0 },
      share(1, null),
      pass(3_000),
      cable(1, false),
      pass(5_000),
    ],
  ),
  'somebody may only look from now on': directed(
    15,
    [0, 1, 1],
    [
      made(0, 'bottle.add'),
      pass(3_000),
      share(1, 'editor'),
      pass(5_000),
      cable(1, true),
      { kind: 'do', device: 1, salt: 8, names: ['bottle.edit'], cellar: 0 },
      { kind: 'do', device: 2, salt: 9, names: ['bottle.logUse'], cellar: 0 },
      pass(3_000),
      share(1, 'viewer'),
      pass(3_000),
      cable(1, false),
      { kind: 'sync', device: 1 },
      pass(5_000),
    ],
  ),
  'somebody is removed who has looked at everything': directed(
    16,
    [0, 1],
    [
      made(0, 'bottle.add', 'bottle.logUse'),
      pass(3_000),
      share(1, 'viewer'),
      pass(5_000),
      share(1, null),
      pass(5_000),
      { kind: 'tab', device: 1, what: 'thaw' },
    ],
  ),
  'a mutation fails behind one that is done': directed(
    12,
    [0, 0],
    [
      made(0, 'bottle.add'),
      pass(3_000),
      { kind: 'server kill', point: 'before commit', after: 1 },
      made(0, 'bottle.logUse'),
      pass(400),
    ],
  ),
} as const satisfies Record<string, History>

/** Rare events, each with a short history in which it happens. */
export const seldom: readonly History[] = [
  histories['somebody is removed while something of theirs waits'],
]
