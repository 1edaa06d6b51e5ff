import type { Bottle } from '../../shared/features/collection/bottle.ts'
import type { ChangeElsewhere } from './bottles.ts'

/**
 * An engine as the bench page uses it. Each `engines/<name>/engine.ts` exports one as `engine`, and
 * resolves its promises only when what they say is true.
 */
export interface Engine {
  /** The local store can be used; the network has not been asked. */
  open(): Promise<void>
  /** From now on the engine syncs automatically, if it does so at all. */
  connect(): Promise<void>
  /** The bottle and its queued mutation are stored on this device as durably as the engine promises. */
  add(bottle: Bottle): Promise<void>
  /** The server has every queued mutation, and this device knows it. */
  replay(): Promise<void>
  /**
   * A new device holds everything that the server has. `onFirst` is called when a screen could show
   * its first 50 rows.
   */
  fill(onFirst: () => void): Promise<void>
  /** The first rows by name, as an app of this engine would read them for its list. */
  firstByName(most: number): Promise<readonly Pick<Bottle, 'name'>[]>
  /** How many bottles the device holds. */
  count(): Promise<number>
  /** One round: the device has stored and shows the change from elsewhere. */
  pull(change: ChangeElsewhere): Promise<void>
  /** How many bottles have the text in name or brand, in any case. */
  search(text: string): Promise<number>
}

/**
 * The bench's controls of a server, apart from its engine's protocol; their bytes are not counted.
 */
export interface Control {
  /** Stores the bottles with these numbers. */
  seed(numbers: { from: number; count: number }): void | Promise<void>
  /** Changes one as another device would. */
  change(change: ChangeElsewhere): void | Promise<void>
  count(): number | Promise<number>
  /** The notes of a bottle, as the server has them. */
  notes(id: { id: string }): string | undefined | Promise<string | undefined>
}
