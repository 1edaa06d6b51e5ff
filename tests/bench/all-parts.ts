import { sizeOf } from './engine-size.ts'
import { type EngineKind, thisApp } from './engines.ts'
import type { Figures } from './figures.ts'
import { onColdStart, onRealScreen } from './screens.ts'
import type { Sessions } from './session.ts'
import {
  type DeviceWork,
  type Doing,
  onEmptyDevice,
  onFullDevice,
  sizes,
  usual,
  wholeTimes,
} from './works.ts'

/** Values of `--only`. */
export const works: readonly string[] = [
  'add',
  'replay',
  'new-device',
  'open',
  'search',
  'pull',
  'memory',
  'screen',
  'screens',
  'cold-start',
  'size',
  'lighthouse',
  'scan',
  'server',
  'rush',
  'pickup',
  'draw',
  'radar',
  'price-import',
  'community',
  'reading',
]

/** Compared with another build unless others are named: those of every write and round. */
export const comparedWorks: readonly string[] = ['add', 'replay', 'pull']

/** Works that are done together, because one prepares the other: all engines do them in turn. */
export interface Part {
  readonly name: string
  /** Those of it that are wanted of this engine; none, and it is left out. */
  worksOf(engine: EngineKind): ReadonlySet<string>
  run(engine: EngineKind): Promise<Figures>
}

const onFull: readonly DeviceWork[] = ['add', 'new-device', 'open', 'search', 'memory']

/** In the order in which they are done. */
export function partsOf(sessions: Sessions, wanted: ReadonlySet<string>): Part[] {
  const among = (some: readonly DeviceWork[]) => (engine: EngineKind) =>
    new Set(some.filter((work) => wanted.has(work) && (!engine.only || engine.only === work)))
  const ofThisApp = (work: string) => (engine: EngineKind) =>
    new Set(engine.name === thisApp && wanted.has(work) ? [work] : [])
  const onDevice = (
    name: string,
    some: readonly DeviceWork[],
    run: (doing: Doing) => Promise<Figures>,
  ): Part => {
    const worksOf = among(some)
    return {
      name,
      worksOf,
      run: (engine) => run({ sessions, engine, works: worksOf(engine), times: wholeTimes }),
    }
  }
  return [
    {
      name: 'size',
      worksOf: (engine) => new Set(wanted.has('size') && !engine.only ? ['size'] : []),
      run: sizeOf,
    },
    onDevice('none stored', ['add', 'replay'], onEmptyDevice),
    onDevice(`${usual} stored`, onFull, (doing) => onFullDevice(doing, usual)),
    // Each in a page that has only been filled: a page that has searched is faster.
    ...sizes.map((size) =>
      onDevice(`rounds, ${size} stored`, ['pull'], (doing) => onFullDevice(doing, size)),
    ),
    {
      name: 'the real screen',
      worksOf: ofThisApp('screen'),
      run: (engine) => onRealScreen(sessions, engine),
    },
    {
      name: 'the real cold start',
      worksOf: ofThisApp('cold-start'),
      run: (engine) => onColdStart(sessions, engine),
    },
  ]
}
