/** What signing out needs of the device and of the server. */
export interface SigningOut {
  /** Absent while no database is open. */
  readonly device:
    | {
        /** Rounds stop, and what is under way is waited for. */
        hold(): Promise<void>
        resume(): Promise<void>
      }
    | undefined
  /** Throws where the server did not say that it has ended the session. */
  readonly endSession: () => Promise<unknown>
  /** The database closes, and nobody is remembered. */
  readonly leave: () => Promise<void>
}

/**
 * Rounds stop, the server is told, and only then nobody is here any more. A session that the server
 * still holds would let the next person at this browser in, so without its answer the user stays.
 */
export async function signOutInOrder({ device, endSession, leave }: SigningOut): Promise<void> {
  await device?.hold()
  try {
    await endSession()
  } catch (error) {
    await device?.resume()
    throw error
  }
  await leave()
}
