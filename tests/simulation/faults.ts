/** Faults between one device and the server. */
export const networkFaults = [
  'a lost request',
  'a lost answer',
  'a request that is never answered',
  'an answer that never comes',
  'a doubled request',
  'a request that comes again much later',
  'a late request',
  'a late answer',
  'an old answer in place of the new one',
  'a truncated answer',
  'an answer that breaks off',
  'a corrupted answer',
  'a page in place of an answer',
  'other JSON in place of an answer',
  'an error of a proxy',
  'an answer without a date',
] as const
export type NetworkFault = (typeof networkFaults)[number]

/** Where in a round the server is killed. */
export const killPoints = [
  'after begin',
  'after a mutation',
  'before commit',
  'after commit',
  'in the middle of the answer',
] as const
export type KillPoint = (typeof killPoints)[number]

/** Everything that a run must have seen; where one never happened, the run proves too little. */
export const faults = [
  ...networkFaults,
  ...killPoints.map((point) => `a kill ${point}` as const),
  'a restart',
  'a busy database',
  'a commit of which nobody knows',
  'a refusal for the rate',
  'a restore from a backup',
  'a cut cable',
  'a session that ended',
  'another user signed in',
  'a reload',
  'a killed tab',
  'a second tab',
  'a frozen tab',
  'a copied profile',
  'a foreign device id',
  'a reset',
  'a reset in pages',
  'a reset that was interrupted',
  'tombstones past their time',
  'a clock ten years ahead',
  'a clock ten years behind',
  'a full disk in a change',
  'a full disk in an answer',
  'a rejected mutation with others behind it',
  'a plan limit met from two devices',
  'a defect rejected as internal',
  'an unknown mutation',
  'an invalid mutation',
  'a rejected change made again',
  'a rejected change let go',
  'a fork',
  'somebody who joined a cellar',
  'a role that was changed',
  'somebody who left a cellar',
  'a change in another’s cellar',
  'a change that was forbidden by then',
] as const
export type Fault = (typeof faults)[number]

/** How often each fault came about. */
export class FaultCounts {
  readonly #counts = new Map<Fault, number>()

  add(fault: Fault, count = 1) {
    this.#counts.set(fault, (this.#counts.get(fault) ?? 0) + count)
  }

  addAll(other: FaultCounts) {
    for (const [fault, count] of other.#counts) this.add(fault, count)
  }

  of(fault: Fault): number {
    return this.#counts.get(fault) ?? 0
  }

  never(): Fault[] {
    return faults.filter((fault) => this.of(fault) === 0)
  }

  toString(): string {
    return faults.map((fault) => `${String(this.of(fault)).padStart(7)}  ${fault}`).join('\n')
  }
}
